package dev.morphium.driver;

/**
 * A kind of backend that connection strings of one scheme lead to.
 *
 * <p>Found through {@link java.util.ServiceLoader}: a module that brings a backend names its
 * provider in {@code META-INF/services/dev.morphium.driver.DriverProvider}.
 */
public interface DriverProvider {
  /** The part of the connection string before {@code ://}, in lower case. */
  String scheme();

  /**
   * Opens a driver.
   *
   * @param connectionString the whole connection string, scheme included
   * @throws IllegalArgumentException when the connection string is wrong
   */
  Driver connect(String connectionString);
}
