package dev.morphium.testing;

import dev.morphium.driver.Drivers;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The backend of tests: what their databases live in. One property chooses it for all of them, so
 * that the same tests run in process, on a server, on a replica set and on a MongoDB.
 *
 * @param kind what it is
 * @param uri the connection string of an external backend; null for the others
 */
public record TestBackend(Kind kind, @Nullable String uri) {
  /** The system property that chooses the backend. */
  public static final String PROPERTY = "morphium.test.backend";

  /** The environment variable that chooses the backend where the property does not. */
  public static final String VARIABLE = "MORPHIUM_TEST_BACKEND";

  /** The kinds of backends. */
  public enum Kind {
    /** An engine in this process for each database: the fastest, and all of its features. */
    MEMORY,
    /** One {@code PoppyServer} in this process, which all databases share. */
    SERVER,
    /** One {@code PoppyCluster} of three members in this process, which all databases share. */
    SET,
    /** A server that runs already. */
    EXTERNAL
  }

  public TestBackend {
    Objects.requireNonNull(kind, "kind");
    if ((kind == Kind.EXTERNAL) != (uri != null)) {
      throw new IllegalArgumentException("an external backend has a connection string, no other");
    }
  }

  /** The one that the property or the variable says; in memory where they say nothing. */
  public static TestBackend configured() {
    String said = System.getProperty(PROPERTY);
    if (said == null || said.isBlank()) {
      said = System.getenv(VARIABLE);
    }
    return said == null || said.isBlank() ? new TestBackend(Kind.MEMORY, null) : of(said);
  }

  /**
   * A backend by its name.
   *
   * @param text {@code memory}, {@code server}, {@code set} or a connection string
   */
  public static TestBackend of(String text) {
    String name = text.strip();
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "memory" -> new TestBackend(Kind.MEMORY, null);
      case "server" -> new TestBackend(Kind.SERVER, null);
      case "set" -> new TestBackend(Kind.SET, null);
      default -> {
        if (!name.startsWith("mongodb://") && !name.startsWith("mongodb+srv://")) {
          throw new IllegalArgumentException(
              "%s is '%s'; it is memory, server, set or a connection string (mongodb://host)"
                  .formatted(PROPERTY, text));
        }
        yield new TestBackend(Kind.EXTERNAL, name);
      }
    };
  }

  /** Opens its part of a test database. */
  BackendStore open(String database, TestClock clock) {
    return switch (kind) {
      case MEMORY -> MemoryStore.open(database, clock);
      case SERVER -> shared(SharedServers.server(database), database);
      case SET -> shared(SharedServers.set(database), database);
      case EXTERNAL -> {
        String server = Objects.requireNonNull(uri);
        String own = ConnectionStrings.with(server, database);
        yield RemoteStore.open(this, SharedServers.external(server, own), own, database);
      }
    };
  }

  private RemoteStore shared(String own, String database) {
    return RemoteStore.open(this, Drivers.connect(own), own, database);
  }

  @Override
  public String toString() {
    return uri == null ? kind.name().toLowerCase(Locale.ROOT) : "external";
  }
}
