package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.server.cluster.StateDirectory.Remembered;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The members that a server goes by when it starts, until it has found its set: those that the set
 * had last, as long as its operator lists the same ones as then, or those that are listed now.
 *
 * <p>Members that came while the set ran are in no list of before. Without them a server might find
 * nobody, and begin a set of its own.
 *
 * @param settings with these members
 * @param configuration these members as clients know them
 * @param given the members as the operator has listed them
 */
record FirstMembers(ClusterSettings settings, SetConfiguration configuration, String given) {
  private static final Logger LOG = LoggerFactory.getLogger(FirstMembers.class);

  /** Those of a server that was told of some, and has a directory from before, or a new one. */
  static FirstMembers of(ClusterSettings said, StateDirectory directory) throws IOException {
    String given = ClusterMember.list(said.members());
    SetConfiguration last = last(said, given, directory.remembered());
    if (last == null) {
      return new FirstMembers(said, said.configuration(), given);
    }
    List<ClusterMember> members =
        last.members().stream()
            .map(member -> new ClusterMember(member, said.raftAddress(member.host())))
            .toList();
    String now = ClusterMember.list(members);
    if (!now.equals(given)) {
      LOG.info(
          "set '{}' was changed while it ran, and has the members {} since then",
          named("set", said.setName()),
          named("members", now));
    }
    return new FirstMembers(said.among(members), last, given);
  }

  private static @Nullable SetConfiguration last(
      ClusterSettings said, String given, @Nullable Remembered remembered) {
    if (remembered == null || !remembered.list().equals(given)) {
      return null;
    }
    SetConfiguration last = remembered.configuration();
    return last.member(said.own().member().host()) == null ? null : last;
  }

  /** The set as a member knows it that has not looked for it yet. */
  Standing beginning() {
    int self = settings.own().member().id();
    return new Standing(Role.STARTUP2, 0, 0, configuration, self, -1, 0, Map.of());
  }

  /** The role of a member that has not looked for its set yet. */
  Membership membership(Deployment deployment, TopologyVersion topology, InstantSource clock) {
    return new Membership(
        deployment, topology, clock::millis, settings.electionTimes(), beginning());
  }

  /** What is to be remembered when the set has this configuration. */
  Remembered with(SetConfiguration next) {
    return new Remembered(given, next);
  }
}
