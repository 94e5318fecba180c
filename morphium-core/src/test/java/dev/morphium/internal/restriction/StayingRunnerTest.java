package dev.morphium.internal.restriction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.TenantId;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A change stream that is opened again belongs to the tenant that opened it first. */
class StayingRunnerTest {
  @Entity
  record Parcel(@Id String id, @TenantId @Nullable String tenant) {}

  @Test
  void aStreamThatIsResumedStaysWithItsTenant() {
    String uri = "inmemory://" + UUID.randomUUID();
    AtomicReference<@Nullable String> tenant = new AtomicReference<>("red");
    try (Driver others = Drivers.connect(uri);
        Morphium morphium = Morphium.builder(MorphiumSettings.of(uri)).tenant(tenant::get).open()) {
      morphium.store(new Parcel("a", null));
      String database = morphium.namespace(Parcel.class).database();
      try (ChangeStream<Parcel> stream = morphium.watch(Parcel.class).open()) {
        tenant.set("blue");
        morphium.store(new Parcel("b", null));
        tenant.set(null);
        killCursors(others, database);
        tenant.set("red");
        morphium.store(new Parcel("c", null));
        tenant.set(null);
        ChangeEvent<Parcel> next = stream.next();
        assertThat(next.entity()).isEqualTo(new Parcel("c", "red"));
      }
    }
  }

  /** What is idle is gone, as when its server has ended. */
  private static void killCursors(Driver driver, String database) {
    BsonDocument open =
        BsonDocument.parse(
            "{aggregate: 1, cursor: {}, pipeline: [{$currentOp: {idleCursors: true}},"
                + " {$match: {type: 'idleCursor'}}]}");
    BsonArray cursors =
        driver
            .execute(Command.of("admin", open))
            .orThrow()
            .document()
            .getDocument("cursor")
            .getArray("firstBatch");
    assertThat(cursors).isNotEmpty();
    for (BsonValue cursor : cursors) {
      BsonValue id = cursor.asDocument().getDocument("cursor").get("cursorId");
      BsonDocument kill = BsonDocument.parse("{killCursors: 'parcel'}");
      driver
          .execute(Command.of(database, kill.append("cursors", new BsonArray(List.of(id)))))
          .orThrow();
    }
  }
}
