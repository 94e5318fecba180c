package dev.morphium.pool;

import dev.morphium.backend.Backend;
import dev.morphium.backend.PoppySet;
import dev.morphium.driver.Driver;
import dev.morphium.driver.transaction.SessionsContract;
import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** The contract of the port, through pooled sockets to three servers of one set. */
class PooledSetSessionsContractTest extends SessionsContract {
  private static Backend set;

  @BeforeAll
  static void startSet() throws IOException {
    set = PoppySet.start();
  }

  @AfterAll
  static void closeSet() {
    set.close();
  }

  @Override
  protected Driver open() {
    return PoppyDrivers.driver(set.uri(""));
  }
}
