package dev.morphium.messaging.internal.work.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.messaging.internal.observation.Observers;
import dev.morphium.messaging.internal.queue.StoreStub;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.Settlement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

class SettlementWriterTest {
  private static final int THREADS = 4;
  private static final int EACH = 500;
  private static final int TOO_LARGE = 10_334;

  private final ConcurrentHashMap<ObjectId, Settlement> written = new ConcurrentHashMap<>();
  private final SplittableRandom random = new SplittableRandom(1);
  private final Lease poison = new Lease(new ObjectId(), new ObjectId());

  /** A database that is away now and then, and refuses one result for ever. */
  private Object settle(List<?> settlements) {
    if (random.nextInt(10) == 0) {
      throw new IllegalStateException("away");
    }
    for (Object one : settlements) {
      Settlement settlement = (Settlement) one;
      if (!settlement.lease().equals(poison) || settlement instanceof Settlement.Dead) {
        written.put(settlement.lease().message(), settlement);
      }
    }
    if (settlements.stream().anyMatch(this::isRefused)) {
      StatementError error = new StatementError(0, TOO_LARGE, "too large", new BsonDocument());
      throw new WriteException("too large", List.of(error), new BsonDocument());
    }
    return Set.of();
  }

  private boolean isRefused(Object one) {
    return one instanceof Settlement.Delete delete && delete.lease().equals(poison);
  }

  @Test
  void eachEndIsWrittenAndToldOnce() throws InterruptedException {
    StoreStub stub =
        new StoreStub()
            .with("settle", arguments -> settle((List<?>) arguments[0]))
            .with("now", arguments -> Instant.EPOCH);
    AtomicInteger told = new AtomicInteger();
    try (SettlementWriter writer =
        new SettlementWriter(stub.store(), "me", new Observers(System::nanoTime))) {
      writer.settle(new Settlement.Delete(poison), told::incrementAndGet);
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        threads.add(Thread.ofVirtual().start(() -> settleMany(writer, told)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      await().until(() -> told.get() >= THREADS * EACH + 1);
    }
    assertThat(told).hasValue(THREADS * EACH + 1);
    assertThat(written).hasSize(THREADS * EACH + 1);
    assertThat(written.get(poison.message())).isInstanceOf(Settlement.Dead.class);
  }

  private static void settleMany(SettlementWriter writer, AtomicInteger told) {
    for (int i = 0; i < EACH; i++) {
      Lease lease = new Lease(new ObjectId(), new ObjectId());
      writer.settle(new Settlement.Delete(lease), told::incrementAndGet);
    }
  }
}
