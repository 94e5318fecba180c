package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Mixed kinds of callers of the writer lane while the log decides late, loses batches, and the root
 * is put in another's place: threads that block, futures, and answers that wait for a signal. What
 * was acknowledged is there, what was lost is not.
 */
class WriterLaneStressTest {
  private static final Namespace WRITTEN = Namespace.of("db", "written");
  private static final int WRITES_EACH = 1500;

  /** Decides in order, after any time; after a loss all that were on their way are lost. */
  private static final class RandomLog implements CommitLog, AutoCloseable {
    private final Queue<Appended> waiting = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService decider = Executors.newSingleThreadScheduledExecutor();
    private final Random random;

    private record Appended(
        ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {}

    RandomLog(long seed) {
      random = new Random(seed);
    }

    @Override
    public int leastToFollow() {
      return 8;
    }

    @Override
    public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      waiting.add(new Appended(batch, decided));
      decider.schedule(this::decide, random.nextInt(200_000), TimeUnit.NANOSECONDS);
    }

    private void decide() {
      Appended next = waiting.poll();
      if (next == null) {
        return; // lost with one before it
      }
      if (random.nextInt(50) > 0) {
        next.decided.accept(next.batch.position(), null);
        return;
      }
      for (Appended lost = next; lost != null; lost = waiting.poll()) {
        lost.decided.accept(null, new IllegalStateException("lost"));
      }
    }

    @Override
    public void close() throws InterruptedException {
      decider.shutdown();
      assertThat(decider.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
    }
  }

  private final AtomicInteger ids = new AtomicInteger();
  private final Queue<Integer> acknowledged = new ConcurrentLinkedQueue<>();
  private final Queue<Integer> lost = new ConcurrentLinkedQueue<>();

  private static WriteOperation<Long> insert(int id) {
    return batch ->
        batch.existingOrNew(WRITTEN).insert(new DocumentBuilder().append("_id", id).build());
  }

  private void note(int id, boolean success) {
    (success ? acknowledged : lost).add(id);
  }

  private void blocking(Storage storage) {
    for (int i = 0; i < WRITES_EACH; i++) {
      int id = ids.incrementAndGet();
      try {
        storage.write(insert(id));
        note(id, true);
      } catch (RuntimeException refused) {
        note(id, false);
      }
    }
  }

  private void submitting(Storage storage) {
    CountDownLatch decided = new CountDownLatch(WRITES_EACH);
    for (int i = 0; i < WRITES_EACH; i++) {
      int id = ids.incrementAndGet();
      storage
          .submit(insert(id))
          .whenComplete(
              (record, failure) -> {
                note(id, failure == null);
                decided.countDown();
              });
    }
    awaitQuietly(decided);
  }

  /** As commands do: applied here, answered by the thread that the commit's signal finds. */
  private void signalled(Storage storage) {
    CountDownLatch decided = new CountDownLatch(WRITES_EACH);
    for (int i = 0; i < WRITES_EACH; i++) {
      int id = ids.incrementAndGet();
      CommitDependencies dependencies = new CommitDependencies();
      boolean applied = false;
      try {
        storage.apply(insert(id), dependencies);
        applied = true;
      } catch (RuntimeException refused) {
        // the lane was stalled
      }
      answer(id, applied, dependencies, decided);
    }
    awaitQuietly(decided);
  }

  private void answer(
      int id, boolean applied, CommitDependencies dependencies, CountDownLatch decided) {
    Signal undecided = dependencies.undecided();
    if (undecided != null) {
      undecided.onReady(() -> answer(id, applied, dependencies, decided));
      return;
    }
    note(id, applied && !dependencies.isLost());
    decided.countDown();
  }

  private static void awaitQuietly(CountDownLatch latch) {
    try {
      assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatWasAcknowledgedIsThereAndWhatWasLostIsNot(long seed) throws InterruptedException {
    try (RandomLog log = new RandomLog(seed)) {
      Storage storage =
          new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        threads.add(Thread.ofPlatform().start(() -> blocking(storage)));
        threads.add(Thread.ofPlatform().start(() -> submitting(storage)));
        threads.add(Thread.ofPlatform().start(() -> signalled(storage)));
      }
      for (Thread thread : threads) {
        thread.join(TimeUnit.SECONDS.toMillis(120));
        assertThat(thread.isAlive()).as("seed %d", seed).isFalse();
      }
      assertThat(acknowledged.size() + lost.size()).isEqualTo(6 * WRITES_EACH);
      CollectionState written = storage.root().collection(WRITTEN);
      List<Integer> there = new ArrayList<>();
      var records = written.records().cursor();
      for (boolean found = records.seekAtLeast(0); found; found = records.next()) {
        there.add((int) ((NumberValue) Document.of(records.document()).get("_id")).longValue());
      }
      assertThat(there).as("seed %d", seed).containsExactlyInAnyOrderElementsOf(acknowledged);
    }
  }
}
