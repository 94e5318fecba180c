package dev.morphium.pool;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverProvider;
import dev.morphium.pool.uri.ConnectionString;

/** Opens {@code mongodb+srv://}: a deployment whose servers are named in DNS. */
public final class SrvDriverProvider implements DriverProvider {
  @Override
  public String scheme() {
    return "mongodb+srv";
  }

  @Override
  public Driver connect(String connectionString) {
    return PooledDriver.open(ConnectionString.parse(connectionString));
  }
}
