package dev.morphium.pool.topology;

import dev.morphium.pool.net.HostAddress;
import java.util.Objects;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The replica set fields of a {@code hello} reply. Source: MongoDB manual, "hello", section
 * "Replica Sets".
 *
 * @param setName the name of the set; null when it tells none
 * @param me the address that the member goes by in the set; null when it does not tell
 * @param hosts all members that clients may know: those that vote, passive ones and arbiters
 * @param primary who it takes for the primary; null when it knows none
 * @param setVersion the version of the set's configuration; null when it does not tell
 * @param electionId the election that made it the primary; null when it was not elected
 * @param tags the member's tags
 * @param lastWriteMillis when its data was written last, in milliseconds since 1970 on its clock; 0
 *     when it does not tell
 */
public record SetMember(
    @Nullable String setName,
    @Nullable HostAddress me,
    Set<HostAddress> hosts,
    @Nullable HostAddress primary,
    @Nullable Integer setVersion,
    @Nullable ObjectId electionId,
    BsonDocument tags,
    long lastWriteMillis) {

  /** What a server tells that is in no set. */
  public static final SetMember NONE =
      new SetMember(null, null, Set.of(), null, null, null, new BsonDocument(), 0);

  public SetMember {
    hosts = Set.copyOf(hosts);
  }

  /** Whether another one tells the same, except for the time of the last write. */
  boolean isLike(SetMember other) {
    return Objects.equals(setName, other.setName)
        && Objects.equals(me, other.me)
        && hosts.equals(other.hosts)
        && Objects.equals(primary, other.primary)
        && Objects.equals(setVersion, other.setVersion)
        && Objects.equals(electionId, other.electionId)
        && tags.equals(other.tags);
  }
}
