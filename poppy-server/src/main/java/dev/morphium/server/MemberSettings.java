package dev.morphium.server;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The settings that the members of a {@link PoppyCluster} are started with, alike but for address
 * and directories.
 *
 * @param directory where they keep what is on disk, each in folders of its own
 * @param key what they know each other by
 * @param electionTimeout how long without news of the primary until another one is elected
 * @param parameters gives each server that is started its parameters
 * @param journals whether they keep their logs on the disk
 * @param change changes the settings before each start
 */
record MemberSettings(
    Path directory,
    ClusterKey key,
    Duration electionTimeout,
    Supplier<ServerParameters> parameters,
    boolean journals,
    UnaryOperator<PoppySettings> change) {
  static final String SET_NAME = "poppy-set";

  /** Settings with a key that no other set has. */
  static MemberSettings in(
      Path directory,
      Duration electionTimeout,
      Supplier<ServerParameters> parameters,
      boolean journals,
      UnaryOperator<PoppySettings> change) {
    ClusterKey key = ClusterKey.of(UUID.randomUUID().toString());
    return new MemberSettings(directory, key, electionTimeout, parameters, journals, change);
  }

  /**
   * The settings of one member.
   *
   * @param members all of the set
   * @param index which of them
   * @param word by which it begins the set although others are silent; null for none
   */
  PoppySettings of(List<ClusterMember> members, int index, @Nullable String word) {
    ClusterMember member = members.get(index);
    ClusterSettings cluster =
        new ClusterSettings(
                SET_NAME,
                members,
                index,
                address(member.raftAddress()),
                key,
                state(index),
                electionTimeout,
                ClusterSettings.logBytes(Runtime.getRuntime().maxMemory()))
            .forced(word);
    InetSocketAddress clients = address(member.member().host());
    ServerSettings network =
        ServerSettings.of(List.of(clients.getHostString()), clients.getPort(), 1);
    PoppySettings memory =
        change.apply(PoppySettings.inMemory(network).with(parameters.get()).with(cluster));
    return journals ? memory.with(JournalSettings.in(journal(index))) : memory;
  }

  /** Where a member keeps what it must not forget. */
  Path state(int index) {
    return directory.resolve("member-" + index);
  }

  /** Where a member keeps its log, if it does. */
  Path journal(int index) {
    return directory.resolve("journal-" + index);
  }

  static InetSocketAddress address(String hostAndPort) {
    int colon = hostAndPort.lastIndexOf(':');
    return new InetSocketAddress(
        hostAndPort.substring(0, colon), Integer.parseInt(hostAndPort.substring(colon + 1)));
  }
}
