package dev.morphium.server.backup.oplog;

import dev.morphium.engine.feed.OplogPoint;
import dev.morphium.server.dump.layout.ChecksummedJson;
import java.time.Instant;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonTimestamp;

/**
 * The end of an archived oplog, by position and time: it tells a server at rest from one whose
 * newest slice is missing.
 *
 * @param point the last batch that is archived
 * @param wallMillis no other one was committed up to this time, in milliseconds since 1970
 */
public record ArchiveReach(OplogPoint point, long wallMillis) {
  private static final int FORMAT = 1;

  /** Up to when all is archived. */
  public Instant time() {
    return Instant.ofEpochMilli(wallMillis);
  }

  String toJson() {
    return ChecksummedJson.write(
        new BsonDocument("format", new BsonInt32(FORMAT))
            .append("position", new BsonInt64(point.position()))
            .append("clusterTime", new BsonTimestamp(point.clusterTime()))
            .append("wallTime", new BsonDateTime(wallMillis)));
  }

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException when it is not as it was written, or of a newer format
   */
  static ArchiveReach parse(String text) {
    BsonDocument all = ChecksummedJson.read(text, FORMAT, "reach of an archived oplog");
    try {
      return new ArchiveReach(
          new OplogPoint(
              all.getNumber("position").longValue(), all.getTimestamp("clusterTime").getValue()),
          all.getDateTime("wallTime").getValue());
    } catch (BsonInvalidOperationException e) {
      throw new IllegalArgumentException("it is no reach of an archived oplog", e);
    }
  }
}
