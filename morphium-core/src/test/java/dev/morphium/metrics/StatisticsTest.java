package dev.morphium.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.internal.metrics.OperationStatistics;
import dev.morphium.listener.OperationObserver.Running;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.settings.MorphiumSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  @Entity
  record Thing(@Id int id, String name) {}

  private static final Operation FIND =
      new Operation.Find(
          "shop",
          BsonDocument.parse("{find: 'orders', filter: {secret: 'abc'}}"),
          OperationOptions.DEFAULT);

  @Test
  void commandsAreCountedByTheirNames() {
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      morphium.insert(new Thing(1, "a"));
      assertThatThrownBy(() -> morphium.insert(new Thing(1, "a"))).isNotNull();
      morphium.findAll(Thing.class);
      morphium.inTransaction(() -> morphium.insert(new Thing(2, "b")));
      assertThatThrownBy(
              () -> morphium.runCommand("test", new BsonDocument("nonsense", new BsonInt32(1))))
          .isNotNull();
      MorphiumStatistics statistics = morphium.statistics();
      CommandStatistics inserts = statistics.commands().get("insert");
      assertThat(inserts.count()).isEqualTo(3);
      assertThat(inserts.errors()).isEqualTo(1);
      assertThat(inserts.times().stream().mapToLong(CommandStatistics.Times::count).sum())
          .isEqualTo(3);
      assertThat(inserts.longest()).isPositive().isLessThanOrEqualTo(inserts.total());
      assertThat(statistics.commands()).containsKeys("find", "commitTransaction");
      assertThat(statistics.commands().get("nonsense").errors()).isEqualTo(1);
      assertThat(statistics.operations()).isGreaterThanOrEqualTo(6);
      assertThat(statistics.errors()).isEqualTo(2);
      assertThat(statistics.driver()).isNull();
    }
  }

  @Test
  void timesAreCountedInClasses() {
    AtomicLong clock = new AtomicLong();
    OperationStatistics statistics = new OperationStatistics(clock::get);
    for (int millis : List.of(0, 1, 1, 1, 1, 1, 1, 1, 1, 1_000)) {
      Running running = statistics.started(FIND);
      clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
      running.ended(null);
    }
    CommandStatistics finds = statistics.statistics().get("find");
    assertThat(finds.count()).isEqualTo(10);
    assertThat(finds.longest()).isEqualTo(Duration.ofSeconds(1));
    assertThat(finds.average()).isEqualTo(Duration.ofNanos(100_800_000));
    assertThat(finds.percentile(0.5)).isBetween(Duration.ofMillis(1), Duration.ofMillis(2));
    assertThat(finds.percentile(1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(finds.percentile(0)).isLessThan(Duration.ofMillis(1));
  }

  @Test
  void slowOperationsAreLoggedInOneLineWithoutValues() {
    AtomicLong clock = new AtomicLong();
    List<String> log = new ArrayList<>();
    SlowOperations slow = new SlowOperations(Duration.ofMillis(100), clock::get, null, log::add);
    Running quick = slow.started(FIND);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(99));
    quick.ended(null);
    assertThat(log).isEmpty();
    Running late = slow.started(FIND);
    clock.addAndGet(TimeUnit.MILLISECONDS.toNanos(120));
    late.ended(new IllegalStateException("x"));
    assertThat(log)
        .containsExactly(
            "slow operation: 120 ms on shop, failed with IllegalStateException:"
                + " {find: orders, filter: {secret: ?}}");
    Running waiting =
        slow.started(
            new Operation.GetMore(
                "shop", BsonDocument.parse("{getMore: 1, maxTimeMS: 500}"), true));
    clock.addAndGet(TimeUnit.SECONDS.toNanos(2));
    waiting.ended(null);
    assertThat(log).hasSize(1);
  }

  @Test
  void observersSeeBeginningAndEndAndCannotDoHarm() {
    List<String> seen = new ArrayList<>();
    MorphiumSettings settings =
        MorphiumSettings.builder("inmemory://").slowOperations(Duration.ofHours(1)).build();
    try (Morphium morphium = Morphium.connect(settings)) {
      morphium.addObserver(
          command -> {
            throw new IllegalStateException("a bad observer");
          });
      morphium.addObserver(
          command -> {
            seen.add("begin " + command.name() + " " + command.collection());
            return failure -> {
              seen.add("end " + command.name());
              throw new IllegalStateException("another bad observer");
            };
          });
      morphium.findById(Thing.class, 1);
    }
    assertThat(seen).containsExactly("begin find thing", "end find");
  }
}
