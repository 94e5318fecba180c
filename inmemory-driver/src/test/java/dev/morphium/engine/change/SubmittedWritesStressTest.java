package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many submitters on a few threads, and threads that wait, over a log that commits when it likes
 * and loses now and then: everybody is told, and nothing happens but what was told.
 */
class SubmittedWritesStressTest {
  private static final Namespace WRITTEN = Namespace.of("db", "written");
  private static final int LOOPS = 3;
  private static final int CALLERS = 8;
  private static final int WRITES = 300;

  private final AtomicInteger committed = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger ids = new AtomicInteger();
  private final CountDownLatch left = new CountDownLatch(LOOPS * CALLERS + 2);

  /** Decides in order, on a thread of its own; after a loss all that were on their way are lost. */
  private static final class RandomLog implements CommitLog, AutoCloseable {
    private final Queue<CompletableFuture<Long>> waiting = new ConcurrentLinkedQueue<>();
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
    private final Random random;

    RandomLog(long seed) {
      random = new Random(seed);
    }

    @Override
    public int leastToFollow() {
      return 6;
    }

    @Override
    public CompletionStage<Long> append(ChangeBatch batch) {
      CompletableFuture<Long> decision = new CompletableFuture<>();
      waiting.add(decision);
      clock.schedule(this::decide, random.nextInt(200_000), TimeUnit.NANOSECONDS);
      return decision;
    }

    /** Decides the first one that waits; each that came has a turn of its own. */
    private void decide() {
      CompletableFuture<Long> next = waiting.poll();
      if (next == null) {
        return; // it was lost with others
      }
      if (random.nextInt(100) > 0) {
        next.complete(0L);
        return;
      }
      next.completeExceptionally(new IllegalStateException("lost"));
      for (var lost = waiting.poll(); lost != null; lost = waiting.poll()) {
        lost.completeExceptionally(new IllegalStateException("lost"));
      }
    }

    @Override
    public void close() {
      clock.shutdownNow();
      clock.close();
    }
  }

  /** One that writes again and again, and has its turn on a loop. */
  private final class Caller implements Runnable {
    private final Storage storage;
    private final ScheduledExecutorService loop;
    private final AtomicInteger due = new AtomicInteger();
    private SubmittedWrite<Long> write;
    private int done;

    Caller(Storage storage, ScheduledExecutorService loop) {
      this.storage = storage;
      this.loop = loop;
    }

    @Override
    public void run() {
      while (done < WRITES) {
        if (write == null) {
          write = storage.begin(batch -> insert(storage));
        }
        long patience = write.attend();
        if (!write.isDecided()) {
          wakeAfter(patience);
          return;
        }
        count(write);
        write = null;
        done++;
      }
      left.countDown();
    }

    private void wakeAfter(long patience) {
      int turn = due.incrementAndGet();
      Runnable wake = () -> loop.execute(() -> goOn(turn));
      write.onNews(wake);
      if (patience > 0) {
        loop.schedule(() -> goOn(turn), patience, TimeUnit.NANOSECONDS);
      }
    }

    private void goOn(int turn) {
      if (due.compareAndSet(turn, turn + 1)) {
        run();
      }
    }
  }

  private long insert(Storage storage) {
    Document document = new DocumentBuilder().append("_id", ids.incrementAndGet()).build();
    return storage.write(batch -> batch.existingOrNew(WRITTEN).insert(document));
  }

  private void count(SubmittedWrite<Long> write) {
    try {
      write.result();
      committed.incrementAndGet();
    } catch (IllegalStateException told) {
      lost.incrementAndGet();
    }
  }

  private void writeAndWait(Storage storage) {
    for (int i = 0; i < WRITES; i++) {
      try {
        insert(storage);
        committed.incrementAndGet();
      } catch (IllegalStateException told) {
        lost.incrementAndGet();
      }
    }
    left.countDown();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everybodyIsTold(long seed) throws InterruptedException {
    List<ScheduledExecutorService> loops = new ArrayList<>();
    try (RandomLog log = new RandomLog(seed)) {
      Storage storage =
          new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
      for (int i = 0; i < LOOPS; i++) {
        ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();
        loops.add(loop);
        for (int j = 0; j < CALLERS; j++) {
          loop.execute(new Caller(storage, loop));
        }
      }
      Thread.ofPlatform().start(() -> writeAndWait(storage));
      Thread.ofVirtual().start(() -> writeAndWait(storage));
      assertThat(left.await(60, TimeUnit.SECONDS)).as("nobody waits forever").isTrue();
      assertThat(committed.get() + lost.get()).isEqualTo((LOOPS * CALLERS + 2) * WRITES);
      assertThat(storage.root().collection(WRITTEN).count()).isEqualTo(committed.get());
      assertThat(lost.get()).isPositive();
    } finally {
      for (ScheduledExecutorService loop : loops) {
        loop.shutdownNow();
        assertThat(loop.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
      }
    }
  }
}
