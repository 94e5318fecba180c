package dev.morphium.settings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.annotation.AutoSequence;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import dev.morphium.operation.Namespace;
import dev.morphium.watch.ChangeStream;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Two tenants in one process, a thread each, by database and by collection. */
class TenantsTest {
  @Entity
  @Cache
  record Order(@Id String id, @Index String customer, @AutoSequence long number) {}

  @Entity
  record Customer(@Id String id, String name) {}

  private final ThreadLocal<String> tenant = new ThreadLocal<>();

  @Test
  void tenantsWithDatabasesNeverMeet() {
    neverMeet((type, usual) -> new Namespace(tenant.get(), usual.collection()));
  }

  @Test
  void tenantsWithCollectionsNeverMeet() {
    neverMeet(
        (type, usual) -> new Namespace(usual.database(), tenant.get() + "_" + usual.collection()));
  }

  private void neverMeet(CollectionNaming naming) {
    MorphiumSettings settings = MorphiumSettings.builder("inmemory://").naming(naming).build();
    try (Morphium morphium = Morphium.connect(settings)) {
      as("red", () -> storeOrders(morphium, "red"));
      as(
          "blue",
          () -> {
            assertThat(morphium.findAll(Order.class)).isEmpty();
            try (ChangeStream<Order> changes = morphium.watch(Order.class).open()) {
              as("red", () -> morphium.store(new Order("r9", "c", 0)));
              storeOrders(morphium, "blue");
              assertThat(changes.tryNext().entity().id()).isEqualTo("blue1");
            }
          });
      for (String each : List.of("red", "blue")) {
        as(each, () -> sees(morphium, each));
      }
    }
  }

  private static void storeOrders(Morphium morphium, String name) {
    morphium.store(new Customer("c", name));
    assertThat(morphium.store(new Order(name + "1", "c", 0)).number()).isEqualTo(1);
    assertThat(morphium.findAll(Order.class)).hasSize(1);
    assertThat(morphium.store(new Order(name + "2", "c", 0)).number()).isEqualTo(2);
  }

  private static void sees(Morphium morphium, String name) {
    for (int again = 0; again < 2; again++) {
      assertThat(morphium.findAll(Order.class))
          .extracting(Order::id)
          .contains(name + "1", name + "2")
          .noneMatch(id -> id.startsWith(name.equals("red") ? "b" : "r") && !id.equals("r9"));
    }
    assertThat(morphium.createQueryFor(Order.class).stream()).hasSize(name.equals("red") ? 3 : 2);
    assertThat(morphium.missingIndexes(Order.class)).isEmpty();
    List<BsonDocument> joined =
        morphium
            .createAggregator(Order.class, BsonDocument.class)
            .lookup(Customer.class, "customer", "id", "who")
            .asList();
    assertThat(joined)
        .isNotEmpty()
        .allSatisfy(
            order ->
                assertThat(order.getArray("who").get(0).asDocument().getString("name").getValue())
                    .isEqualTo(name));
  }

  private void as(String name, Runnable work) {
    String before = tenant.get();
    tenant.set(name);
    try {
      work.run();
    } finally {
      tenant.set(before);
    }
  }
}
