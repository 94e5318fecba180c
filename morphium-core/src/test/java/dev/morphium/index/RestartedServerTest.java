package dev.morphium.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.driver.DriverException;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.exception.WriteException;
import dev.morphium.query.Query;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.FreePorts;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.update.Update;
import java.io.IOException;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server that keeps its data in memory is started anew: what types declare is there again. */
class RestartedServerTest {
  /** Somebody with a unique address. */
  @Entity(schemaDef = "{required: ['name']}")
  record Customer(@Id String id, @Index(unique = true) String mail, String name) {}

  /** A collection with the newest only. */
  @Entity
  @Capped(maxSize = 100_000, maxEntries = 2)
  record Note(@Id String id) {}

  private static PoppyServer start(int port, boolean set) throws IOException {
    return PoppyServer.start(
        ServerSettings.of(List.of("127.0.0.1"), port, 2),
        set ? Deployment.replicaSet() : Deployment.standalone());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void indexesValidatorsAndSizesComeBackBeforeTheNextWrite(boolean set) throws IOException {
    int port = FreePorts.choose(1).iterator().next();
    PoppyServer first = start(port, set);
    try (Morphium morphium = Morphium.connect("mongodb://127.0.0.1:%d/shop".formatted(port))) {
      Query<Customer> query = morphium.createQueryFor(Customer.class);
      store(morphium, "before");
      first.close();
      try (PoppyServer second = start(port, set)) {
        assertThat(second.port()).isEqualTo(port);
        // alone, there is no second try for what was sent over a connection of the first
        await()
            .ignoreExceptionsInstanceOf(DriverException.class)
            .untilAsserted(() -> store(morphium, "after"));
        assertThat(morphium.missingIndexes(Customer.class)).isEmpty();
        assertThatThrownBy(() -> morphium.store(new Customer("x", "after", "Eve")))
            .isInstanceOf(WriteException.class)
            .hasMessageContaining("mail_1");
        assertThatThrownBy(
                () ->
                    query
                        .f("id")
                        .eq("after")
                        .update(Update.raw(BsonDocument.parse("{$unset: {name: 1}}"))))
            .isInstanceOf(WriteException.class)
            .hasMessageContaining("validation");
        assertThat(morphium.findAll(Note.class)).hasSize(2);
      }
    } finally {
      first.close();
    }
  }

  private static void store(Morphium morphium, String id) {
    morphium.store(new Customer(id, id, "Ada"));
    for (int i = 0; i < 4; i++) {
      morphium.insert(new Note(UUID.randomUUID().toString()));
    }
  }
}
