package dev.morphium.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.Version;
import dev.morphium.driver.DriverException;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.exception.WriteException;
import dev.morphium.inmemory.InMemoryDriver;
import dev.morphium.settings.MorphiumSettings;
import org.junit.jupiter.api.Test;

/** Errors of the server whose usual cause is a mistake of the caller say what to do. */
class StoredTwiceTest {
  @Entity
  record Page(@Id String id, @Index(unique = true) String title, @Version long version) {}

  @Test
  void aRecordThatIsStoredTwiceAsItWasGiven() {
    try (Morphium morphium = Morphium.connect("inmemory:///twice")) {
      Page page = new Page("home", "Home", 0);
      Page stored = morphium.store(page);
      assertThatThrownBy(() -> morphium.store(page))
          .isInstanceOf(WriteException.class)
          .hasMessageContainingAll(
              "Page {\"_id\": \"home\"} has the @Version 0", "what store returned", "a record")
          .matches(e -> ((WriteException) e).isDuplicateKey());
      assertThat(morphium.store(stored).version()).isEqualTo(2);
      assertThatThrownBy(() -> morphium.store(new Page("other", "Home", 0)))
          .isInstanceOf(WriteException.class)
          .message()
          .doesNotContain("what store returned");
    }
  }

  @Test
  void aTransactionOnAStandaloneServer() {
    try (Morphium morphium =
        Morphium.builder(MorphiumSettings.of("inmemory:///alone"))
            .driver(new InMemoryDriver(Deployment.standalone()))
            .open()) {
      Page page = new Page("home", "Home", 0);
      assertThatIllegalStateException()
          .isThrownBy(() -> morphium.inTransaction(() -> morphium.store(page)))
          .withMessageContaining("replica set")
          .withMessageContaining("rs.initiate()")
          .withCauseInstanceOf(DriverException.CommandFailed.class);
      assertThat(morphium.isInTransaction()).isFalse();
    }
  }
}
