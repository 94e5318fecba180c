package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Types of one family in one collection, and objects of several types in one property. */
interface PolymorphismContract extends OnBackend {
  /** A vehicle. */
  @Entity(polymorph = true, collectionName = "vehicles")
  sealed interface Vehicle permits Car, Bike {
    String id();
  }

  /** A car. */
  @Entity(polymorph = true, collectionName = "vehicles", typeId = "car")
  record Car(@Id String id, int doors) implements Vehicle {}

  /** A bike. */
  @Entity(polymorph = true, collectionName = "vehicles", typeId = "bike")
  record Bike(@Id String id, boolean bell) implements Vehicle {}

  /** How something is paid. */
  @Embedded(polymorph = true)
  sealed interface Payment permits Cash, Card {}

  /** Coins. */
  @Embedded(polymorph = true, typeId = "cash")
  record Cash(int coins) implements Payment {}

  /** A card. */
  @Embedded(polymorph = true, typeId = "card")
  record Card(String number) implements Payment {}

  /** A sale with payments of several types. */
  @Entity
  record Sale(@Id String id, List<Payment> payments) {}

  @Test
  default void familyLivesInOneCollection() {
    morphium().storeList(List.of(new Car("c", 4), new Bike("b", true)));
    assertThat(morphium().createQueryFor(Vehicle.class).sort("id").asList())
        .containsExactly(new Bike("b", true), new Car("c", 4));
    assertThat(morphium().findAll(Car.class)).containsExactly(new Car("c", 4));
    assertThat(morphium().createQueryFor(Bike.class).countAll()).isEqualTo(1);
    assertThat(morphium().findById(Vehicle.class, "b")).isEqualTo(new Bike("b", true));
    assertThat(morphium().findById(Car.class, "b")).isNull();
    assertThat(morphium().createQueryFor(Car.class).estimatedCount()).isEqualTo(1);
    assertThat(run("{find: 'vehicles'}").toJson()).contains("\"car\"").contains("\"bike\"");
  }

  @Test
  default void queriesOfOneTypeChangeItOnly() {
    morphium().storeList(List.of(new Car("c", 4), new Bike("b", true)));
    assertThat(morphium().createQueryFor(Car.class).everything().delete().deleted()).isEqualTo(1);
    assertThat(morphium().findAll(Vehicle.class)).containsExactly(new Bike("b", true));
  }

  @Test
  default void membersAreReplacedAndChangedInPart() {
    morphium().store(new Car("c", 4));
    morphium().store(new Car("c", 2));
    Car changed = morphium().with(new Car("c", 2)).inc("doors", 1);
    assertThat(changed).isEqualTo(new Car("c", 3));
    assertThat(morphium().findById(Vehicle.class, "c")).isEqualTo(changed);
  }

  @Test
  default void upsertsAreOfTheirType() {
    morphium().createQueryFor(Car.class).f("id").eq("n").upsert(u -> u.set("doors", 5));
    assertThat(morphium().findById(Vehicle.class, "n")).isEqualTo(new Car("n", 5));
  }

  @Test
  default void objectsOfSeveralTypesAreInOneList() {
    Sale sale = new Sale("s", List.of(new Cash(3), new Card("42")));
    morphium().store(sale);
    assertThat(morphium().findById(Sale.class, "s")).isEqualTo(sale);
    morphium().with(sale).push("payments", new Cash(9));
    BsonDocument last =
        morphium()
            .createQueryFor(Sale.class)
            .asDocuments()
            .get(0)
            .getArray("payments")
            .get(2)
            .asDocument();
    assertThat(last.containsValue(new org.bson.BsonString("cash"))).isTrue();
    assertThat(morphium().findById(Sale.class, "s").payments()).contains(new Cash(9));
  }
}
