package dev.morphium.driver;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/**
 * What every backend behind the port does alike.
 *
 * <p>A backend extends this class, opens a driver, and inherits the tests of all parts. Each test
 * gets a driver and a database of its own; backends may share one server between tests.
 */
public abstract class DriverContract
    implements CappedContract,
        CrudContract,
        UpdateContract,
        CursorContract,
        ErrorContract,
        IndexContract,
        QueryContract,
        AdministrationContract,
        ConcurrencyContract {
  private Driver driver;
  private String database;

  /** Opens a driver for one test. */
  protected abstract Driver open() throws Exception;

  @Override
  public Driver driver() {
    return driver;
  }

  @Override
  public String database() {
    return database;
  }

  @BeforeEach
  void openDriver(TestInfo test) throws Exception {
    String name = "contract_" + test.getTestMethod().orElseThrow().getName();
    database = name.substring(0, Math.min(60, name.length()));
    driver = open();
  }

  @AfterEach
  void closeDriver() {
    if (driver != null) {
      driver.execute(Command.of(database, org.bson.BsonDocument.parse("{dropDatabase: 1}")));
      driver.close();
    }
  }
}
