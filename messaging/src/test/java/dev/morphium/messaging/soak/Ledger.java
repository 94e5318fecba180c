package dev.morphium.messaging.soak;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;

/**
 * The database as MongoDB's own driver shows it; for a database in this process, which no other
 * driver reaches, as its bare commands do.
 */
interface Ledger extends AutoCloseable {
  int MOST = 1_000_000;

  BsonDocument run(BsonDocument command);

  /** Runs a command about the server. */
  void admin(BsonDocument command);

  @Override
  void close();

  /** A ledger over MongoDB's own driver. */
  static Ledger ofMongo(String uri, String database) {
    MongoClient client = MongoClients.create(uri);
    return new Ledger() {
      @Override
      public BsonDocument run(BsonDocument command) {
        return client.getDatabase(database).runCommand(command, BsonDocument.class);
      }

      @Override
      public void admin(BsonDocument command) {
        BsonDocument ignored = client.getDatabase("admin").runCommand(command, BsonDocument.class);
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  /** A ledger of a database in this process. */
  static Ledger ofCommands(String uri, String database) {
    Driver driver = Drivers.connect(uri);
    return new Ledger() {
      @Override
      public BsonDocument run(BsonDocument command) {
        return driver.execute(Command.of(database, command)).orThrow().document();
      }

      @Override
      public void admin(BsonDocument command) {
        driver.execute(Command.of("admin", command)).orThrow();
      }

      @Override
      public void close() {
        driver.close();
      }
    };
  }

  default void insert(String collection, BsonDocument document) {
    BsonDocument command = new BsonDocument("insert", new BsonString(collection));
    BsonDocument reply = run(command.append("documents", new BsonArray(List.of(document))));
    if (reply.containsKey("writeErrors")) {
      throw new AssertionError(reply.toJson());
    }
  }

  /** All documents of a collection, with some of their fields. */
  default List<BsonDocument> all(String collection, String... fields) {
    BsonDocument projection = new BsonDocument();
    for (String field : fields) {
      projection.append(field, new BsonInt32(1));
    }
    BsonDocument find = new BsonDocument("find", new BsonString(collection));
    find.append("projection", projection).append("batchSize", new BsonInt32(MOST));
    BsonDocument cursor = run(find).getDocument("cursor");
    List<BsonDocument> all = documents(cursor, "firstBatch");
    while (cursor.getNumber("id").longValue() != 0) {
      BsonDocument more = new BsonDocument("getMore", cursor.get("id"));
      cursor = run(more.append("collection", new BsonString(collection))).getDocument("cursor");
      all.addAll(documents(cursor, "nextBatch"));
    }
    return all;
  }

  private static List<BsonDocument> documents(BsonDocument cursor, String batch) {
    List<BsonDocument> documents = new ArrayList<>();
    cursor.getArray(batch).forEach(value -> documents.add(value.asDocument()));
    return documents;
  }
}
