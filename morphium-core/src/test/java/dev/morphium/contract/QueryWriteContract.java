package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.query.Query;
import dev.morphium.query.ReturnDocument;
import dev.morphium.query.UpdateResult;
import dev.morphium.update.Update;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** Changing and deleting what a query finds. */
interface QueryWriteContract extends OnBackend {
  @Test
  default void allThatAreFoundAreChanged() {
    Query<Product> query = three();
    assertThat(query.f("stock").gte(2).inc("stock", 10)).isEqualTo(new UpdateResult(2, 2, null));
    assertThat(stocks()).containsExactly(1, 12, 13);
    assertThat(query.everything().set("stock", 1)).isEqualTo(new UpdateResult(3, 2, null));
    assertThat(query.f("stock").eq(99).set("stock", 1)).isEqualTo(new UpdateResult(0, 0, null));
    assertThat(query.everything().set(Map.of("stock", 5, "note", "same")).modified()).isEqualTo(3);
    assertThat(stocks()).containsExactly(5, 5, 5);
  }

  @Test
  default void oneIsChanged() {
    Query<Product> query = three();
    assertThat(query.f("stock").gte(2).updateOne(change -> change.mul("stock", 10)).matched())
        .isEqualTo(1);
    assertThat(stocks()).contains(1).containsAnyOf(20, 30).hasSize(3);
  }

  @Test
  default void upsertMakesWhatIsMissing() {
    Query<Product> query = morphium().createQueryFor(Product.class);
    Update<Product> more = Update.of(Product.class).inc("stock", 1).setOnInsert("unitPrice", 2.5);
    UpdateResult first = query.f("id").eq("new").upsert(more);
    assertThat(first).isEqualTo(new UpdateResult(0, 0, "new"));
    assertThat(query.f("id").eq("new").upsert(more)).isEqualTo(new UpdateResult(1, 1, null));
    assertThat(query.asDocuments().get(0).getInt32("stock").getValue()).isEqualTo(2);
    assertThat(query.asDocuments().get(0).getDouble("unit_price").getValue()).isEqualTo(2.5);
    UpdateResult made =
        morphium()
            .createQueryFor(Person.class)
            .f("firstName")
            .eq("Ada")
            .upsert(change -> change.set("age", 1));
    assertThat(made.upsertedId()).isInstanceOf(ObjectId.class);
  }

  @Test
  default void oneIsReplaced() {
    Query<Product> query = three();
    assertThat(query.f("id").eq("b").replaceOne(new Product("b", 99, 1)))
        .isEqualTo(new UpdateResult(1, 1, null));
    assertThat(query.f("id").eq("z").replaceOne(new Product("z", 1, 1)).matched()).isZero();
    assertThat(query.f("id").eq("z").replaceOrInsert(new Product("z", 1, 1)).upsertedId())
        .isEqualTo("z");
    assertThat(stocks()).containsExactly(1, 99, 3, 1);
  }

  @Test
  default void foundAreDeleted() {
    Query<Product> query = three();
    assertThat(query.f("stock").gte(2).deleteOne().deleted()).isEqualTo(1);
    assertThat(query.f("stock").gte(2).delete().deleted()).isEqualTo(1);
    assertThat(query.f("stock").gte(2).delete().deleted()).isZero();
    assertThat(stocks()).containsExactly(1);
  }

  @Test
  default void oneIsFoundAndUpdated() {
    Query<Product> query = three();
    assertThat(query.sort("-stock").findOneAndUpdate(change -> change.inc("stock", 1)).stock())
        .isEqualTo(3);
    assertThat(
            query
                .sort("-stock")
                .findOneAndUpdate(change -> change.inc("stock", 1), ReturnDocument.AFTER)
                .stock())
        .isEqualTo(5);
    assertThat(query.f("id").eq("z").findOneAndUpdate(change -> change.inc("stock", 1))).isNull();
  }

  @Test
  default void oneIsFoundOrMade() {
    Query<Product> query = three().f("id").eq("z");
    Update<Product> update = Update.of(Product.class).inc("stock", 4).set("unitPrice", 1.0);
    assertThat(query.findOneAndUpsert(update, ReturnDocument.BEFORE)).isNull();
    assertThat(query.findOneAndUpsert(update, ReturnDocument.AFTER).stock()).isEqualTo(8);
  }

  @Test
  default void oneIsFoundAndReplacedOrDeleted() {
    Query<Product> query = three();
    Product other = new Product("b", 50, 1);
    assertThat(query.f("id").eq("b").findOneAndReplace(other).stock()).isEqualTo(2);
    assertThat(query.f("id").eq("b").findOneAndReplace(other, ReturnDocument.AFTER))
        .isEqualTo(other);
    Product made = new Product("z", 7, 1);
    assertThat(query.f("id").eq("z").findOneAndReplaceOrInsert(made, ReturnDocument.AFTER))
        .isEqualTo(made);
    assertThat(query.sort("-stock").findOneAndDelete()).isEqualTo(other);
    assertThat(query.f("stock").gt(20).findOneAndDelete()).isNull();
    assertThat(stocks()).containsExactly(1, 3, 7);
  }

  private Query<Product> three() {
    morphium()
        .insertList(
            List.of(new Product("a", 1, 1), new Product("b", 2, 1), new Product("c", 3, 1)));
    return morphium().createQueryFor(Product.class);
  }

  private List<Integer> stocks() {
    return morphium().createQueryFor(Product.class).sort("id").asDocuments().stream()
        .map(document -> document.getInt32("stock").getValue())
        .toList();
  }
}
