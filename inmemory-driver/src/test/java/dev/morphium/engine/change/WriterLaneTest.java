package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Many writers at once: every write happens once, in one order, and is seen when it is answered.
 */
class WriterLaneTest {
  private static final Namespace COUNTERS = Namespace.of("db", "counters");
  private static final FieldName N = new FieldName("n");
  private static final int WRITERS = 8;
  private static final int WRITES = 2_000;

  private final Storage storage = Storage.inMemory();

  private static Document counter(long n) {
    return new DocumentBuilder().append("_id", 1).append("n", n).build();
  }

  private long increment(WriteBatch batch) {
    WritableCollection counters = batch.existing(COUNTERS);
    byte[] before = counters.record(1);
    long next = ((NumberValue) Document.of(before).get(N)).longValue() + 1;
    assertThat(counters.update(1, before, counter(next), null)).isTrue();
    return next;
  }

  private long committed() {
    byte[] now = storage.root().collection(COUNTERS).records().get(1);
    return ((NumberValue) Document.of(now).get(N)).longValue();
  }

  @ParameterizedTest(name = "virtual threads: {0}")
  @ValueSource(booleans = {false, true})
  void concurrentWritersLoseNothing(boolean virtual) throws Exception {
    storage.write(batch -> batch.existingOrNew(COUNTERS).insert(counter(0)));
    AtomicLong batches = new AtomicLong();
    storage.addListener((before, batch, after) -> batches.incrementAndGet());
    try (ExecutorService writers =
        virtual
            ? Executors.newVirtualThreadPerTaskExecutor()
            : Executors.newFixedThreadPool(WRITERS)) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < WRITERS; i++) {
        done.add(writers.submit(this::manyIncrements));
      }
      for (Future<?> each : done) {
        each.get();
      }
    }
    assertThat(committed()).isEqualTo((long) WRITERS * WRITES);
    assertThat(storage.root().position()).isEqualTo(1 + batches.get());
  }

  private void manyIncrements() {
    for (int i = 0; i < WRITES; i++) {
      if (i % 10 == 9) {
        assertThatThrownBy(
                () ->
                    storage.write(
                        batch -> {
                          increment(batch);
                          throw new IllegalArgumentException("taken back");
                        }))
            .isInstanceOf(IllegalArgumentException.class);
      }
      long mine = storage.write(this::increment);
      assertThat(committed()).isGreaterThanOrEqualTo(mine);
    }
  }

  @Test
  void aLogThatFailsFailsTheWriteAndNothingElse() {
    AtomicBoolean broken = new AtomicBoolean(true);
    CommitLog log =
        (batch, decided) -> {
          if (broken.get()) {
            throw new IllegalStateException("the disk is full");
          }
          decided.accept(batch.position(), null);
        };
    Storage fragile = new Storage(log, UUID::randomUUID, InstantSource.system(), System::nanoTime);
    assertThatThrownBy(
            () -> fragile.write(batch -> batch.existingOrNew(COUNTERS).insert(counter(0))))
        .hasMessage("the disk is full");
    assertThat(fragile.root()).isSameAs(Root.EMPTY);
    broken.set(false);
    assertThat(fragile.<Long>write(batch -> batch.existingOrNew(COUNTERS).insert(counter(0))))
        .isEqualTo(1);
  }

  @Test
  void anOperationDoesNotEnterTheLane() {
    assertThatThrownBy(() -> storage.write(batch -> storage.write(inner -> 1)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(storage.<Integer>write(batch -> 2)).isEqualTo(2);
  }

  @Test
  void anOperationSubmitsNothing() {
    assertThat(storage.write(batch -> storage.submit(inner -> 1)).toCompletableFuture())
        .isCompletedExceptionally();
    assertThat(storage.<Integer>write(batch -> 2)).isEqualTo(2);
  }
}
