package dev.morphium.inmemory;

import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverProvider;
import dev.morphium.engine.Engine;
import java.util.HashMap;
import java.util.Map;

/**
 * Opens {@code inmemory://name}: drivers of one name share one engine, which is gone when the last
 * of them is closed.
 *
 * <p>A database after the name, {@code inmemory://name/database}, is for the caller: a driver
 * reaches all of them. The empty name, {@code inmemory://}, gives every driver data of its own.
 */
public final class InMemoryDriverProvider implements DriverProvider {
  private static final String PREFIX = "inmemory://";
  private static final Engines ENGINES = new Engines();

  @Override
  public String scheme() {
    return "inmemory";
  }

  @Override
  public Driver connect(String connectionString) {
    String rest = connectionString.substring(PREFIX.length());
    int slash = rest.indexOf('/');
    String name = slash < 0 ? rest : rest.substring(0, slash);
    if (rest.indexOf('/', slash + 1) >= 0 && slash >= 0 || rest.indexOf('?') >= 0) {
      throw new IllegalArgumentException(
          "an in-memory connection string is inmemory://name/database without options, not "
              + connectionString);
    }
    return name.isEmpty() ? new InMemoryDriver() : ENGINES.open(name);
  }

  /** A driver on an engine that is found by a name from now on. */
  static InMemoryDriver create(String name, Engine engine) {
    return ENGINES.create(name, engine);
  }

  /** The named engines that are in use in this process. */
  private static final class Engines {
    private final Map<String, Shared> byName = new HashMap<>();

    private record Shared(Engine engine, int users) {}

    synchronized InMemoryDriver create(String name, Engine engine) {
      if (byName.containsKey(name)) {
        engine.close();
        throw new IllegalArgumentException(
            "there is a database inmemory://" + name + " already; choose another name");
      }
      byName.put(name, new Shared(engine, 1));
      return new InMemoryDriver(engine, () -> release(name));
    }

    synchronized Driver open(String name) {
      Shared known = byName.get(name);
      Engine engine = known == null ? InMemoryDriver.newEngine() : known.engine;
      byName.put(name, new Shared(engine, known == null ? 1 : known.users + 1));
      return new InMemoryDriver(engine, () -> release(name));
    }

    private synchronized void release(String name) {
      Shared known = byName.remove(name);
      if (known != null && known.users > 1) {
        byName.put(name, new Shared(known.engine, known.users - 1));
      } else if (known != null) {
        known.engine.close();
      }
    }
  }
}
