package dev.morphium.testing;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import java.util.concurrent.Semaphore;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * A test database on a server that others use, too: a database with a name of its own, which is
 * dropped in the end.
 *
 * <p>A server has each fail point once, so that tests with fail points wait for each other there.
 */
final class RemoteStore implements BackendStore {
  private final TestBackend backend;
  private final Driver driver;
  private final String uri;
  private final String database;
  private final Semaphore turn;
  private int faults;

  private RemoteStore(
      TestBackend backend, Driver driver, String uri, String database, Semaphore turn) {
    this.backend = backend;
    this.driver = driver;
    this.uri = uri;
    this.database = database;
    this.turn = turn;
  }

  static RemoteStore open(TestBackend backend, Driver driver, String uri, String database) {
    return new RemoteStore(backend, driver, uri, database, SharedServers.failPointTurn());
  }

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public String connectionString() {
    return uri;
  }

  @Override
  public Object snapshot() {
    return DatabaseCopy.of(driver, database);
  }

  @Override
  public void restore(Object snapshot) {
    ((DatabaseCopy) snapshot).restore(driver);
  }

  @Override
  public void expire() {}

  @Override
  public boolean followsClock() {
    return false;
  }

  @Override
  public FailPointHandle failPoint(Fault fault) {
    takeTurn();
    try {
      MemoryStore.configure(driver, fault.turnOn(database));
    } catch (DriverException e) {
      giveTurn();
      throw new UnsupportedOnBackendException(
          "fail points cannot be set on backend %s: a MongoDB wants enableTestCommands=1"
              .formatted(backend),
          e);
    }
    return () -> {
      try {
        MemoryStore.configure(driver, fault.turnOff());
      } finally {
        giveTurn();
      }
    };
  }

  /** One turn for all faults of this database, since one that waits for itself waits for ever. */
  private synchronized void takeTurn() {
    if (faults == 0) {
      turn.acquireUninterruptibly();
    }
    faults++;
  }

  private synchronized void giveTurn() {
    faults--;
    if (faults == 0) {
      turn.release();
    }
  }

  @Override
  public void close() {
    try {
      driver
          .execute(Command.of(database, new BsonDocument("dropDatabase", new BsonInt32(1))))
          .orThrow();
    } finally {
      driver.close();
    }
  }
}
