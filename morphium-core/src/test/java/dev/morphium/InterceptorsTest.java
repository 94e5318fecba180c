package dev.morphium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.cache.NotingDriver;
import dev.morphium.operation.Answer;
import dev.morphium.operation.Interceptor;
import dev.morphium.operation.Operation;
import dev.morphium.query.Query;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.write.WriteResult;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;

class InterceptorsTest {
  @Entity
  record Order(@Id int id, @Index String customer) {}

  @Entity
  @Cache
  record Country(@Id int id, String name) {}

  @Entity
  @WriteBuffer(timeout = 60_000)
  record Click(@Id int id) {}

  private final NotingDriver driver = new NotingDriver();
  private final List<String> seen = new CopyOnWriteArrayList<>();
  private final Interceptor noting =
      (call, next) -> {
        Class<?> type = call.type();
        Operation operation = call.operation();
        seen.add(
            "%s %s of %s%s"
                .formatted(
                    operation.name(),
                    operation.collection(),
                    type == null ? "no type" : type.getSimpleName(),
                    operation.isWrite() ? ", writes" : ""));
        return next.run(call);
      };

  private Morphium open(Interceptor... interceptors) {
    MorphiumBuilder builder =
        Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver);
    for (Interceptor interceptor : interceptors) {
      builder.interceptor(interceptor);
    }
    return builder.open();
  }

  @Test
  void eachOperationOfTheApplicationIsSeenOnceWithItsTypeAndFlags() {
    try (Morphium morphium = open(noting)) {
      morphium.insert(new Order(1, "ann"));
      Query<Order> orders = morphium.createQueryFor(Order.class);
      orders.f("customer").eq("ann").asList();
      orders.f("id").eq(1).set("customer", "bob");
      orders.distinct("customer");
      orders.f("id").eq(1).delete();
      morphium.runCommand("test", new BsonDocument("ping", new BsonInt32(1)));
      assertThat(seen)
          .containsExactly(
              "insert order of Order, writes",
              "find order of Order",
              "update order of Order, writes",
              "distinct order of Order",
              "delete order of Order, writes",
              "ping null of no type");
      assertThat(driver.count("createIndexes")).as("not the application's").isEqualTo(1);
    }
  }

  @Test
  void cachesAndBuffersAreBehindIt() {
    try (Morphium morphium = open(noting)) {
      morphium.insert(new Country(1, "Chad"));
      for (int i = 0; i < 3; i++) {
        assertThat(morphium.findById(Country.class, 1)).isNotNull();
      }
      assertThat(seen).filteredOn(one -> one.startsWith("find")).hasSize(3);
      assertThat(driver.count("find")).isEqualTo(1);
      morphium.store(new Click(1));
      assertThat(seen).contains("update click of Click, writes");
      assertThat(driver.count("update")).isZero();
      seen.clear();
      morphium.flush();
      assertThat(driver.count("update")).isEqualTo(1);
      assertThat(seen).as("what was seen before").isEmpty();
    }
  }

  @Test
  void whatItRefusesIsNotSent() {
    Interceptor refusing =
        (call, next) -> {
          if (call.operation().isWrite()) {
            throw new UnsupportedOperationException("this service only reads");
          }
          return next.run(call);
        };
    try (Morphium morphium = open(refusing)) {
      assertThatThrownBy(() -> morphium.insert(new Order(1, "ann")))
          .isInstanceOf(UnsupportedOperationException.class)
          .hasMessage("this service only reads");
      assertThatThrownBy(() -> morphium.dropCollection(Order.class))
          .isInstanceOf(UnsupportedOperationException.class);
      assertThat(morphium.findAll(Order.class)).isEmpty();
      assertThat(driver.count("insert")).isZero();
      assertThat(driver.count("drop")).isZero();
    }
  }

  @Test
  void theFirstOneAddedIsTheOutermost() {
    try (Morphium morphium = open(named("outer"), named("inner"))) {
      morphium.findAll(Order.class);
    }
    assertThat(seen).containsExactly("outer in", "inner in", "inner out", "outer out");
  }

  private Interceptor named(String name) {
    return (call, next) -> {
      seen.add(name + " in");
      Answer answer = next.run(call);
      seen.add(name + " out");
      return answer;
    };
  }

  @Test
  void itMayRunAnotherOperationInItsPlace() {
    Interceptor limiting =
        (call, next) -> {
          if (call.operation() instanceof Operation.Find find) {
            BsonDocument one = find.body().clone().append("limit", new BsonInt32(1));
            return next.run(call.with(new Operation.Find(find.database(), one, find.options())));
          }
          return next.run(call);
        };
    try (Morphium morphium = open(limiting)) {
      morphium.insert(new Order(1, "ann"));
      morphium.insert(new Order(2, "bob"));
      assertThat(morphium.findAll(Order.class)).hasSize(1);
    }
  }

  @Test
  void bulksAndPipelinesGoThroughIt() {
    try (Morphium morphium = open(noting)) {
      WriteResult written = morphium.bulk(Order.class).insert(new Order(1, "ann")).execute();
      assertThat(written.matched()).isEqualTo(1);
      assertThat(morphium.createAggregator(Order.class, Order.class).limit(1).asList()).hasSize(1);
      morphium.inTransaction(() -> morphium.insert(new Order(2, "bob")));
      assertThat(seen)
          .containsExactly(
              "insert order of Order, writes",
              "aggregate order of Order",
              "insert order of Order, writes");
    }
  }

  @Test
  void nothingIsAskedAfterTheEnd() {
    Morphium morphium = open(noting);
    morphium.close();
    assertThatThrownBy(() -> morphium.findAll(Country.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("this Morphium is closed");
    assertThat(seen).isEmpty();
  }
}
