package dev.morphium.server.admin.login;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The limit of logins with wrong passwords: after a few from one address, the next has to wait, and
 * twice as long after each more (exponential backoff). An address of IPv6 stands for its network of
 * 64 bits.
 *
 * <p>A login counts as failed until it has succeeded, so that many at a time are no way around.
 */
public final class LoginLimit {
  private static final int FREE = 5;
  private static final int MOST_ADDRESSES = 4096;
  private static final int NETWORK_BYTES = 8;
  private static final int MOST_DOUBLINGS = 6;
  private static final Duration FORGOTTEN = Duration.ofMinutes(15);

  private final InstantSource clock;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Failures> addresses =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Failures> eldest) {
          return size() > MOST_ADDRESSES;
        }
      };

  /** The failures of an address, and when the last of them was. */
  private record Failures(int count, Instant last) {
    Instant next() {
      return count < FREE ? last : last.plusSeconds(1L << Math.min(count - FREE, MOST_DOUBLINGS));
    }
  }

  public LoginLimit(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * A login begins.
   *
   * @return for how many seconds it has to wait; 0 when it may go on
   */
  public long begin(InetAddress address) {
    String key = key(address);
    lock.lock();
    try {
      Instant now = clock.instant();
      Failures before = addresses.get(key);
      if (before == null || before.last().plus(FORGOTTEN).isBefore(now)) {
        addresses.put(key, new Failures(1, now));
        return 0;
      }
      if (before.next().isAfter(now)) {
        return Math.max(1, Duration.between(now, before.next()).toSeconds());
      }
      addresses.put(key, new Failures(before.count() + 1, now));
      return 0;
    } finally {
      lock.unlock();
    }
  }

  /** A login has succeeded: what failed before is forgotten. */
  public void succeeded(InetAddress address) {
    lock.lock();
    try {
      addresses.remove(key(address));
    } finally {
      lock.unlock();
    }
  }

  private static String key(InetAddress address) {
    byte[] bytes = address.getAddress();
    return HexFormat.of()
        .formatHex(bytes.length > NETWORK_BYTES ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes);
  }
}
