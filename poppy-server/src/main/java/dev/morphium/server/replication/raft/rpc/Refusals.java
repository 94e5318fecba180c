package dev.morphium.server.replication.raft.rpc;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells of connections that were refused: for each host and reason once in a minute. */
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final int MOST_HOSTS = 256;
  private static final long QUIET_NANOS = TimeUnit.MINUTES.toNanos(1);

  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Long> told =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST_HOSTS;
        }
      };

  Refusals(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  void refused(Channel channel, String reason) {
    String host =
        channel.remoteAddress() instanceof InetSocketAddress address
            ? address.getHostString()
            : "nowhere";
    long now = nanoTime.getAsLong();
    lock.lock();
    try {
      Long before = told.get(host + reason);
      if (before != null && now - before < QUIET_NANOS) {
        return;
      }
      told.put(host + reason, now);
    } finally {
      lock.unlock();
    }
    LOG.warn(
        "A connection from {} to the members' port was closed: {}",
        channel.remoteAddress(),
        reason);
  }
}
