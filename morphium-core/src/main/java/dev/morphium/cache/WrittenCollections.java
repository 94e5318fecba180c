package dev.morphium.cache;

import dev.morphium.operation.Namespace;
import java.util.Set;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The collections that a command writes to, or may write to: what has to be invalidated. */
final class WrittenCollections {
  private static final Set<String> READING =
      Set.of("buildInfo", "endSessions", "getMore", "hello", "killCursors", "ping", "profile");

  private final Consumer<Namespace> collections;
  private final Consumer<String> databases;

  /**
   * @param collections told of each collection
   * @param databases told of a database any of whose collections may be changed
   */
  WrittenCollections(Consumer<Namespace> collections, Consumer<String> databases) {
    this.collections = collections;
    this.databases = databases;
  }

  /** Tells of everything that a command changes. */
  void tell(String database, BsonDocument command) {
    String name = command.getFirstKey();
    switch (name) {
      case "aggregate" -> output(database, command);
      case "mapReduce", "mapreduce" -> target(database, command.get("out"));
      case "bulkWrite" ->
          command.getArray("nsInfo", new BsonArray()).forEach(one -> full(one.asDocument(), "ns"));
      case "renameCollection" -> {
        full(command, "renameCollection");
        full(command, "to");
      }
      default -> {
        if (command.get(name) instanceof BsonString collection) {
          tell(database, collection.getValue());
        } else if (!READING.contains(name)) {
          databases.accept(database);
        }
      }
    }
  }

  /** The target of a pipeline that ends with {@code $out} or {@code $merge}. */
  private void output(String database, BsonDocument command) {
    BsonArray stages = command.getArray("pipeline", new BsonArray());
    if (!stages.isEmpty()) {
      BsonDocument last = stages.get(stages.size() - 1).asDocument();
      BsonValue merge = last.get("$merge");
      target(database, last.get("$out"));
      target(database, merge instanceof BsonDocument document ? document.get("into") : merge);
    }
  }

  private void target(String database, @Nullable BsonValue target) {
    if (target instanceof BsonString collection) {
      tell(database, collection.getValue());
    } else if (target instanceof BsonDocument place) {
      BsonString own = new BsonString(database);
      for (String field : Set.of("coll", "replace", "merge", "reduce")) {
        if (place.get(field) instanceof BsonString collection) {
          tell(place.getString("db", own).getValue(), collection.getValue());
        }
      }
    }
  }

  private void full(BsonDocument document, String field) {
    if (document.get(field) instanceof BsonString namespace) {
      String text = namespace.getValue();
      int dot = text.indexOf('.');
      if (dot > 0) {
        tell(text.substring(0, dot), text.substring(dot + 1));
      }
    }
  }

  private void tell(String database, String collection) {
    if (!collection.isEmpty()) {
      collections.accept(new Namespace(database, collection));
    }
  }
}
