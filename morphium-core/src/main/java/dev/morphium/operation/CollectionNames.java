package dev.morphium.operation;

import dev.morphium.driver.KnownCommand.Names;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The names of collections in a command, read where the row of the command says that they are.
 *
 * <p>Source: MongoDB manual, "$lookup", "$graphLookup", "$unionWith", "$merge" and "$out".
 */
final class CollectionNames {
  /** The fields of a stage that name another collection of the database. */
  private static final List<String> FOREIGN = List.of("from", "coll");

  /** The fields that name a collection in what a pipeline or a map-reduce writes to. */
  private static final List<String> TARGETS = List.of("coll", "replace", "merge", "reduce");

  private final String database;
  private final Set<Namespace> found = new LinkedHashSet<>();

  private CollectionNames(String database) {
    this.database = database;
  }

  static @Nullable String collection(Operation operation) {
    return collection(operation.command().places(), operation.body());
  }

  private static @Nullable String collection(Names places, BsonDocument body) {
    BsonValue value =
        switch (places) {
          case DATABASE, LISTED, NONE, RENAME -> null;
          case FIELD -> body.get("collection");
          case FIRST, OUTPUT, PIPELINE -> first(body);
          case WITHIN -> first(body) instanceof BsonDocument inner ? first(inner) : null;
        };
    return value instanceof BsonString name && !name.getValue().isEmpty() ? name.getValue() : null;
  }

  private static @Nullable BsonValue first(BsonDocument body) {
    return body.isEmpty() ? null : body.get(body.getFirstKey());
  }

  static boolean mayWrite(Operation operation) {
    return operation.command().mayWrite()
        || (operation.command().places() == Names.PIPELINE && output(operation.body()) != null);
  }

  static WrittenData written(Operation operation) {
    if (!operation.isWrite()) {
      return WrittenData.NONE;
    }
    BsonDocument body = operation.body();
    CollectionNames names = new CollectionNames(operation.database());
    boolean whole = false;
    switch (operation.command().places()) {
      case DATABASE -> whole = true;
      case FIELD, NONE, WITHIN -> {}
      case FIRST -> {
        names.add(first(body));
        whole = names.found.isEmpty();
      }
      case LISTED ->
          body.getArray("nsInfo", new BsonArray())
              .forEach(one -> names.addFull(one.asDocument().get("ns")));
      case OUTPUT -> names.addTarget(body.get("out"));
      case PIPELINE -> names.addTarget(output(body));
      case RENAME -> {
        names.addFull(first(body));
        names.addFull(body.get("to"));
      }
    }
    return new WrittenData(names.found, whole ? operation.database() : null);
  }

  static Set<Namespace> all(Operation operation) {
    CollectionNames names = new CollectionNames(operation.database());
    String own = operation.collection();
    if (own != null) {
      names.add(new BsonString(own));
    }
    if (operation.command().places() == Names.PIPELINE) {
      names.addForeign(operation.body().getArray("pipeline", new BsonArray()));
    }
    names.found.addAll(operation.written().collections());
    return names.found;
  }

  /** What the last stage of a pipeline writes to; null when it writes nothing. */
  private static @Nullable BsonValue output(BsonDocument body) {
    if (!(body.get("pipeline") instanceof BsonArray stages)
        || stages.isEmpty()
        || !(stages.get(stages.size() - 1) instanceof BsonDocument last)) {
      return null;
    }
    BsonValue merge = last.get("$merge");
    return merge == null ? last.get("$out") : merge;
  }

  private void add(@Nullable BsonValue collection) {
    if (collection instanceof BsonString name && !name.getValue().isEmpty()) {
      found.add(new Namespace(database, name.getValue()));
    }
  }

  private void addTarget(@Nullable BsonValue target) {
    add(target);
    if (target instanceof BsonDocument place) {
      BsonString own = new BsonString(database);
      CollectionNames there = new CollectionNames(place.getString("db", own).getValue());
      TARGETS.forEach(field -> there.add(place.get(field)));
      found.addAll(there.found);
      addTarget(place.get("into"));
    }
  }

  private void addFull(@Nullable BsonValue namespace) {
    String text = namespace instanceof BsonString name ? name.getValue() : "";
    int dot = text.indexOf('.');
    if (dot > 0 && dot < text.length() - 1) {
      found.add(new Namespace(text.substring(0, dot), text.substring(dot + 1)));
    }
  }

  /** The collections that stages join, in pipelines within them too. */
  private void addForeign(BsonValue stages) {
    if (!(stages instanceof BsonArray list)) {
      return;
    }
    for (BsonValue value : list) {
      if (value instanceof BsonDocument stage && !stage.isEmpty()) {
        String name = stage.getFirstKey();
        BsonValue operand = stage.get(name);
        BsonDocument fields = operand instanceof BsonDocument own ? own : new BsonDocument();
        switch (name) {
          case "$facet" -> fields.values().forEach(this::addForeign);
          case "$graphLookup", "$lookup", "$unionWith" -> {
            add(operand);
            FOREIGN.forEach(field -> add(fields.get(field)));
            addForeign(fields.getArray("pipeline", new BsonArray()));
          }
          default -> {}
        }
      }
    }
  }
}
