package dev.morphium.server.cluster;

import dev.morphium.engine.change.DataBudget;
import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.OperationTime;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.server.replication.MemberReport;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Keeps what is known of the other members. */
final class Watch {
  /** So long a primary may be silent before a learner gives it up. */
  private static final long SILENT_MILLIS = 5_000;

  private final Membership membership;
  private final DataBudget budget;
  private final Map<String, Long> dataLimits = new HashMap<>();
  private final InstantSource clock;
  private final Function<String, String> raftAddress;

  /**
   * @param budget is told the least that another member has room for
   * @param raftAddress where the members reach the one that clients reach under a name
   */
  Watch(
      Membership membership,
      DataBudget budget,
      InstantSource clock,
      Function<String, String> raftAddress) {
    this.membership = membership;
    this.budget = budget;
    this.clock = clock;
    this.raftAddress = raftAddress;
  }

  /** Notes what the others have said, and who has said nothing. */
  void note(Map<String, MemberReport> reports, long pingMillis) {
    noteDataLimits(reports);
    membership.change(
        before -> {
          Map<Integer, MemberStatus> others = new HashMap<>();
          for (SetMember member : before.configuration().members()) {
            if (member.id() != before.self()) {
              MemberReport report = reports.get(raftAddress.apply(member.host()));
              MemberStatus known = before.others().get(member.id());
              others.put(
                  member.id(),
                  report == null
                      ? silent(member, known)
                      : status(member, report, before, pingMillis));
            }
          }
          return learning(before.others(others), reports);
        });
  }

  /**
   * A write that the primary has room for and a secondary has not is refused. One that is silent
   * may come back with what it had.
   */
  private void noteDataLimits(Map<String, MemberReport> reports) {
    Set<String> members =
        membership.standing().configuration().members().stream()
            .map(member -> raftAddress.apply(member.host()))
            .collect(Collectors.toSet());
    reports.forEach((address, report) -> dataLimits.put(address, report.dataLimit()));
    dataLimits.keySet().retainAll(members);
    budget.others(
        dataLimits.values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE));
  }

  /**
   * A learner's view: nobody tells it that a primary is lost, because it takes no part in
   * elections. So it goes by what the primary says of itself, and by its silence.
   */
  private Standing learning(Standing now, Map<String, MemberReport> reports) {
    SetMember own = now.own();
    if (own == null || own.isVoting()) {
      return now;
    }
    for (SetMember member : now.configuration().members()) {
      MemberReport report = reports.get(raftAddress.apply(member.host()));
      if (report != null && role(report.role()) == Role.PRIMARY && report.term() == now.term()) {
        return now.primary() == member.id()
            ? now
            : now.following(now.role(), now.term(), member.id());
      }
    }
    MemberStatus primary = now.others().get(now.primary());
    boolean lost =
        primary != null
            && (primary.isHealthy() || clock.millis() - primary.heardMillis() > SILENT_MILLIS);
    return lost ? now.following(now.role(), now.term(), -1) : now;
  }

  private static MemberStatus silent(SetMember member, @Nullable MemberStatus known) {
    OperationTime never = new OperationTime(new TimestampValue(0), -1);
    return known == null
        ? new MemberStatus(member.id(), Role.DOWN, never, never, 0, 0, 0, 0, "")
        : new MemberStatus(
            member.id(),
            Role.DOWN,
            known.applied(),
            known.durable(),
            known.startMillis(),
            known.heardMillis(),
            known.pingMillis(),
            known.configuration(),
            "Couldn't get a report from it in time");
  }

  private MemberStatus status(
      SetMember member, MemberReport report, Standing standing, long pingMillis) {
    OperationTime applied =
        new OperationTime(new TimestampValue(report.clusterTime()), standing.term());
    return new MemberStatus(
        member.id(),
        role(report.role()),
        applied,
        applied,
        report.startMillis(),
        clock.millis(),
        pingMillis,
        report.configuration(),
        "");
  }

  private static Role role(int code) {
    for (Role role : Role.values()) {
      if (role.code() == code) {
        return role;
      }
    }
    return Role.UNKNOWN;
  }
}
