package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.LocalCommitLog;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class OplogTest {
  private static final Namespace PLACES = Namespace.of("db", "places");

  private final AtomicLong clock = new AtomicLong(1_000_000);
  private final Storage storage =
      new Storage(
          new LocalCommitLog(),
          UUID::randomUUID,
          () -> Instant.ofEpochMilli(clock.get()),
          System::nanoTime);

  private long insert(int id, int bytes) {
    Document document =
        new DocumentBuilder().append("_id", id).append("x", "x".repeat(bytes)).build();
    storage.write(batch -> batch.existingOrNew(PLACES).insert(document));
    return storage.root().clusterTime();
  }

  private static List<Long> read(Oplog oplog, Oplog.Place place) {
    List<Long> positions = new ArrayList<>();
    long position = place.position();
    for (OplogBatch batch = oplog.read(place.epoch(), position);
        batch != null;
        batch = oplog.read(place.epoch(), position)) {
      assertThat(batch.position()).isEqualTo(position);
      positions.add(position);
      position++;
    }
    return positions;
  }

  @Test
  void everyBatchIsKeptInOrder() {
    Oplog oplog = Oplog.of(storage, 1 << 20);
    Oplog.Place begin = oplog.end().place();
    for (int i = 0; i < 1000; i++) {
      insert(i, 1);
    }
    assertThat(read(oplog, begin)).hasSize(1000);
    assertThat(oplog.bytes()).isBetween(50_000L, 600_000L);
  }

  /** What is kept in columns comes back as it was committed. */
  @Test
  void batchesAreReadAsTheyWereCommitted() {
    Oplog oplog = Oplog.of(storage, 1 << 22);
    Oplog.Place begin = oplog.end().place();
    List<ChangeBatch> committed = new ArrayList<>();
    storage.addListener((before, batch, after) -> committed.add(batch));
    Document next = Document.parse("{_id: 1, y: 2}");
    SessionId session = new SessionId(new UUID(1, 2), "");
    for (int i = 0; i < 2000; i++) {
      insert(i, 1);
    }
    storage.write(
        batch -> {
          WritableCollection places = batch.existing(PLACES);
          return places.update(2, places.record(2), next, Document.parse("{updatedFields: {}}"));
        });
    storage.write(
        batch -> {
          WritableCollection places = batch.existing(PLACES);
          return places.delete(2, places.record(2));
        });
    storage.write(
        batch -> {
          long record = batch.existing(PLACES).insert(Document.parse("{_id: 5000}"));
          batch.recordStatements(session, 7, ExecutedStatements.one(0, null, 3));
          return record;
        });
    List<ChangeBatch> read = new ArrayList<>();
    for (long position : read(oplog, begin)) {
      OplogBatch batch = oplog.read(begin.epoch(), position);
      assertThat(batch).isNotNull();
      read.add(batch.batch());
    }
    assertThat(read).isEqualTo(committed);
    assertThat(oplog.seek(committed.get(1500).clusterTime()).position())
        .isEqualTo(committed.get(1500).position());
  }

  @Test
  void bytesAreGivenBackWithTheirBatches() {
    Oplog oplog = Oplog.of(storage, 20_000);
    for (int i = 0; i < 3000; i++) {
      insert(i, i % 90);
      assertThat(oplog.bytes()).isBetween(1L, 20_000L);
    }
    assertThat(read(oplog, oplog.seek(storage.root().clusterTime()))).hasSize(1);
  }

  @Test
  void theOldestGoWhenTheBytesDoNotSuffice() {
    Oplog oplog = Oplog.of(storage, 100_000);
    Oplog.Place begin = oplog.end().place();
    long first = insert(0, 10);
    for (int i = 1; i < 100; i++) {
      insert(i, 5000);
    }
    long newest = storage.root().clusterTime();
    assertThat(oplog.bytes()).isLessThan(100_000);
    assertLost(() -> oplog.read(begin.epoch(), begin.position()));
    assertLost(() -> oplog.seek(first));
    assertThat(read(oplog, oplog.seek(newest))).hasSize(1);
    assertThat(read(oplog, oplog.seek(newest + 1))).isEmpty();
    assertThat(read(oplog, oplog.seek(newest - 5))).hasSize(6);
  }

  @Test
  void aBatchThatIsLargerThanAllRoomIsStillRead() {
    Oplog oplog = Oplog.of(storage, 1000);
    Oplog.Place begin = oplog.end().place();
    insert(1, 50_000);
    assertThat(read(oplog, begin)).hasSize(1);
  }

  @Test
  void nobodyGoesOnAcrossARestore() {
    Oplog oplog = Oplog.of(storage, 1 << 20);
    long time = insert(1, 10);
    Oplog.Place place = oplog.end().place();
    storage.install(storage.root());
    assertLost(() -> oplog.read(place.epoch(), place.position()));
    assertLost(() -> oplog.seek(time));
    insert(2, 10);
    assertThat(read(oplog, oplog.seek(time + 1))).hasSize(1);
  }

  @Test
  void thePastIsMadeAgain() {
    Oplog oplog = Oplog.of(storage, 1 << 20);
    List<Long> times = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      times.add(insert(i, 10));
      clock.addAndGet(i % 3 == 0 ? 700 : 0);
    }
    for (int i = 0; i < 200; i++) {
      Root then = oplog.at(times.get(i));
      CollectionState places = then.collection(PLACES);
      assertThat(places).isNotNull();
      assertThat(places.count()).isEqualTo(i + 1);
      assertThat(then.clusterTime()).isEqualTo(times.get(i));
    }
    assertThat(oplog.at(times.getFirst() - 1).databases()).isEmpty();
    assertThat(oplog.at(times.getLast() + 100)).isSameAs(storage.root());
  }

  @Test
  void theForgottenPastIsNoMore() {
    Oplog oplog = Oplog.of(storage, 2000);
    long first = insert(0, 10);
    for (int i = 1; i < 100; i++) {
      clock.addAndGet(100);
      insert(i, 100);
    }
    assertThat(oplog.at(first)).isNull();
    assertThat(oplog.at(storage.root().clusterTime())).isSameAs(storage.root());
  }

  @Test
  void fewCheckpointsAreKept() {
    SnapshotHistory snapshotHistory = new SnapshotHistory(() -> 300_000);
    Root root = storage.root();
    for (int i = 0; i < 5000; i++) {
      snapshotHistory.committed(root, root, i * 500L, 0);
      assertThat(snapshotHistory.size()).isLessThanOrEqualTo(8);
    }
  }

  @Test
  void otherBatchesThanItsOwnBeginHistoryAnew() {
    List<ChangeBatch> batches = new ArrayList<>();
    storage.addListener((before, batch, after) -> batches.add(batch));
    insert(1, 10);
    insert(2, 10);
    Storage follower = Storage.inMemory();
    Oplog oplog = Oplog.of(follower, 1 << 20);
    Oplog.Place begin = oplog.end().place();
    batches.forEach(follower::follow);
    assertThat(read(oplog, begin)).hasSize(2);
  }

  private static void assertLost(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfSatisfying(
            CommandException.class,
            error -> {
              assertThat(error.code().number()).isEqualTo(286);
              assertThat(error.labels()).containsExactly("NonResumableChangeStreamError");
            });
  }
}
