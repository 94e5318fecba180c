package dev.morphium.driver;

import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * A write concern: how safe a write must be before it is acknowledged. Source: MongoDB manual,
 * "Write Concern".
 *
 * @param nodes the {@code w} of the command: a number of nodes, or {@code "majority"}
 * @param journal whether it must be on disk ({@code j})
 * @param timeoutMillis how long to wait for the other nodes ({@code wtimeout}); 0 waits for ever
 */
public record WriteConcern(BsonValue nodes, boolean journal, long timeoutMillis) {
  /** Acknowledged by a majority of the nodes: MongoDB's default. */
  public static final WriteConcern MAJORITY =
      new WriteConcern(new BsonString("majority"), false, 0);

  /** Not acknowledged at all. */
  public static final WriteConcern UNACKNOWLEDGED = new WriteConcern(new BsonInt32(0), false, 0);

  /** Whether the write is acknowledged (w other than 0). */
  public boolean isAcknowledged() {
    return !nodes.equals(UNACKNOWLEDGED.nodes);
  }

  /** The value of a command's {@code writeConcern}. */
  public BsonDocument document() {
    BsonDocument document = new BsonDocument("w", nodes);
    if (journal) {
      document.append("j", BsonBoolean.TRUE);
    }
    if (timeoutMillis > 0) {
      document.append("wtimeout", new BsonInt64(timeoutMillis));
    }
    return document;
  }
}
