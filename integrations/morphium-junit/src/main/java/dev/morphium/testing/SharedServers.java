package dev.morphium.testing;

import dev.morphium.driver.Driver;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The servers of this process that test databases share: each is started when the first test wants
 * it, and stopped when the last test run that uses it has ended, or the process does.
 */
public final class SharedServers {
  private static final Servers SERVERS = new Servers();

  private SharedServers() {}

  /** Keeps servers that are started until {@link #release}. */
  public static void retain() {
    SERVERS.retain();
  }

  /** Stops the servers when their last user releases them. */
  public static void release() {
    SERVERS.release();
  }

  /** What clients of a database on the server connect with. */
  static String server(String database) {
    return SERVERS.started(false).uri(database);
  }

  /** What clients of a database on the replica set connect with. */
  static String set(String database) {
    return SERVERS.started(true).uri(database);
  }

  /** A connection to a server that runs already, for a database. */
  static Driver external(String server, String uri) {
    return SERVERS.external.connect(server, uri);
  }

  /** Whose turn it is to set fail points on a server that is shared. */
  static Semaphore failPointTurn() {
    return SERVERS.failPointTurn;
  }

  /** A server or a set that runs. */
  interface Running extends AutoCloseable {
    /** What clients of a database connect with. */
    String uri(String database);

    @Override
    void close();
  }

  private static final class Servers {
    final Semaphore failPointTurn = new Semaphore(1);
    final ExternalServers external = new ExternalServers();
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Running server;
    private @Nullable Running set;
    private int users;
    private boolean hooked;

    Running started(boolean replicated) {
      lock.lock();
      try {
        Running running = replicated ? set : server;
        if (running == null) {
          running = start(replicated ? PoppyBackend::set : PoppyBackend::server);
          if (replicated) {
            set = running;
          } else {
            server = running;
          }
        }
        return running;
      } finally {
        lock.unlock();
      }
    }

    private Running start(Supplier<Running> starting) {
      if (!hooked) {
        hooked = true;
        Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "tests-end"));
      }
      try {
        return starting.get();
      } catch (NoClassDefFoundError e) {
        throw new IllegalStateException(
            "the backends server and set want dev.morphium:poppy-server-embedded with scope test: "
                + e.getMessage(),
            e);
      }
    }

    void retain() {
      lock.lock();
      try {
        users++;
      } finally {
        lock.unlock();
      }
    }

    void release() {
      lock.lock();
      try {
        users--;
        if (users <= 0) {
          stop();
        }
      } finally {
        lock.unlock();
      }
    }

    private void stop() {
      lock.lock();
      try {
        if (server != null) {
          server.close();
          server = null;
        }
        if (set != null) {
          set.close();
          set = null;
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
