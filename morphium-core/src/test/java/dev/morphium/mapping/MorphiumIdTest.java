package dev.morphium.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Reference;
import dev.morphium.mapping.type.MorphiumId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Ids of the class that Morphium 6 had for them. */
class MorphiumIdTest {
  @Entity
  static class Order {
    @Id MorphiumId id;
    MorphiumId customer;
    List<MorphiumId> lines = List.of();
    Map<MorphiumId, Integer> counts = Map.of();
    Object any;
    @Reference Order before;
  }

  @Entity(collectionName = "order")
  record Plain(@Id ObjectId id, ObjectId customer) {}

  private final Morphium morphium =
      Morphium.connect("inmemory://%s/shop".formatted(UUID.randomUUID()));

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void theyAreStoredAsObjectIds() {
    Order first = morphium.store(new Order());
    assertThat(first.id).isNotNull();
    Order order = new Order();
    order.customer = new MorphiumId();
    order.lines = List.of(new MorphiumId("64b7f0c2a1b2c3d4e5f60718"), new MorphiumId());
    order.counts = Map.of(order.customer, 3);
    order.any = order.customer;
    order.before = first;
    morphium.store(order);
    Order read = morphium.findById(Order.class, order.id);
    assertThat(read.customer).isEqualTo(order.customer);
    assertThat(read.lines).isEqualTo(order.lines);
    assertThat(read.counts).isEqualTo(order.counts);
    assertThat(read.any).isEqualTo(order.customer.objectId());
    assertThat(read.before.id).isEqualTo(first.id);
    assertThat(morphium.findById(Plain.class, order.id.objectId()).customer())
        .isEqualTo(order.customer.objectId());
  }

  @Test
  void theyAreFoundByAnyOfTheirForms() {
    Order order = new Order();
    order.customer = new MorphiumId();
    morphium.store(order);
    var orders = morphium.createQueryFor(Order.class);
    assertThat(orders.f("customer").eq(order.customer).countAll()).isEqualTo(1);
    assertThat(orders.f("customer").eq(order.customer.objectId()).countAll()).isEqualTo(1);
    assertThat(orders.f("customer").eq(order.customer.toString()).countAll()).isEqualTo(1);
    assertThat(morphium.findById(Order.class, order.id.toString())).isNotNull();
    assertThat(morphium.findById(Plain.class, order.id)).isNotNull();
    assertThat(orders.idList(MorphiumId.class)).containsExactly(order.id);
  }

  @Test
  void documentsOfMorphium6AreRead() {
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{insert: 'order', documents: [{_id: {$oid: '64b7f0c2a1b2c3d4e5f60718'}, customer:"
                + " {$oid: '64b7f0c2a1b2c3d4e5f60719'}, lines: [{$oid:"
                + " '64b7f0c2a1b2c3d4e5f6071a'}]}]}"));
    Order read = morphium.findById(Order.class, new MorphiumId("64b7f0c2a1b2c3d4e5f60718"));
    assertThat(read.customer).hasToString("64b7f0c2a1b2c3d4e5f60719");
    assertThat(read.lines).containsExactly(new MorphiumId("64b7f0c2a1b2c3d4e5f6071a"));
  }

  @Test
  void theyAreValues() {
    MorphiumId id = new MorphiumId("64b7f0c2a1b2c3d4e5f60718");
    assertThat(id)
        .isEqualTo(new MorphiumId(new ObjectId(id.toString())))
        .isLessThan(new MorphiumId("64b7f0c2a1b2c3d4e5f60719"));
    assertThat(id.getTime()).isEqualTo(1_689_776_322_000L);
    assertThatThrownBy(() -> new MorphiumId("x")).isInstanceOf(IllegalArgumentException.class);
  }
}
