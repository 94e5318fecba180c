package dev.morphium.driver;

import java.util.Locale;
import java.util.ServiceLoader;
import java.util.TreeSet;

/** The entrance to every backend on the class path, chosen by the scheme of a connection string. */
public final class Drivers {
  private static final String SEPARATOR = "://";

  private Drivers() {}

  /**
   * Opens a driver for a connection string, for instance {@code inmemory://orders}.
   *
   * @throws IllegalArgumentException when it has no scheme, or no backend on the class path has it
   */
  public static Driver connect(String connectionString) {
    int end = connectionString.indexOf(SEPARATOR);
    if (end <= 0) {
      throw new IllegalArgumentException(
          "a connection string begins with a scheme, which this one does not: mongodb:// for"
              + " servers, as in mongodb://localhost:27017/shop, or inmemory://name for a database"
              + " in this process");
    }
    String scheme = connectionString.substring(0, end).toLowerCase(Locale.ROOT);
    TreeSet<String> known = new TreeSet<>();
    for (DriverProvider provider : ServiceLoader.load(DriverProvider.class)) {
      if (provider.scheme().equals(scheme)) {
        return provider.connect(connectionString);
      }
      known.add(provider.scheme() + SEPARATOR);
    }
    throw new IllegalArgumentException(
        "no driver for %s%s on the class path; there is %s%s"
            .formatted(
                scheme,
                SEPARATOR,
                known.isEmpty() ? "none at all" : "one for " + known,
                scheme.equals("inmemory") ? ". Add dev.morphium:inmemory-driver to it" : ""));
  }
}
