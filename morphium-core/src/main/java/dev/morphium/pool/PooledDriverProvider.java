package dev.morphium.pool;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverProvider;
import dev.morphium.pool.uri.ConnectionString;

/** Opens {@code mongodb://}: a deployment whose servers are named in the connection string. */
public final class PooledDriverProvider implements DriverProvider {
  @Override
  public String scheme() {
    return "mongodb";
  }

  @Override
  public Driver connect(String connectionString) {
    return PooledDriver.open(ConnectionString.parse(connectionString));
  }
}
