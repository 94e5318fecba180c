package dev.morphium.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.junit.jupiter.api.Test;

class InMemoryDriverProviderTest {
  private static final Command COUNT =
      Command.of("shop", new BsonDocument("count", new BsonString("orders")));

  @Test
  void driversOfOneNameShareTheirDataUntilTheLastIsClosed() {
    try (Driver first = Drivers.connect("inmemory://shared-until-closed")) {
      try (Driver second = Drivers.connect("inmemory://shared-until-closed")) {
        insert(second);
      }
      assertThat(count(first)).isEqualTo(1);
    }
    try (Driver later = Drivers.connect("inmemory://shared-until-closed")) {
      assertThat(count(later)).isZero();
    }
  }

  @Test
  void driversWithoutANameHaveDataOfTheirOwn() {
    try (Driver first = Drivers.connect("inmemory://");
        Driver second = Drivers.connect("inmemory://")) {
      insert(first);
      assertThat(count(second)).isZero();
    }
  }

  @Test
  void aClosedDriverRefusesCommands() {
    Driver driver = Drivers.connect("inmemory://");
    driver.close();
    driver.close();
    assertThatThrownBy(() -> driver.execute(COUNT)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void optionsAreRefusedBecauseNobodyWouldReadThem() {
    assertThatThrownBy(() -> Drivers.connect("inmemory://name/db?w=1"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("inmemory://name");
  }

  private static void insert(Driver driver) {
    BsonDocument insert = BsonDocument.parse("{insert: 'orders', documents: [{_id: 1}]}");
    driver.execute(Command.of("shop", insert)).orThrow();
  }

  private static int count(Driver driver) {
    BsonInt32 count = driver.execute(COUNT).orThrow().document().getInt32("n");
    return count.getValue();
  }
}
