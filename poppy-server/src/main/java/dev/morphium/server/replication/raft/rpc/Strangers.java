package dev.morphium.server.replication.raft.rpc;

import io.netty.channel.Channel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The unauthenticated connections to the members' port, which have not shown yet that they belong
 * to the set.
 *
 * <p>There are only so many, in all and from one address. A newcomer is never refused: the oldest
 * of the address that has most makes place, so that a host with many connections crowds out its
 * own, and a member at another address always gets in.
 */
final class Strangers {
  private final int mostInAll;
  private final int mostOfOne;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<InetAddress, ArrayDeque<Channel>> byAddress = new HashMap<>();
  private int count;

  Strangers(int mostInAll, int mostOfOne) {
    this.mostInAll = mostInAll;
    this.mostOfOne = mostOfOne;
  }

  /** Adds a connection. @return the one that has to make place for it; null for none */
  @Nullable Channel add(Channel channel) {
    lock.lock();
    try {
      ArrayDeque<Channel> same =
          byAddress.computeIfAbsent(address(channel), host -> new ArrayDeque<>());
      Channel oldest =
          same.size() >= mostOfOne ? same.poll() : count >= mostInAll ? oldestOfMost() : null;
      if (oldest == null) {
        count++;
      }
      same.add(channel);
      return oldest;
    } finally {
      lock.unlock();
    }
  }

  private @Nullable Channel oldestOfMost() {
    ArrayDeque<Channel> most = new ArrayDeque<>();
    for (ArrayDeque<Channel> each : byAddress.values()) {
      if (each.size() > most.size()) {
        most = each;
      }
    }
    return most.poll();
  }

  /** It is a stranger no more: it is known, or closed. */
  void remove(Channel channel) {
    lock.lock();
    try {
      InetAddress address = address(channel);
      ArrayDeque<Channel> same = byAddress.get(address);
      if (same != null) {
        if (same.remove(channel)) {
          count--;
        }
        if (same.isEmpty()) {
          byAddress.remove(address);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  int count() {
    lock.lock();
    try {
      return count;
    } finally {
      lock.unlock();
    }
  }

  private static InetAddress address(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress remote
            && remote.getAddress() != null
        ? remote.getAddress()
        : InetAddress.getLoopbackAddress();
  }
}
