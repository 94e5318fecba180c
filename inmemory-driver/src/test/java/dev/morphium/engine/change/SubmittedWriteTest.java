package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Operations whose submitters wait without a thread, and see to the lane meanwhile. */
class SubmittedWriteTest {
  private static final Namespace PLACES = Namespace.of("db", "places");
  private static final long LOG_NANOS = 100_000;

  private final HeldLog log = new HeldLog();
  private final AtomicLong nanoTime = new AtomicLong();
  private final Storage storage =
      new Storage(log, UUID::randomUUID, InstantSource.system(), nanoTime::get);
  private final AtomicInteger told = new AtomicInteger();

  private long insert(int id) {
    return storage.write(
        batch ->
            batch.existingOrNew(PLACES).insert(new DocumentBuilder().append("_id", id).build()));
  }

  private SubmittedWrite<Long> submit(int id) {
    return storage.begin(batch -> insert(id));
  }

  private void commit() {
    nanoTime.addAndGet(LOG_NANOS);
    log.commit();
  }

  @Test
  void whatAnOperationWritesIsAPartOfIt() {
    SubmittedWrite<Long> both = storage.begin(batch -> insert(1) + insert(2));
    both.onNews(told::incrementAndGet);
    assertThat(log.batches()).hasSize(1);
    assertThat(both.isDecided()).isFalse();
    assertThatThrownBy(both::result).isInstanceOf(IllegalStateException.class);
    assertThat(told).hasValue(0);
    commit();
    assertThat(told).hasValue(1);
    assertThat(both.result()).isEqualTo(3);
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(2);
  }

  @Test
  void ofAFailedOperationNothingRemains() {
    SubmittedWrite<Long> failed =
        storage.begin(
            batch -> {
              insert(1);
              return insert(1);
            });
    assertThat(failed.isDecided()).isTrue();
    assertThatThrownBy(failed::result).isInstanceOf(CommandException.class);
    assertThat(log.batches()).isEmpty();
    assertThat(storage.root().collection(PLACES)).isNull();
  }

  @Test
  void whatAnOperationGetsOverCostsItOnlyThat() {
    SubmittedWrite<Long> first =
        storage.begin(
            batch -> {
              long record = insert(1);
              assertThatThrownBy(() -> insert(1)).isInstanceOf(CommandException.class);
              return record;
            });
    commit();
    assertThat(first.result()).isEqualTo(1);
    assertThat(storage.root().collection(PLACES).count()).isEqualTo(1);
  }

  @Test
  void aLostOperationTellsWhy() {
    SubmittedWrite<Long> lost = submit(1);
    lost.onNews(told::incrementAndGet);
    log.lose();
    assertThat(told).hasValue(1);
    assertThatThrownBy(lost::result).hasMessage("lost");
    assertThat(storage.root().collection(PLACES)).isNull();
  }

  @Test
  void newsThatHaveComeAreToldAtOnce() {
    SubmittedWrite<Long> write = submit(1);
    commit();
    write.onNews(told::incrementAndGet);
    assertThat(told).hasValue(1);
    assertThat(write.attend()).isZero();
  }

  @Test
  void whoHasTakenItBackIsNotTold() {
    SubmittedWrite<Long> write = submit(1);
    write.onNews(told::incrementAndGet).run();
    commit();
    assertThat(told).hasValue(0);
    assertThat(write.isDecided()).isTrue();
  }

  /** One write, and then four that waited for it. */
  private void commitFour() {
    log.leastToFollow(100);
    List<SubmittedWrite<Long>> writes = new ArrayList<>();
    for (int id = 1; id <= 5; id++) {
      writes.add(submit(id));
    }
    writes.get(1).onNews(told::incrementAndGet);
    assertThat(log.batches()).hasSize(1);
    commit();
    assertThat(told).as("the first of those that wait is to attend").hasValue(1);
    assertThat(writes.get(1).attend()).isZero();
    assertThat(log.batches()).hasSize(2);
    commit();
    assertThat(writes).allMatch(SubmittedWrite::isDecided);
  }

  @Test
  void mostOfThoseWhoWereAnsweredMakeTheNextBatch() {
    commitFour();
    SubmittedWrite<Long> first = submit(6);
    assertThat(first.attend()).isEqualTo(4 * LOG_NANOS);
    assertThat(submit(7).attend()).as("others are told").isZero();
    assertThat(log.batches()).hasSize(2);
    submit(8);
    assertThat(log.batches()).hasSize(3);
    assertThat(log.batches().getLast().effects()).hasSize(3);
  }

  @Test
  void whoIsAloneAttendsWhenItsPatienceEnds() {
    commitFour();
    SubmittedWrite<Long> alone = submit(6);
    nanoTime.addAndGet(4 * LOG_NANOS);
    assertThat(log.batches()).hasSize(2);
    assertThat(alone.attend()).isZero();
    assertThat(log.batches()).hasSize(3);
    commit();
    assertThat(alone.result()).isEqualTo(6);
  }
}
