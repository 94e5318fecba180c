package dev.morphium.server.replication.raft.rpc;

import static dev.morphium.engine.log.LogValue.named;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of refused connections between members: one line for each host and reason in a minute,
 * and so many in a minute at most, whatever comes.
 */
final class Refusals {
  private static final Logger LOG = LoggerFactory.getLogger(Refusals.class);
  private static final int MOST_HOSTS = 256;
  private static final int MOST_LINES = 10;
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

  private long windowStart;
  private int lines;
  private long unsaid;

  Refusals(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    windowStart = nanoTime.getAsLong();
  }

  void refused(Channel channel, String reason) {
    String host =
        channel.remoteAddress() instanceof InetSocketAddress address
            ? address.getHostString()
            : "nowhere";
    long before;
    lock.lock();
    try {
      if (!isNews(host + reason)) {
        unsaid++;
        return;
      }
      before = unsaid;
      unsaid = 0;
    } finally {
      lock.unlock();
    }
    LOG.warn(
        "a connection from {} to the members' port was closed: {}{}",
        named("remote", channel.remoteAddress()),
        named("reason", reason),
        named("omitted", before == 0 ? "" : " (" + before + " others since the last such line)"));
  }

  private boolean isNews(String what) {
    long now = nanoTime.getAsLong();
    if (now - windowStart >= QUIET_NANOS) {
      windowStart = now;
      lines = 0;
    }
    Long before = told.get(what);
    if (lines == MOST_LINES || (before != null && now - before < QUIET_NANOS)) {
      return false;
    }
    lines++;
    told.put(what, now);
    return true;
  }
}
