package dev.morphium.messaging.job;

import dev.morphium.Morphium;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/** What stands in a queue, looked at and changed without its code. */
record Database(Morphium morphium) {
  /** Changes one message by hand. */
  void update(ObjectId message, String update) {
    BsonDocument filter = BsonDocument.parse("{_id: {$oid: '%s'}}".formatted(message));
    BsonDocument statement = new BsonDocument("q", filter).append("u", BsonDocument.parse(update));
    run("update", "updates", statement);
  }

  /** Deletes one message by hand. */
  void delete(ObjectId message) {
    BsonDocument filter = BsonDocument.parse("{_id: {$oid: '%s'}}".formatted(message));
    run("delete", "deletes", new BsonDocument("q", filter).append("limit", new BsonInt32(1)));
  }

  private void run(String command, String field, BsonDocument statement) {
    BsonDocument whole = new BsonDocument(command, new BsonString("messages"));
    BsonArray statements = new BsonArray();
    statements.add(statement);
    morphium.runCommand(morphium.database(), whole.append(field, statements));
  }

  /** How many messages fit a filter. */
  int count(String filter) {
    BsonDocument count = new BsonDocument("count", new BsonString("messages"));
    count.append("query", BsonDocument.parse(filter));
    return morphium.runCommand(morphium.database(), count).getNumber("n").intValue();
  }

  /** One message that fits a filter. */
  BsonDocument one(String filter) {
    BsonDocument find = new BsonDocument("find", new BsonString("messages"));
    find.append("filter", BsonDocument.parse(filter)).append("limit", new BsonInt32(1));
    BsonDocument reply = morphium.runCommand(morphium.database(), find);
    return reply.getDocument("cursor").getArray("firstBatch").get(0).asDocument();
  }
}
