package dev.morphium.junit.sample;

import static dev.morphium.testing.assertion.MorphiumAssertions.assertThatCollection;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.DriverException;
import dev.morphium.junit.DatabaseScope;
import dev.morphium.junit.FailPoint;
import dev.morphium.junit.Fixture;
import dev.morphium.junit.MorphiumTest;
import dev.morphium.testing.Fault;
import dev.morphium.testing.TestDatabase;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Fixtures and faults at each level of classes that are nested, and inherited. */
public abstract class NestingSample {
  /** Has a database for all. */
  @MorphiumTest(scope = DatabaseScope.CLASS)
  public static class OneForAll extends NestingSample {}

  /** Has a database for each method. */
  @MorphiumTest
  public static class OneForEach extends NestingSample {}

  @Nested
  @Fixture("shop.json")
  class Filled {
    @Test
    void hasTheFixture(TestDatabase database) {
      assertThatCollection(database, "order").hasSize(2);
    }

    @Nested
    @Fixture(entities = Order.Two.class)
    @FailPoint(value = Fault.Kind.NOT_PRIMARY, commands = "count", times = 0)
    class Fuller {
      @Test
      void hasBoth(TestDatabase database) {
        assertThatCollection(database, "order").hasSize(4);
      }

      @Nested
      class Deep {
        @Test
        void hasTheFaultOfTheOuterClass(TestDatabase database) {
          BsonDocument count = BsonDocument.parse("{count: 'order'}");
          assertThatThrownBy(() -> database.morphium().runCommand(database.name(), count))
              .isInstanceOf(DriverException.NotPrimary.class);
        }
      }
    }
  }
}
