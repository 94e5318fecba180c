package dev.morphium.server.cluster;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.server.replication.MemberReport;
import dev.morphium.server.replication.MemberReport.Phase;
import dev.morphium.server.replication.RaftPeer;
import java.util.List;

/**
 * Where the members reach each other, as the command line has it and the set's configuration.
 *
 * @param settings what was said at the start
 * @param membership what the set agrees on
 */
record Addresses(ClusterSettings settings, Membership membership) {
  /** A member as Raft knows it. */
  RaftPeer peer(SetMember member) {
    return new ClusterMember(member, of(member.host())).peer();
  }

  /** Where the members reach the one that clients reach under a name. */
  String of(String host) {
    return settings.raftAddress(host);
  }

  /** All members of the set, as far as it is known, as they would be listed at a start. */
  String list() {
    return ClusterMember.list(
        membership.standing().configuration().members().stream()
            .map(member -> new ClusterMember(member, of(member.host())))
            .toList());
  }

  /** The other members. */
  List<String> others() {
    Standing standing = membership.standing();
    return standing.configuration().members().stream()
        .filter(member -> member.id() != standing.self())
        .map(member -> of(member.host()))
        .toList();
  }

  /** Whether a member takes part that the configuration, which it does not know, has no more. */
  boolean isRemoved(MemberReport report) {
    SetConfiguration configuration = membership.standing().configuration();
    return report.phase() == Phase.TAKING_PART
        && report.configuration() < configuration.version()
        && configuration.members().stream()
            .noneMatch(member -> of(member.host()).equals(report.address()));
  }
}
