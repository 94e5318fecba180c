package dev.morphium.testing;

import dev.morphium.driver.Driver;

/** The part of a test database that differs between backends. */
interface BackendStore extends AutoCloseable {
  /** Where commands go. */
  Driver driver();

  /** What clients of its own connect with. */
  String connectionString();

  /** All data of this moment. */
  Object snapshot();

  /** Goes back to the data of a snapshot that this one has made. */
  void restore(Object snapshot);

  /** Deletes what has expired by the clock. */
  void expire();

  /** Whether its time is the clock's of the test. */
  boolean followsClock();

  /** Turns a fail point on, for the commands of this database alone. */
  FailPointHandle failPoint(Fault fault);

  /** Gives everything back: data, connections. */
  @Override
  void close();
}
