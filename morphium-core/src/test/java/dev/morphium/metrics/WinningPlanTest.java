package dev.morphium.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.internal.command.WinningPlan;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** The plans of slow operations. */
class WinningPlanTest {
  @Entity
  record Item(@Id String id, @Index int size, String name) {}

  private final AtomicLong clock = new AtomicLong();

  private static BsonDocument document(String json) {
    return BsonDocument.parse(json);
  }

  @Test
  void plansAreThoseOfTheServerAndNothingIsExecuted() {
    try (Morphium morphium = Morphium.connect("inmemory://" + UUID.randomUUID())) {
      morphium.store(new Item("a", 1, "x"));
      Namespace place = morphium.namespace(Item.class);
      WinningPlan plans = new WinningPlan(morphium.runner(), this::later);
      OperationOptions how = OperationOptions.DEFAULT;
      String database = place.database();
      assertThat(
              plans.of(
                  new Operation.Find(database, document("{find: 'item', filter: {size: 1}}"), how)))
          .isEqualTo("FETCH < IXSCAN size_1");
      assertThat(
              plans.of(
                  new Operation.Count(
                      database, document("{count: 'item', query: {name: 'x'}}"), how)))
          .contains("COLLSCAN");
      assertThat(
              plans.of(
                  new Operation.Aggregate(
                      database,
                      document(
                          "{aggregate: 'item', cursor: {}, pipeline: [{$match: {size: 1}},"
                              + " {$group: {_id: '$name', n: {$sum: 1}}}]}"),
                      how)))
          .contains("IXSCAN size_1");
      Operation delete =
          new Operation.Delete(place, how)
              .with(document("{delete: 'item', deletes: [{q: {size: 1}, limit: 0}]}"));
      assertThat(plans.of(delete)).contains("IXSCAN size_1");
      assertThat(morphium.findAll(Item.class)).hasSize(1);
      assertThat(
              plans.of(new Operation.Find(database, document("{find: 'item', hint: 'no'}"), how)))
          .startsWith("unknown");
    }
  }

  @Test
  void oneASecondIsAskedFor() {
    try (Morphium morphium = Morphium.connect("inmemory://" + UUID.randomUUID())) {
      morphium.store(new Item("a", 1, "x"));
      List<String> log = new ArrayList<>();
      SlowOperations slow =
          new SlowOperations(Duration.ofMillis(100), clock::get, morphium.runner(), log::add);
      Operation find =
          new Operation.Find(
              morphium.namespace(Item.class).database(),
              document("{find: 'item', filter: {_id: 'a'}}"),
              OperationOptions.DEFAULT);
      for (int i = 0; i < 2; i++) {
        var running = slow.started(find);
        clock.addAndGet(Duration.ofMillis(200).toNanos());
        running.ended(null);
      }
      assertThat(log).hasSize(2);
      assertThat(log.getFirst()).endsWith(", plan: EXPRESS_IXSCAN _id_");
      assertThat(log.getLast()).doesNotContain("plan");
    }
  }

  private long later() {
    return clock.addAndGet(Duration.ofSeconds(2).toNanos());
  }
}
