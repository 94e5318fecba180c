package dev.morphium.benchmarks.faults.hosts;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A replica set member whose clock jumps: each line of its input is by how many milliseconds the
 * clock is wrong from now on.
 *
 * <p>Arguments: name of the set, all members, which of them this is, its directory, the file with
 * the cluster key.
 */
final class ClockedMember {
  private ClockedMember() {}

  /** Runs it. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    String[] hosts = arguments[1].split(",");
    int self = Integer.parseInt(arguments[2]);
    double[] priorities = {100, 75, 50};
    List<ClusterMember> members = new ArrayList<>();
    for (int i = 0; i < hosts.length; i++) {
      members.add(ClusterMember.of(new SetMember(i, hosts[i], priorities[i])));
    }
    ClusterSettings settings =
        new ClusterSettings(
            arguments[0],
            members,
            self,
            address(members.get(self).raftAddress()),
            ClusterKey.read(Path.of(arguments[4])),
            Path.of(arguments[3]),
            ClusterSettings.ELECTION_TIMEOUT,
            ClusterSettings.logBytes(Runtime.getRuntime().maxMemory()));
    InetSocketAddress clients = address(hosts[self]);
    ServerSettings network =
        ServerSettings.of(List.of(clients.getHostString()), clients.getPort(), 2);
    JumpingClock clock = new JumpingClock();
    PoppyServer server = PoppyServer.start(PoppySettings.inMemory(network).with(settings), clock);
    System.out.println("ready: " + server.connectionString());
    Thread.ofPlatform().daemon().name("clock").start(() -> listen(clock));
    server.awaitClose(); // by itself, too: when its disk is full
    System.exit(0);
  }

  private static InetSocketAddress address(String host) {
    int colon = host.lastIndexOf(':');
    return new InetSocketAddress(
        host.substring(0, colon), Integer.parseInt(host.substring(colon + 1)));
  }

  /** Sets the clock until there is nobody any more who tells how; then the process ends. */
  private static void listen(JumpingClock clock) {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    lines.lines().forEach(line -> clock.wrongBy(Long.parseLong(line.strip())));
    System.exit(0);
  }
}
