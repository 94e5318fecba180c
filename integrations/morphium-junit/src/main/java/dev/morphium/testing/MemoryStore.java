package dev.morphium.testing;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.inmemory.DataSnapshot;
import dev.morphium.inmemory.InMemoryDriver;
import org.bson.BsonDocument;

/** A test database with an engine of its own in this process. */
record MemoryStore(InMemoryDriver driver, String connectionString) implements BackendStore {
  static MemoryStore open(String database, TestClock clock) {
    return new MemoryStore(
        InMemoryDriver.forTests(database, clock), "inmemory://%s/%s".formatted(database, database));
  }

  @Override
  public Object snapshot() {
    return driver.snapshot();
  }

  @Override
  public void restore(Object snapshot) {
    driver.restore((DataSnapshot) snapshot);
  }

  @Override
  public void expire() {
    driver.expire();
  }

  @Override
  public boolean followsClock() {
    return true;
  }

  @Override
  public FailPointHandle failPoint(Fault fault) {
    configure(driver, fault.turnOn(""));
    return () -> configure(driver, fault.turnOff());
  }

  /** Runs a command that turns a fail point on or off. */
  static void configure(Driver driver, BsonDocument command) {
    driver.execute(Command.of("admin", command)).orThrow();
  }

  @Override
  public void close() {
    driver.close();
  }
}
