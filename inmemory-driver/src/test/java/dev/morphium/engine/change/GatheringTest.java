package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.engine.value.DocumentBuilder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The batch after a batch waits for those who have been answered, and not forever. */
class GatheringTest {
  private static final Namespace WRITTEN = Namespace.of("db", "written");
  private static final long LOG_NANOS = 100_000;

  private final HeldLog log = new HeldLog();
  private final AtomicLong nanoTime = new AtomicLong();
  private final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), nanoTime::get);
  private final List<Thread> writers = new ArrayList<>();

  GatheringTest() {
    log.leastToFollow(100);
  }

  @AfterEach
  void everyWriterIsAnswered() throws InterruptedException {
    for (Thread writer : writers) {
      writer.join(TimeUnit.SECONDS.toMillis(30));
      assertThat(writer.isAlive()).isFalse();
    }
  }

  private Thread write() {
    int id = writers.size();
    Thread writer =
        Thread.ofPlatform()
            .start(
                () ->
                    storage.write(
                        batch ->
                            batch
                                .existingOrNew(WRITTEN)
                                .insert(new DocumentBuilder().append("_id", id).build())));
    writers.add(writer);
    return writer;
  }

  private void commit() {
    nanoTime.addAndGet(LOG_NANOS);
    log.commit();
  }

  private void writeAndAwait(Thread.State state) {
    Thread writer = write();
    await().until(() -> writer.getState() == state);
  }

  private void awaitBatches(int count) {
    await().until(() -> log.batches().size() == count);
  }

  /** One write, and then four that waited for it. */
  private void commitFour() {
    write();
    awaitBatches(1);
    for (int i = 0; i < 4; i++) {
      writeAndAwait(Thread.State.WAITING);
    }
    commit();
    awaitBatches(2);
    commit();
  }

  @Test
  void mostOfThoseWhoWereAnsweredMakeTheNextBatch() {
    commitFour();
    writeAndAwait(Thread.State.TIMED_WAITING);
    writeAndAwait(Thread.State.TIMED_WAITING);
    assertThat(log.batches()).hasSize(2);
    write();
    awaitBatches(3);
    assertThat(log.batches().getLast().effects()).hasSize(3);
    commit();
  }

  @Test
  void whoIsAloneWaitsAFewTimesWhatTheLogTook() {
    commitFour();
    writeAndAwait(Thread.State.TIMED_WAITING);
    nanoTime.addAndGet(4 * LOG_NANOS - 1);
    assertThat(log.batches()).hasSize(2);
    nanoTime.incrementAndGet();
    awaitBatches(3);
    assertThat(log.batches().getLast().effects()).hasSize(1);
    commit();
  }

  @Test
  void oneCallerWaitsForNobody() {
    for (int i = 1; i <= 3; i++) {
      write();
      awaitBatches(i);
      commit();
    }
  }

  @Test
  void aSlowLogDoesNotMakeAnybodyWaitLong() {
    Gathering after = Gathering.after(4, TimeUnit.SECONDS.toNanos(1), 0);
    assertThat(after.isOver(0, TimeUnit.MILLISECONDS.toNanos(1) - 1)).isFalse();
    assertThat(after.isOver(0, TimeUnit.MILLISECONDS.toNanos(1))).isTrue();
    assertThat(after.isOver(3, 0)).isTrue();
    assertThat(Gathering.after(1, LOG_NANOS, 0)).isSameAs(Gathering.NONE);
  }
}
