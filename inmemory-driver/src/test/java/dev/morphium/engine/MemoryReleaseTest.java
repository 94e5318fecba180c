package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Recovery;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.ClientContext;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What nobody uses any more is given back, also when nobody does anything. */
class MemoryReleaseTest {
  private static final int SECOND = 1000;

  private final AtomicLong clock = new AtomicLong(1_700_000_000_000L);
  private final Engine engine =
      new Engine(
          EngineSettings.inMemory("test", List.of(), "test:0")
              .on(
                  new Storage(
                      new LocalCommitLog(),
                      UUID::randomUUID,
                      () -> Instant.ofEpochMilli(clock.get()),
                      System::nanoTime),
                  Recovery.NONE)
              .withClock(clock::get));

  @AfterEach
  void close() {
    engine.close();
  }

  private Reply run(String json) {
    return engine.execute(Command.of("test", BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  private void insert(String collection, int bytes) {
    run("{insert: '%s', documents: [{x: '%s'}, {x: 1}]}".formatted(collection, "x".repeat(bytes)))
        .orThrow();
    clock.addAndGet(2 * SECOND);
  }

  private long open(String collection) {
    return run("{find: '%s', batchSize: 1}".formatted(collection))
        .orThrow()
        .document()
        .getDocument("cursor")
        .getInt64("id")
        .getValue();
  }

  private Reply more(long cursor, String collection) {
    return run(
        "{getMore: {$numberLong: '%d'}, collection: '%s', batchSize: 1}"
            .formatted(cursor, collection));
  }

  private void rest(int seconds) {
    clock.addAndGet((long) seconds * SECOND);
    engine.sweep();
  }

  @Test
  void thePastIsForgottenAfterItsWindowWithoutAnyWrite() {
    for (int i = 0; i < 5; i++) {
      insert("c", 10);
    }
    rest(200);
    assertThat(engine.keptRoots()).isPositive();
    rest(101);
    assertThat(engine.keptRoots()).isZero();
    insert("c", 10);
    assertThat(engine.keptRoots()).isEqualTo(1); // history goes on
  }

  @Test
  void theWindowIsAParameter() {
    insert("c", 10);
    engine
        .execute(
            Command.of(
                "admin",
                BsonDocument.parse("{setParameter: 1, minSnapshotHistoryWindowInSeconds: 5}")),
            ClientContext.LOCAL)
        .orThrow();
    rest(6);
    assertThat(engine.keptRoots()).isZero();
  }

  @Test
  void dropIsFollowedByTheReleaseOfWhatHeldTheData() {
    insert("large", 2 << 20);
    insert("other", 10);
    long idle = open("large");
    long used = open("large");
    long elsewhere = open("other");
    run("{drop: 'large'}").orThrow();
    int before = engine.keptRoots();
    clock.addAndGet(SECOND);
    assertThat(more(used, "large").ok()).isTrue(); // somebody goes on with it
    rest(28);
    assertThat(engine.keptRoots()).isEqualTo(before);
    rest(1);
    assertThat(engine.keptRoots()).isLessThan(before).isLessThanOrEqualTo(1);
    assertThat(more(idle, "large").code()).isEqualTo(43);
    assertThat(more(elsewhere, "other").ok()).isTrue();
  }

  @Test
  void dropOfLittleLeavesThePastAlone() {
    insert("small", 10);
    insert("other", 10);
    run("{drop: 'small'}").orThrow();
    int before = engine.keptRoots();
    rest(31);
    assertThat(engine.keptRoots()).isEqualTo(before);
  }

  @Test
  void cursorsAndSessionsEndWithoutAnotherCommand() {
    insert("c", 10);
    long idle = open("c");
    rest(601);
    assertThat(more(idle, "c").code()).isEqualTo(43);
  }
}
