package dev.morphium.benchmarks.faults.hosts;

import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All members on this machine's own address, which nothing can cut. */
final class Loopback implements Network {
  private static final int TRIES = 100;

  private final List<String> hosts;

  Loopback(int members) throws IOException {
    Set<Integer> taken = new HashSet<>();
    List<String> chosen = new ArrayList<>();
    for (int tried = 0; chosen.size() < members; tried++) {
      int port = FreePorts.chooseWith(ClusterMember.PORT_DISTANCE);
      if (!taken.contains(port) && !taken.contains(port + ClusterMember.PORT_DISTANCE)) {
        taken.add(port);
        taken.add(port + ClusterMember.PORT_DISTANCE);
        chosen.add("127.0.0.1:" + port);
      } else if (tried == TRIES) {
        throw new IOException("no free ports");
      }
    }
    hosts = List.copyOf(chosen);
  }

  @Override
  public String host(int member) {
    return hosts.get(member);
  }

  @Override
  public List<String> prefix(int member) {
    return List.of();
  }

  @Override
  public boolean canCut() {
    return false;
  }

  @Override
  public void cut(int from, int to) {
    throw new UnsupportedOperationException("nothing can be cut on the loopback address");
  }

  @Override
  public void cutFromClients(int member) {
    throw new UnsupportedOperationException("nothing can be cut on the loopback address");
  }

  @Override
  public void slow(int member, int kilobits) {
    throw new UnsupportedOperationException("nothing can be slow on the loopback address");
  }

  @Override
  public void heal() {
    // nothing was cut
  }

  @Override
  public void close() {
    // nothing was made
  }
}
