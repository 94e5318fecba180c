package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.OperationTime;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import java.util.function.LongSupplier;

/**
 * The command {@code replSetGetStatus}: the members of the replica set and how far each is.
 *
 * <p>Source: MongoDB manual, "replSetGetStatus".
 */
final class SetStatusCommand implements CommandHandler {
  private static final int PRIMARY = 1;
  private static final long MILLIS = 1000;

  private final SetDescription set;
  private final LongSupplier clockMillis;

  private SetStatusCommand(SetDescription set, LongSupplier clockMillis) {
    this.set = set;
    this.clockMillis = clockMillis;
  }

  static CommandSpec spec(SetDescription set, LongSupplier clockMillis) {
    CommandFields fields = new CommandFields("replSetGetStatus");
    fields.any("initialSync");
    return ReplicationCommands.administration(
        fields, "Tells how the replica set is doing.", new SetStatusCommand(set, clockMillis));
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Membership membership = set.membership();
    Membership.Standing standing = membership.standing();
    OperationTime last = set.lastWrite();
    DateValue now = new DateValue(clockMillis.getAsLong());
    reply
        .append("set", String.valueOf(membership.deployment().setName()))
        .append("date", now)
        .append("myState", PRIMARY)
        .append("term", standing.term())
        .append("syncSourceHost", "")
        .append("syncSourceId", -1)
        .append("heartbeatIntervalMillis", 2000L)
        .append("majorityVoteCount", 1)
        .append("writeMajorityCount", 1)
        .append("votingMembersCount", 1)
        .append("writableVotingMembersCount", 1);
    reply.startDocument("optimes");
    last.append("lastCommittedOpTime", reply);
    reply.append("lastCommittedWallTime", last.date());
    last.append("readConcernMajorityOpTime", reply);
    last.append("appliedOpTime", reply);
    last.append("durableOpTime", reply);
    reply
        .append("lastAppliedWallTime", last.date())
        .append("lastDurableWallTime", last.date())
        .end();
    election(standing, reply);
    reply.startArray("members").startDocument("0");
    member(invocation, standing, last, now.value(), reply);
    reply.end().end();
  }

  private static void election(Membership.Standing standing, DocumentBuilder reply) {
    DateValue elected = new DateValue(standing.electedMillis());
    reply
        .startDocument("electionCandidateMetrics")
        .append("lastElectionReason", "electionTimeout")
        .append("lastElectionDate", elected)
        .append("electionTerm", standing.term())
        .append("numVotesNeeded", 1)
        .append("priorityAtElection", 1.0)
        .append("electionTimeoutMillis", 10_000L)
        .append("newTermStartDate", elected)
        .append("wMajorityWriteAvailabilityDate", elected)
        .end();
  }

  private void member(
      Invocation invocation,
      Membership.Standing standing,
      OperationTime last,
      long nowMillis,
      DocumentBuilder reply) {
    Membership membership = set.membership();
    reply
        .append("_id", 0)
        .append("name", membership.deployment().member(invocation.client().localAddress()))
        .append("health", 1.0)
        .append("state", PRIMARY)
        .append("stateStr", "PRIMARY")
        .append("uptime", (int) ((nowMillis - membership.startMillis()) / MILLIS));
    last.append("optime", reply);
    reply
        .append("optimeDate", last.date())
        .append("lastAppliedWallTime", last.date())
        .append("lastDurableWallTime", last.date())
        .append("syncSourceHost", "")
        .append("syncSourceId", -1)
        .append("infoMessage", "")
        .append("electionTime", TimestampValue.of((int) (standing.electedMillis() / MILLIS), 1))
        .append("electionDate", new DateValue(standing.electedMillis()))
        .append("configVersion", standing.configuration())
        .append("configTerm", (int) standing.term())
        .append("self", true)
        .append("lastHeartbeatMessage", "");
  }
}
