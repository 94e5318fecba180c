package dev.morphium.engine.replication;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import java.util.function.LongSupplier;

/**
 * What clients are told of the replica set: its name, its member and its last write.
 *
 * <p>Source: MongoDB manual, "hello" and "serverStatus", section {@code repl}.
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
    TopologyVersion version = membership.version();
    reply
        .startDocument("topologyVersion")
        .append("processId", new ObjectIdValue(version.processId()))
        .append("counter", version.counter())
        .end();
  }

  /**
   * Appends the set as one client is told of it.
   *
   * @param primary the name of the field that says that this is the primary
   * @param reached the address that the client has reached the server at
   */
  public void append(String primary, String reached, DocumentBuilder reply) {
    Deployment deployment = membership.deployment();
    StringValue member = StringValue.of(deployment.member(reached));
    reply
        .append("hosts", ArrayValue.of(member))
        .append("setName", String.valueOf(deployment.setName()))
        .append("setVersion", membership.standing().configuration())
        .append(primary, true)
        .append("secondary", false)
        .append("primary", member)
        .append("me", member)
        .append("electionId", new ObjectIdValue(membership.electionId()));
    OperationTime last = lastWrite();
    reply.startDocument("lastWrite");
    last.append("opTime", reply);
    reply.append("lastWriteDate", last.date());
    last.append("majorityOpTime", reply);
    reply.append("majorityWriteDate", last.date()).end();
  }
}
