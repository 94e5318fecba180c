package dev.morphium.internal.pool.topology;

import dev.morphium.internal.pool.net.Connection;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The {@code hello} command of a heartbeat, or its old name where the server knows only that. */
final class Hello {
  static final String DATABASE = "admin";

  private Hello() {}

  /** The question: {@code hello}, or {@code isMaster} for a server from before MongoDB 4.4.2. */
  static BsonDocument question(Connection connection) {
    BsonDocument first = connection.hello();
    boolean modern =
        BsonBoolean.TRUE.equals(first.get("helloOk")) || first.containsKey("isWritablePrimary");
    return new BsonDocument(modern ? "hello" : "isMaster", new BsonInt32(1));
  }
}
