package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.replication.ElectionTimes;
import dev.morphium.engine.replication.InitialSync;
import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.OperationTime;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code replSetGetStatus}: the members of the replica set and how far each is.
 *
 * <p>Source: MongoDB manual, "replSetGetStatus".
 */
record ReplSetGetStatusCommand(SetDescription set, SetControl control, LongSupplier clockMillis)
    implements ImmediateCommand {
  static final CommandFields FIELDS =
      new CommandFields("replSetGetStatus").with(CommandField.ANY, "initialSync");
  private static final long MILLIS = 1000;

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Membership membership = set.membership();
    Standing standing = membership.standing();
    SetConfiguration configuration = membership.configuration(invocation.client().localAddress());
    OperationTime last = set.lastWrite();
    DateValue now = new DateValue(clockMillis.getAsLong());
    SetMember source = standing.isPrimary() ? null : configuration.member(standing.primary());
    reply
        .append("set", configuration.setName())
        .append("date", now)
        .append("myState", standing.role().code())
        .append("term", standing.term())
        .append("syncSourceHost", source == null ? "" : source.host())
        .append("syncSourceId", source == null ? -1 : source.id())
        .append(
            "heartbeatIntervalMillis", (long) membership.electionTimes().heartbeatIntervalMillis())
        .append("majorityVoteCount", configuration.majority())
        .append("writeMajorityCount", configuration.majority())
        .append("votingMembersCount", configuration.voters())
        .append("writableVotingMembersCount", configuration.voters());
    times(last, reply);
    if (standing.isPrimary()) {
      election(standing, configuration, membership.electionTimes(), reply);
    }
    InitialSync sync = control.initialSync();
    if (sync != null && invocation.body().get("initialSync").isTrue()) {
      sync.append(reply);
    }
    reply.startArray("members");
    int index = 0;
    for (SetMember member : configuration.members()) {
      reply.startDocument(Integer.toString(index++));
      if (member.id() == standing.self()) {
        own(member, standing, source, now.value(), reply);
      } else {
        other(member, standing.others().get(member.id()), standing, now.value(), reply);
      }
      reply.end();
    }
    reply.end();
  }

  private static void times(OperationTime last, DocumentBuilder reply) {
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
  }

  private static void election(
      Standing standing,
      SetConfiguration configuration,
      ElectionTimes times,
      DocumentBuilder reply) {
    DateValue elected = new DateValue(standing.electedMillis());
    SetMember self = configuration.member(standing.self());
    reply
        .startDocument("electionCandidateMetrics")
        .append("lastElectionReason", "electionTimeout")
        .append("lastElectionDate", elected)
        .append("electionTerm", standing.term())
        .append("numVotesNeeded", configuration.majority())
        .append("priorityAtElection", self == null ? 0.0 : self.priority())
        .append("electionTimeoutMillis", (long) times.electionTimeoutMillis())
        .append("newTermStartDate", elected)
        .append("wMajorityWriteAvailabilityDate", elected)
        .end();
  }

  private void own(
      SetMember member,
      Standing standing,
      @Nullable SetMember source,
      long nowMillis,
      DocumentBuilder reply) {
    OperationTime last = set.lastWrite();
    head(member, standing.role(), reply);
    reply.append("uptime", (int) ((nowMillis - set.membership().startMillis()) / MILLIS));
    last.append("optime", reply);
    reply
        .append("optimeDate", last.date())
        .append("lastAppliedWallTime", last.date())
        .append("lastDurableWallTime", last.date())
        .append("syncSourceHost", source == null ? "" : source.host())
        .append("syncSourceId", source == null ? -1 : source.id())
        .append("infoMessage", "");
    appendElection(standing, reply);
    reply
        .append("configVersion", standing.configuration().version())
        .append("configTerm", (int) standing.term())
        .append("self", true)
        .append("lastHeartbeatMessage", "");
  }

  private static void other(
      SetMember member,
      @Nullable MemberStatus status,
      Standing standing,
      long nowMillis,
      DocumentBuilder reply) {
    if (status == null) {
      head(member, Role.UNKNOWN, reply);
      return;
    }
    head(member, status.role(), reply);
    long uptime = status.startMillis() == 0 ? 0 : (nowMillis - status.startMillis()) / MILLIS;
    reply.append("uptime", status.isHealthy() ? (int) uptime : 0);
    status.applied().append("optime", reply);
    status.durable().append("optimeDurable", reply);
    reply
        .append("optimeDate", status.applied().date())
        .append("optimeDurableDate", status.durable().date())
        .append("lastAppliedWallTime", status.applied().date())
        .append("lastDurableWallTime", status.durable().date())
        .append("lastHeartbeat", new DateValue(status.heardMillis()))
        .append("lastHeartbeatRecv", new DateValue(status.heardMillis()))
        .append("pingMs", status.pingMillis())
        .append("lastHeartbeatMessage", status.message())
        .append("syncSourceHost", "")
        .append("syncSourceId", -1)
        .append("infoMessage", "");
    if (status.role() == Role.PRIMARY) {
      appendElection(standing, reply);
    }
    reply
        .append("configVersion", status.configuration())
        .append("configTerm", (int) standing.term());
  }

  private static void head(SetMember member, Role role, DocumentBuilder reply) {
    String text = role == Role.DOWN ? "(not reachable/healthy)" : role.name();
    reply
        .append("_id", member.id())
        .append("name", member.host())
        .append("health", role == Role.DOWN || role == Role.UNKNOWN ? 0.0 : 1.0)
        .append("state", role.code())
        .append("stateStr", text);
  }

  private static void appendElection(Standing standing, DocumentBuilder reply) {
    if (standing.electedMillis() > 0) {
      reply
          .append("electionTime", TimestampValue.of((int) (standing.electedMillis() / MILLIS), 1))
          .append("electionDate", new DateValue(standing.electedMillis()));
    }
  }
}
