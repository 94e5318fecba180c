package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.value.DocumentBuilder;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The batch after a batch waits for those who have been answered, and not forever. */
class GroupCommitDelayTest {
  private static final Namespace WRITTEN = Namespace.of("db", "written");
  private static final long LOG_NANOS = 100_000;

  private final HeldLog log = new HeldLog();
  private final AtomicLong nanoTime = new AtomicLong();
  private final List<Runnable> timer = new ArrayList<>();
  private final List<Long> delays = new ArrayList<>();
  private final Storage storage =
      new Storage(
          log,
          UUID::randomUUID,
          InstantSource.system(),
          nanoTime::get,
          FatalErrorHandler.LOGGING,
          (task, nanos) -> {
            timer.add(task);
            delays.add(nanos);
          });
  private final List<CompletableFuture<Long>> writes = new ArrayList<>();

  GroupCommitDelayTest() {
    log.leastToFollow(100);
  }

  private void write() {
    int id = writes.size();
    writes.add(
        storage
            .submit(
                batch ->
                    batch
                        .existingOrNew(WRITTEN)
                        .insert(new DocumentBuilder().append("_id", id).build()))
            .toCompletableFuture());
  }

  private void commit() {
    nanoTime.addAndGet(LOG_NANOS);
    log.commit();
  }

  /** One write, and then four that waited for it. */
  private void commitFour() {
    for (int i = 0; i < 5; i++) {
      write();
    }
    assertThat(log.batches()).hasSize(1);
    commit();
    assertThat(log.batches()).hasSize(2);
    commit();
    assertThat(writes).allMatch(CompletableFuture::isDone);
  }

  @Test
  void mostOfThoseWhoWereAnsweredMakeTheNextBatch() {
    commitFour();
    write();
    write();
    assertThat(log.batches()).hasSize(2);
    write();
    assertThat(log.batches()).hasSize(3);
    assertThat(log.batches().getLast().effects()).hasSize(3);
    commit();
    assertThat(writes).allMatch(CompletableFuture::isDone);
  }

  @Test
  void aLoneWriteWaitsAFewTimesWhatTheLogTook() {
    commitFour();
    write();
    write();
    assertThat(delays).as("one timer for all").containsExactly(4 * LOG_NANOS);
    nanoTime.addAndGet(4 * LOG_NANOS);
    timer.removeFirst().run();
    assertThat(log.batches()).hasSize(3);
    assertThat(log.batches().getLast().effects()).hasSize(2);
    commit();
    assertThat(writes).allMatch(CompletableFuture::isDone);
  }

  @Test
  void aTimerThatIsTooEarlyIsSetAgain() {
    commitFour();
    write();
    nanoTime.addAndGet(LOG_NANOS);
    timer.removeFirst().run();
    assertThat(log.batches()).hasSize(2);
    assertThat(delays).containsExactly(4 * LOG_NANOS, 3 * LOG_NANOS);
  }

  @Test
  void oneCallerWaitsForNobody() {
    for (int i = 1; i <= 3; i++) {
      write();
      assertThat(log.batches()).hasSize(i);
      commit();
    }
    assertThat(timer).isEmpty();
  }

  @Test
  void aSlowLogDoesNotMakeAnybodyWaitLong() {
    GroupCommitDelay after = GroupCommitDelay.after(4, TimeUnit.SECONDS.toNanos(1), 0);
    assertThat(after.isOver(0, TimeUnit.MILLISECONDS.toNanos(1) - 1)).isFalse();
    assertThat(after.isOver(0, TimeUnit.MILLISECONDS.toNanos(1))).isTrue();
    assertThat(after.isOver(3, 0)).isTrue();
    assertThat(GroupCommitDelay.after(1, LOG_NANOS, 0)).isSameAs(GroupCommitDelay.NONE);
  }
}
