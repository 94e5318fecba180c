package dev.morphium.driver;

import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;

/**
 * Gives each test of a contract a driver and a database of its own; backends may share one server
 * between tests.
 */
abstract class ContractBase implements Backend {
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
    database = name.substring(0, Math.min(36, name.length())) + "_" + new ObjectId();
    driver = open();
  }

  @AfterEach
  void closeDriver() {
    if (driver != null) {
      driver.execute(Command.of(database, BsonDocument.parse("{dropDatabase: 1}")));
      driver.close();
    }
  }
}
