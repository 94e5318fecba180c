package dev.morphium.pool.host;

import java.time.Duration;

/**
 * How a pool of connections to one host behaves; {@link #DEFAULTS} are MongoDB's.
 *
 * <p>Source: "Connection Monitoring and Pooling" specification, connection pool options.
 *
 * @param minSize how many connections are kept open at least, used or not
 * @param maxSize how many connections there may be at a time; 0 for no limit
 * @param maxConnecting how many connections may be in the opening at a time
 * @param waitQueueTimeout how long a thread waits for a connection; zero for as long as its
 *     deadline allows
 * @param maxIdleTime after how long without use a connection is closed; zero for never
 * @param maxLifeTime after how long a connection is closed when it comes back; zero for never
 * @param maintenanceInterval how often connections are closed that are too old, and new ones are
 *     opened up to {@code minSize}
 * @param leakThreshold after how long in use a connection is reported as probably never to come
 *     back, together with the place where it was taken; zero for never. Remembering the place costs
 *     some microseconds each time a connection is taken.
 */
public record HostPoolSettings(
    int minSize,
    int maxSize,
    int maxConnecting,
    Duration waitQueueTimeout,
    Duration maxIdleTime,
    Duration maxLifeTime,
    Duration maintenanceInterval,
    Duration leakThreshold) {
  /** No more than 100 connections, a wait of 2 minutes, and maintenance every 10 seconds. */
  public static final HostPoolSettings DEFAULTS =
      new HostPoolSettings(
          0,
          100,
          2,
          Duration.ofMinutes(2),
          Duration.ZERO,
          Duration.ZERO,
          Duration.ofSeconds(10),
          Duration.ZERO);

  public HostPoolSettings {
    if (minSize < 0 || maxSize < 0 || maxConnecting < 1) {
      throw new IllegalArgumentException(
          ("minPoolSize (%d) and maxPoolSize (%d) must not be negative, "
                  + "and maxConnecting (%d) must be at least 1")
              .formatted(minSize, maxSize, maxConnecting));
    }
    if (maxSize > 0 && minSize > maxSize) {
      throw new IllegalArgumentException(
          "minPoolSize (%d) must not be larger than maxPoolSize (%d)".formatted(minSize, maxSize));
    }
    notNegative("waitQueueTimeoutMS", waitQueueTimeout);
    notNegative("maxIdleTimeMS", maxIdleTime);
    notNegative("maxLifeTimeMS", maxLifeTime);
    notNegative("the leak threshold", leakThreshold);
    if (!maintenanceInterval.isPositive()) {
      throw new IllegalArgumentException(
          "the maintenance interval must be longer than zero, not " + maintenanceInterval);
    }
  }

  private static void notNegative(String name, Duration duration) {
    if (duration.isNegative()) {
      throw new IllegalArgumentException(name + " must not be negative, but is " + duration);
    }
  }

  /** The largest number of connections; {@link Integer#MAX_VALUE} when there is no limit. */
  public int capacity() {
    return maxSize == 0 ? Integer.MAX_VALUE : maxSize;
  }

  /** These settings with other sizes. */
  public HostPoolSettings withSizes(int min, int max, int connecting) {
    return new HostPoolSettings(
        min,
        max,
        connecting,
        waitQueueTimeout,
        maxIdleTime,
        maxLifeTime,
        maintenanceInterval,
        leakThreshold);
  }

  /** These settings with another longest wait. */
  public HostPoolSettings withWaitQueueTimeout(Duration timeout) {
    return new HostPoolSettings(
        minSize,
        maxSize,
        maxConnecting,
        timeout,
        maxIdleTime,
        maxLifeTime,
        maintenanceInterval,
        leakThreshold);
  }

  /** These settings with other ages at which connections are closed. */
  public HostPoolSettings withAges(Duration idle, Duration life) {
    return new HostPoolSettings(
        minSize,
        maxSize,
        maxConnecting,
        waitQueueTimeout,
        idle,
        life,
        maintenanceInterval,
        leakThreshold);
  }

  /** These settings with another interval of maintenance. */
  public HostPoolSettings withMaintenanceInterval(Duration interval) {
    return new HostPoolSettings(
        minSize,
        maxSize,
        maxConnecting,
        waitQueueTimeout,
        maxIdleTime,
        maxLifeTime,
        interval,
        leakThreshold);
  }

  /** These settings with another time after which a connection in use is reported. */
  public HostPoolSettings withLeakThreshold(Duration threshold) {
    return new HostPoolSettings(
        minSize,
        maxSize,
        maxConnecting,
        waitQueueTimeout,
        maxIdleTime,
        maxLifeTime,
        maintenanceInterval,
        threshold);
  }
}
