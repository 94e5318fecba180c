package dev.morphium.driver;

import java.util.Locale;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * A read concern: how settled the data that a read returns must be. Source: MongoDB manual, "Read
 * Concern".
 */
public enum ReadConcern {
  /** The newest data of the node that is asked. */
  LOCAL,
  /** As local; on shards possibly documents that no longer belong there. */
  AVAILABLE,
  /** Data that a majority has. */
  MAJORITY,
  /** Everything that was acknowledged by a majority before the read began. */
  LINEARIZABLE,
  /** One moment for a whole transaction. */
  SNAPSHOT;

  /** The value of a command's {@code readConcern}. */
  public BsonDocument document() {
    return new BsonDocument("level", new BsonString(name().toLowerCase(Locale.ROOT)));
  }
}
