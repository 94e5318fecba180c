package dev.morphium.messaging.contract;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.Morphium;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * A client that knows no messages, only documents: MongoDB's own Java driver where there is a
 * socket.
 */
interface ForeignClient extends AutoCloseable {
  /** Stores a document in the queue. */
  void insert(BsonDocument document);

  /** The first document that fits; null when none does. */
  @Nullable BsonDocument find(BsonDocument filter);

  @Override
  void close();

  /** MongoDB's driver. */
  static ForeignClient connect(String uri, String database, String queue) {
    MongoClient client = MongoClients.create(uri);
    MongoCollection<BsonDocument> collection =
        client.getDatabase(database).getCollection(queue, BsonDocument.class);
    return new ForeignClient() {
      @Override
      public void insert(BsonDocument document) {
        collection.insertOne(document);
      }

      @Override
      public @Nullable BsonDocument find(BsonDocument filter) {
        return collection.find(filter).first();
      }

      @Override
      public void close() {
        client.close();
      }
    };
  }

  /** Plain commands. */
  static ForeignClient commands(Morphium morphium, String queue) {
    return new ForeignClient() {
      @Override
      public void insert(BsonDocument document) {
        BsonDocument command = new BsonDocument("insert", new BsonString(queue));
        command.append("documents", new BsonArray(List.of(document)));
        morphium.runCommand(morphium.database(), command);
      }

      @Override
      public @Nullable BsonDocument find(BsonDocument filter) {
        BsonDocument command = new BsonDocument("find", new BsonString(queue));
        BsonArray found =
            morphium
                .runCommand(morphium.database(), command.append("filter", filter))
                .getDocument("cursor")
                .getArray("firstBatch");
        return found.isEmpty() ? null : found.get(0).asDocument();
      }

      @Override
      public void close() {}
    };
  }
}
