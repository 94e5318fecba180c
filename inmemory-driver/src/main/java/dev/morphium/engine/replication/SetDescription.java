package dev.morphium.engine.replication;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The description of the replica set in {@code hello}: its name, its members and its last write.
 *
 * <p>Source: MongoDB manual, "hello" and "serverStatus", section {@code repl}; "Server Discovery
 * and Monitoring" specification.
 */
public final class SetDescription {
  private final Membership membership;
  private final LongSupplier clusterTime;

  /**
   * @param clusterTime the time of the last change to the data; 0 when there was none
   */
  public SetDescription(Membership membership, LongSupplier clusterTime) {
    this.membership = membership;
    this.clusterTime = clusterTime;
  }

  public Membership membership() {
    return membership;
  }

  /** When the set was written to last. */
  public OperationTime lastWrite() {
    return membership.lastWrite(clusterTime.getAsLong());
  }

  /** Appends the version of all this. */
  public void appendVersion(DocumentBuilder reply) {
    membership.version().append(reply);
  }

  /**
   * Appends the set as one client is told of it.
   *
   * @param primary the name of the field that says whether this is the primary
   * @param reached the address that the client has reached the server at
   */
  public void append(String primary, String reached, DocumentBuilder reply) {
    Standing standing = membership.standing();
    SetConfiguration configuration = membership.configuration(reached);
    SetMember self = configuration.member(standing.self());
    if (self == null || standing.role() == Role.REMOVED || standing.role() == Role.STARTUP) {
      reply
          .append(primary, false)
          .append("secondary", false)
          .append("info", "Does not have a valid replica set config")
          .append("isreplicaset", true);
      return;
    }
    reply.append("hosts", hosts(configuration, SetMember::isElectable));
    ArrayValue passives = hosts(configuration, member -> !member.isElectable());
    if (!passives.isEmpty()) {
      reply.append("passives", passives);
    }
    reply
        .append("setName", configuration.setName())
        .append("setVersion", configuration.version())
        .append(primary, standing.isPrimary())
        .append("secondary", standing.role() == Role.SECONDARY);
    SetMember leader = configuration.member(standing.primary());
    if (leader != null) {
      reply.append("primary", StringValue.of(leader.host()));
    }
    appendSelf(self, reply);
    if (standing.isPrimary()) {
      reply.append("electionId", new ObjectIdValue(membership.electionId()));
    }
    appendLastWrite(reply);
  }

  private static void appendSelf(SetMember self, DocumentBuilder reply) {
    if (!self.isElectable()) {
      reply.append("passive", true);
    }
    if (self.hidden()) {
      reply.append("hidden", true);
    }
    if (!self.tags().isEmpty()) {
      reply.append("tags", self.tags());
    }
    reply.append("me", StringValue.of(self.host()));
  }

  private void appendLastWrite(DocumentBuilder reply) {
    OperationTime last = lastWrite();
    reply.startDocument("lastWrite");
    last.append("opTime", reply);
    reply.append("lastWriteDate", last.date());
    last.append("majorityOpTime", reply);
    reply.append("majorityWriteDate", last.date()).end();
  }

  private static ArrayValue hosts(SetConfiguration configuration, Predicate<SetMember> which) {
    List<Value> hosts =
        configuration.members().stream()
            .filter(member -> !member.hidden() && which.test(member))
            .<Value>map(member -> StringValue.of(member.host()))
            .toList();
    return ArrayValue.of(hosts);
  }
}
