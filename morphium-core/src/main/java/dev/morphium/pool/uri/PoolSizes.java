package dev.morphium.pool.uri;

import java.time.Duration;

/**
 * How many connections to one host there are, and how old they get. Source: MongoDB manual,
 * "Connection String Options", connection pool options.
 *
 * @param minimum the option minPoolSize: how many connections are kept open; default 0
 * @param maximum the option maxPoolSize: how many there may be at a time; default 100; 0 for no
 *     limit
 * @param maxConnecting the option maxConnecting: how many may be in the opening at a time; default
 *     2
 * @param waitQueueTimeout the option waitQueueTimeoutMS: how long a thread waits for a connection,
 *     in milliseconds; default 120,000; 0 for as long as its deadline allows
 * @param maxIdleTime the option maxIdleTimeMS: after how long without use a connection is closed,
 *     in milliseconds; default 0, never
 * @param maxLifeTime the option maxLifeTimeMS: after how long a connection is closed, in
 *     milliseconds; default 0, never
 */
public record PoolSizes(
    int minimum,
    int maximum,
    int maxConnecting,
    Duration waitQueueTimeout,
    Duration maxIdleTime,
    Duration maxLifeTime) {
  /** At most 100 connections, and a wait of at most two minutes. */
  public static final PoolSizes DEFAULTS =
      new PoolSizes(0, 100, 2, Duration.ofMinutes(2), Duration.ZERO, Duration.ZERO);

  public PoolSizes {
    if (minimum < 0 || maximum < 0) {
      throw new IllegalArgumentException(
          "minPoolSize (%d) and maxPoolSize (%d) must not be negative".formatted(minimum, maximum));
    }
    if (maximum > 0 && minimum > maximum) {
      throw new IllegalArgumentException(
          "minPoolSize (%d) must not be larger than maxPoolSize (%d)".formatted(minimum, maximum));
    }
    if (maxConnecting < 1) {
      throw new IllegalArgumentException("maxConnecting must be at least 1, not " + maxConnecting);
    }
    OptionValues.notNegative("waitQueueTimeoutMS", waitQueueTimeout);
    OptionValues.notNegative("maxIdleTimeMS", maxIdleTime);
    OptionValues.notNegative("maxLifeTimeMS", maxLifeTime);
  }

  static PoolSizes of(OptionValues values) {
    return new PoolSizes(
        values.number("minPoolSize", DEFAULTS.minimum),
        values.number("maxPoolSize", DEFAULTS.maximum),
        values.number("maxConnecting", DEFAULTS.maxConnecting),
        values.millis("waitQueueTimeoutMS", DEFAULTS.waitQueueTimeout),
        values.millis("maxIdleTimeMS", DEFAULTS.maxIdleTime),
        values.millis("maxLifeTimeMS", DEFAULTS.maxLifeTime));
  }

  /** The same with these numbers of connections. */
  public PoolSizes withSizes(int least, int most) {
    return new PoolSizes(least, most, maxConnecting, waitQueueTimeout, maxIdleTime, maxLifeTime);
  }

  /** The same with this longest wait for a connection. */
  public PoolSizes withWaitQueueTimeout(Duration timeout) {
    return new PoolSizes(minimum, maximum, maxConnecting, timeout, maxIdleTime, maxLifeTime);
  }

  /** The same with these ages. */
  public PoolSizes withAges(Duration idle, Duration life) {
    return new PoolSizes(minimum, maximum, maxConnecting, waitQueueTimeout, idle, life);
  }
}
