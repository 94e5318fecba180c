package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import java.time.InstantSource;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What is seen and answered while the log has not decided yet. */
class SpeculationTest {
  private static final Namespace PLACES = Namespace.of("db", "places");

  private final HeldLog log = new HeldLog();
  private final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);

  private CompletableFuture<Long> insert(int id) {
    Document document = Document.parse("{_id: " + id + "}");
    return storage
        .submit(batch -> batch.existingOrNew(PLACES).insert(document))
        .toCompletableFuture();
  }

  private CompletableFuture<Long> count() {
    return storage
        .submit(batch -> batch.existingOrNew(PLACES).state().count())
        .toCompletableFuture();
  }

  @Test
  void readersSeeAWriteWhenItIsCommitted() {
    CompletableFuture<Long> first = insert(1);
    CompletableFuture<Long> second = insert(2);
    assertThat(storage.root()).isSameAs(Root.EMPTY);
    assertThat(first).isNotDone();
    log.commit();
    assertThat(first).isCompletedWithValue(1L);
    assertThat(second).isNotDone();
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(1);
    log.commit();
    assertThat(second).isCompletedWithValue(2L);
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(2);
    assertThat(log.batches()).extracting(ChangeBatch::base).containsExactly(0L, 1L);
  }

  @Test
  void anAnswerThatRestsOnAProposedRootIsHeldBack() {
    insert(1);
    CompletableFuture<Long> count = count();
    CompletableFuture<Long> duplicate = insert(1);
    assertThat(count).isNotDone();
    assertThat(duplicate).isNotDone();
    log.commit();
    assertThat(count).isCompletedWithValue(1L);
    assertThat(duplicate).isCompletedExceptionally();
    assertThat(count()).isCompletedWithValue(1L);
  }

  @Test
  void whatTheLogLosesNeverHappened() {
    insert(1);
    log.commit();
    CompletableFuture<Long> lost = insert(2);
    CompletableFuture<Long> duplicate = insert(2);
    CompletableFuture<Long> after = insert(3);
    log.lose();
    assertThat(lost).isCompletedExceptionally();
    assertThat(duplicate).isCompletedExceptionally();
    assertThat(after).isCompletedExceptionally();
    CompletableFuture<Long> again = insert(2);
    log.commit();
    assertThat(again).isCompletedWithValue(2L);
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(2);
    assertThat(storage.root().position()).isEqualTo(2);
  }

  @Test
  void anAnswerIsLostWithTheRootThatWasLostWhileItWasComputed() {
    insert(1);
    CompletableFuture<Long> count =
        storage
            .submit(
                batch -> {
                  log.lose();
                  return batch.existing(PLACES).state().count();
                })
            .toCompletableFuture();
    assertThat(count).isCompletedExceptionally();
    assertThat(storage.root().collection(PLACES)).isNull();
  }

  @Test
  void nothingIsMadeBesideProposalsThatMayYetBeCommitted() {
    CompletableFuture<Long> first = insert(1);
    CompletableFuture<Long> lost = insert(2);
    log.loseLast();
    assertThat(lost).isCompletedExceptionally();
    AtomicInteger opened = new AtomicInteger();
    Objects.requireNonNull(storage.congestion(), "stalled").onReady(opened::incrementAndGet);
    assertThat(insert(3)).isCompletedExceptionally();
    assertThat(log.batches()).hasSize(2);
    assertThat(opened).hasValue(0);
    log.commit();
    assertThat(first).isCompletedWithValue(1L);
    assertThat(opened).hasValue(1);
    assertThat(storage.congestion()).isNull();
    CompletableFuture<Long> next = insert(3);
    assertThat(log.batches()).hasSize(3);
    assertThat(log.batches().getLast().base()).isEqualTo(1);
    log.commit();
    assertThat(next).isCompletedWithValue(2L);
  }

  @Test
  void thoseWhoComeWhileABatchIsUnderWayAreTheNextOne() {
    log.leastToFollow(3);
    CompletableFuture<Long> first = insert(1);
    CompletableFuture<Long> second = insert(2);
    CompletableFuture<Long> third = insert(3);
    assertThat(log.batches()).hasSize(1);
    log.commit();
    assertThat(first).isCompletedWithValue(1L);
    assertThat(log.batches()).hasSize(2);
    assertThat(log.batches().getLast().effects()).hasSize(2);
    log.commit();
    assertThat(second).isCompletedWithValue(2L);
    assertThat(third).isCompletedWithValue(3L);
  }

  @Test
  void manyDoNotWaitForTheBatchUnderWay() {
    log.leastToFollow(2);
    insert(1);
    insert(2);
    assertThat(log.batches()).hasSize(1);
    insert(3);
    assertThat(log.batches()).hasSize(2);
    assertThat(log.batches().getLast().base()).isEqualTo(1);
  }

  @Test
  void whatWasAppliedToALostRootIsLostWithIt() {
    log.leastToFollow(3);
    CompletableFuture<Long> lost = insert(1);
    CompletableFuture<Long> next = insert(2);
    log.lose();
    assertThat(lost).isCompletedExceptionally();
    assertThat(next).isCompletedExceptionally();
    assertThat(storage.root().collection(PLACES)).isNull();
    CompletableFuture<Long> again = insert(2);
    log.commit();
    assertThat(again).isCompletedWithValue(1L);
  }

  @Test
  void largeDocumentsShareNoBatch() {
    String text = "x".repeat(9 << 20);
    insert(1);
    for (int id = 2; id < 4; id++) {
      Document large = Document.parse("{_id: " + id + ", v: '" + text + "'}");
      storage.submit(batch -> batch.existingOrNew(PLACES).insert(large));
    }
    assertThat(log.batches()).hasSize(3);
  }

  @Test
  void aLogThatFallsBehindLetsWritersWait() {
    log.leastToFollow(1);
    for (int id = 1; storage.congestion() == null; id++) {
      assertThat(id).isLessThan(100);
      Document large = Document.parse("{_id: " + id + ", v: '" + "x".repeat(9 << 20) + "'}");
      storage.submit(batch -> batch.existingOrNew(PLACES).insert(large));
    }
    AtomicInteger opened = new AtomicInteger();
    Objects.requireNonNull(storage.congestion(), "full").onReady(opened::incrementAndGet);
    log.commit();
    assertThat(opened).hasValue(1);
  }

  @Test
  void aFollowerAppliesWhatTheLeaderCommitted() {
    insert(1);
    insert(2);
    Storage follower = Storage.inMemory();
    log.batches().forEach(follower::follow);
    log.commit();
    log.commit();
    assertThat(Contents.of(follower.root())).isEqualTo(Contents.of(storage.root()));
    Storage restored = Storage.inMemory();
    restored.install(follower.root());
    restored.write(batch -> batch.existing(PLACES).insert(Document.parse("{_id: 3}")));
    assertThat(restored.root().position()).isEqualTo(3);
  }

  @Test
  void indexThatWasTakenBackCanBeCreatedInTheSameBatch() {
    insert(1); // what follows is one open batch
    IndexDefinition definition = IndexDefinition.of(Document.parse("{a: 1}"), "a_1");
    log.leastToFollow(Integer.MAX_VALUE);
    insert(2);
    CompletableFuture<Object> refused =
        storage
            .<Object>submit(
                batch -> {
                  batch.existing(PLACES).createIndex(IndexBuild.of(definition));
                  throw new IllegalArgumentException("taken back");
                })
            .toCompletableFuture();
    CompletableFuture<Boolean> created =
        storage
            .submit(batch -> batch.existing(PLACES).createIndex(IndexBuild.of(definition)))
            .toCompletableFuture();
    log.commit();
    await().until(() -> log.batches().size() == 2);
    log.commit();
    assertThat(refused).isCompletedExceptionally();
    assertThat(created).isCompletedWithValue(true);
    assertThat(storage.root().collection(PLACES).indexes()).hasSize(2);
  }
}
