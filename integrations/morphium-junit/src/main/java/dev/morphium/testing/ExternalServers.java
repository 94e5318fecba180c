package dev.morphium.testing;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Drivers;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The servers that run already: one that does not answer is waited for once, and then fails each
 * test at once.
 */
final class ExternalServers {
  private final Map<String, DriverException> silent = new ConcurrentHashMap<>();

  /**
   * Connects to a server.
   *
   * @param server the connection string of the backend
   * @param uri the same with the database of a test
   */
  Driver connect(String server, String uri) {
    DriverException known = silent.get(server);
    if (known == null) {
      Driver driver = Drivers.connect(uri);
      try {
        driver.execute(Command.of("admin", new BsonDocument("ping", new BsonInt32(1)))).orThrow();
        return driver;
      } catch (DriverException e) {
        driver.close();
        silent.put(server, e);
        known = e;
      }
    }
    throw new IllegalStateException(
        "the server that %s names cannot be used: %s; start it, or choose another backend"
            .formatted(TestBackend.PROPERTY, known.getMessage()),
        known);
  }
}
