package dev.morphium.internal.upsert;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.entity.Bulk;
import dev.morphium.query.Query;
import dev.morphium.query.ReturnDocument;
import dev.morphium.update.Update;
import java.util.List;
import java.util.UUID;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What an upsert inserts can be read again, whatever the type of the id. */
class UpsertedIdTest {
  private final Morphium morphium = Morphium.connect("inmemory:///upserts");

  @Entity
  record Sale(@Id String id, String city, int n) {}

  @Entity
  record Visit(@Id UUID id, String city, int n) {}

  @Entity
  record Event(@Id ObjectId id, String city, int n) {}

  @Entity
  record Invoice(@Id long number, String city, int n) {}

  @AfterEach
  void close() {
    morphium.close();
  }

  @Test
  void idsThatAreMadeAreMadeForUpsertsToo() {
    Query<Sale> sales = morphium.createQueryFor(Sale.class);
    sales.f("city").eq("Rome").upsert(u -> u.set("n", 1));
    Sale oslo =
        sales.f("city").eq("Oslo").findOneAndUpsert(u -> u.set("n", 2), ReturnDocument.AFTER);
    assertThat(oslo.id()).hasSize(24);
    Bulk<Sale> bulk = morphium.bulk(Sale.class);
    bulk.upsertOne(f("city").eq("Bonn"), Update.of(Sale.class).set("n", 3)).execute();
    assertThat(sales.asList()).extracting(Sale::n).containsExactlyInAnyOrder(1, 2, 3);
    sales.f("city").eq("Rome").upsert(u -> u.inc("n", 10));
    assertThat(sales.f("city").eq("Rome").get().n()).isEqualTo(11);

    morphium.createQueryFor(Visit.class).f("city").eq("Rome").upsert(u -> u.set("n", 1));
    assertThat(morphium.findAll(Visit.class)).extracting(Visit::n).containsExactly(1);
    morphium.createQueryFor(Event.class).f("city").eq("Rome").upsert(u -> u.set("n", 1));
    assertThat(morphium.findAll(Event.class)).extracting(Event::n).containsExactly(1);
  }

  @Test
  void idsThatAreSaidStay() {
    Query<Sale> sales = morphium.createQueryFor(Sale.class);
    sales.f("id").eq("a").upsert(u -> u.set("n", 1));
    sales.f("city").eq("Rome").f("id").eq("b").upsert(u -> u.set("n", 1));
    sales.f("city").eq("Oslo").upsert(u -> u.setOnInsert("id", "c").set("n", 1));
    sales
        .f("city")
        .eq("Bonn")
        .upsert(Update.pipeline(List.of(BsonDocument.parse("{$set: {_id: 'd', n: 1}}"))));
    assertThat(sales.asList()).extracting(Sale::id).containsExactlyInAnyOrder("a", "b", "c", "d");
  }

  @Test
  void whatTheServerWouldMakeAndNobodyCouldReadIsRefused() {
    Query<Invoice> invoices = morphium.createQueryFor(Invoice.class);
    assertThatThrownBy(() -> invoices.f("city").eq("Rome").upsert(u -> u.set("n", 1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Invoice", "long", "'number'", "setOnInsert");
    assertThatThrownBy(() -> invoices.f("id").gt(7).upsert(u -> u.set("n", 1)))
        .hasMessageContaining("Invoice");
    Update<Sale> pipeline = Update.pipeline(List.of(BsonDocument.parse("{$set: {n: 1}}")));
    assertThatThrownBy(
            () -> morphium.createQueryFor(Sale.class).f("city").eq("Rome").upsert(pipeline))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(morphium.findAll(Invoice.class)).isEmpty();
    assertThat(morphium.findAll(Sale.class)).isEmpty();
    invoices.f("number").eq(7L).upsert(u -> u.set("n", 1));
    assertThat(morphium.findAll(Invoice.class)).extracting(Invoice::number).containsExactly(7L);
  }
}
