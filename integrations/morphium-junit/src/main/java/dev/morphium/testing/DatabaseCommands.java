package dev.morphium.testing;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** The commands by which a test database is filled and looked at. */
record DatabaseCommands(Driver driver, String database) {
  private static final int BATCH = 1000;

  /**
   * Runs a command.
   *
   * @throws dev.morphium.driver.DriverException when it fails
   */
  BsonDocument run(BsonDocument command) {
    return driver.execute(Command.of(database, command)).orThrow().document();
  }

  /** All collections and views but those of the system, as {@code listCollections} tells them. */
  List<BsonDocument> collections() {
    List<BsonDocument> all = all(new BsonDocument("listCollections", new BsonInt32(1)));
    all.removeIf(collection -> collection.getString("name").getValue().startsWith("system."));
    return all;
  }

  List<BsonDocument> indexes(String collection) {
    return all(new BsonDocument("listIndexes", new BsonString(collection)));
  }

  List<BsonDocument> documents(String collection) {
    return all(new BsonDocument("find", new BsonString(collection)));
  }

  /** Inserts documents. @throws IllegalStateException when one of them cannot be */
  void insert(String collection, List<? extends BsonValue> documents) {
    for (int from = 0; from < documents.size(); from += BATCH) {
      List<? extends BsonValue> batch =
          documents.subList(from, Math.min(documents.size(), from + BATCH));
      BsonDocument reply =
          run(
              new BsonDocument("insert", new BsonString(collection))
                  .append("documents", new BsonArray(batch)));
      if (reply.containsKey("writeErrors")) {
        throw new IllegalStateException(
            "a document of '%s' cannot be stored: %s"
                .formatted(collection, reply.getArray("writeErrors").get(0)));
      }
    }
  }

  private static BsonDocument decoded(BsonDocument document) {
    return document instanceof RawBsonDocument raw ? raw.decode(new BsonDocumentCodec()) : document;
  }

  private List<BsonDocument> all(BsonDocument command) {
    List<BsonDocument> found = new ArrayList<>();
    BsonDocument cursor = run(command).getDocument("cursor");
    String batch = "firstBatch";
    while (true) {
      cursor.getArray(batch).forEach(value -> found.add(decoded(value.asDocument())));
      BsonInt64 id = cursor.getInt64("id");
      if (id.getValue() == 0) {
        return found;
      }
      String name = cursor.getString("ns").getValue().substring(database.length() + 1);
      cursor =
          run(new BsonDocument("getMore", id).append("collection", new BsonString(name)))
              .getDocument("cursor");
      batch = "nextBatch";
    }
  }
}
