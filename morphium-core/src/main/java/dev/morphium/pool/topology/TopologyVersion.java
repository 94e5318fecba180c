package dev.morphium.pool.topology;

import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The topology version of a server's reply (SDAM): tells which of two replies of one process is
 * newer. Source: "Server Discovery and Monitoring" specification, "topologyVersion".
 *
 * @param processId the run of the server
 * @param counter counts the changes during the run
 */
public record TopologyVersion(ObjectId processId, long counter) {
  /** The version in a field {@code topologyVersion} of a reply; null when there is none. */
  public static @Nullable TopologyVersion of(BsonDocument reply) {
    BsonValue field = reply.get("topologyVersion");
    return field instanceof BsonDocument version
            && version.get("processId") instanceof BsonObjectId id
            && version.get("counter") instanceof BsonNumber number
        ? new TopologyVersion(id.getValue(), number.longValue())
        : null;
  }

  /** Whether a statement of this version is surely older than one of another version. */
  public boolean isBefore(@Nullable TopologyVersion other) {
    return other != null && processId.equals(other.processId) && counter < other.counter;
  }

  /** Whether a statement of this version tells nothing beyond one of another version. */
  public boolean isNotAfter(@Nullable TopologyVersion other) {
    return other != null && processId.equals(other.processId) && counter <= other.counter;
  }

  /** The value of the field {@code topologyVersion}. */
  public BsonDocument document() {
    return new BsonDocument("processId", new BsonObjectId(processId))
        .append("counter", new BsonInt64(counter));
  }
}
