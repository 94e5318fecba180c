package dev.morphium.pool;

import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.uri.PoolSettings;

/** Drivers for tests in other packages. */
public final class PooledDrivers {
  private PooledDrivers() {}

  /** A driver whose connections come from a factory, which is not closed with the driver. */
  public static PooledDriver open(PoolSettings settings, ConnectionFactory factory) {
    return PooledDriver.open(PooledDriverOptions.of(settings), factory);
  }
}
