package dev.morphium.benchmarks.faults.hosts;

import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/** All members on this machine's own address, which nothing can cut. */
final class Loopback implements Network {
  private static final int TRIES = 100;

  private final List<String> hosts;

  Loopback(int members) throws IOException {
    List<String> chosen = new ArrayList<>();
    for (int tried = 0; chosen.size() < members; tried++) {
      int port = FreePorts.choose(1).iterator().next();
      String host = "127.0.0.1:" + port;
      if (isFree(ClusterMember.raftAddress(host)) && !chosen.contains(host)) {
        chosen.add(host);
      } else if (tried == TRIES) {
        throw new IOException("no free ports");
      }
    }
    hosts = List.copyOf(chosen);
  }

  private static boolean isFree(String address) {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
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
