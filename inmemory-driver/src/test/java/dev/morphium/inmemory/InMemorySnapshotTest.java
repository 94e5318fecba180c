package dev.morphium.inmemory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.time.Instant;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A driver for tests: snapshots, their restores, and documents that expire by its clock. */
class InMemorySnapshotTest {
  private final AtomicReference<Instant> time = new AtomicReference<>(Instant.now());
  private final String name = "snapshot-" + UUID.randomUUID();
  private final InMemoryDriver driver =
      InMemoryDriver.forTests(name, (InstantSource) () -> time.get());

  @AfterEach
  void close() {
    driver.close();
  }

  private Reply run(String command) {
    return driver.execute(Command.of("shop", BsonDocument.parse(command)));
  }

  private int count() {
    return run("{count: 'orders'}").orThrow().document().getNumber("n").intValue();
  }

  @Test
  void goesBackToWhatItWas() {
    run("{insert: 'orders', documents: [{_id: 1, sum: 3}]}").orThrow();
    DataSnapshot before = driver.snapshot();
    Object process = driver.writableProcess();
    run("{insert: 'orders', documents: [{_id: 2}]}").orThrow();
    run("{insert: 'others', documents: [{_id: 2}]}").orThrow();
    run("{createIndexes: 'orders', indexes: [{key: {sum: 1}, name: 'sum', unique: true,"
            + " sparse: true}]}")
        .orThrow();

    driver.restore(before);
    assertThat(count()).isEqualTo(1);
    assertThat(run("{find: 'orders', filter: {sum: 3}}").orThrow().document().toString())
        .contains("\"_id\": 1");
    assertThat(driver.writableProcess()).isNotSameAs(process);

    run("{insert: 'orders', documents: [{_id: 2, sum: 3}]}").orThrow();
    assertThat(count()).isEqualTo(2);
    driver.restore(before);
    driver.restore(before);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void anotherDriverTakesTheData() {
    run("{insert: 'orders', documents: [{_id: 1}, {_id: 2}]}").orThrow();
    try (InMemoryDriver other = InMemoryDriver.forTests(name + "-other", InstantSource.system())) {
      other.restore(driver.snapshot());
      other
          .execute(
              Command.of(
                  "shop", BsonDocument.parse("{delete: 'orders', deletes: [{q: {}, limit: 1}]}")))
          .orThrow();
    }
    assertThat(count()).isEqualTo(2);
  }

  @Test
  void documentsExpireByTheClock() {
    run("{createIndexes: 'orders', indexes: [{key: {at: 1}, name: 'at', expireAfterSeconds:"
            + " 3600}]}")
        .orThrow();
    run("{update: 'orders', updates: [{q: {_id: 1}, u: [{$set: {at: '$$NOW'}}], upsert: true}]}")
        .orThrow();
    driver.expire();
    assertThat(count()).isEqualTo(1);
    time.updateAndGet(now -> now.plusSeconds(3601));
    driver.expire();
    assertThat(count()).isZero();
  }

  @Test
  void othersReachItByItsName() {
    run("{insert: 'orders', documents: [{_id: 1}]}").orThrow();
    try (var same = new InMemoryDriverProvider().connect("inmemory://" + name)) {
      assertThat(
              same.execute(Command.of("shop", BsonDocument.parse("{count: 'orders'}"))).document())
          .containsEntry("n", new org.bson.BsonInt32(1));
    }
    assertThatThrownBy(() -> InMemoryDriver.forTests(name, InstantSource.system()))
        .hasMessageContaining("inmemory://" + name);
  }

  @Test
  void failPointsCanBeSet() {
    driver
        .execute(
            Command.of(
                "admin",
                BsonDocument.parse(
                    "{configureFailPoint: 'failCommand', mode: {times: 1}, data: {errorCode: 10107,"
                        + " failCommands: ['count']}}")))
        .orThrow();
    assertThat(run("{count: 'orders'}").code()).isEqualTo(10107);
    assertThat(count()).isZero();
  }
}
