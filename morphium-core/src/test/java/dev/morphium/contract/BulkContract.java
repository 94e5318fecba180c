package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.everything;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.morphium.exception.WriteException;
import dev.morphium.update.Update;
import dev.morphium.write.WriteResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Writes of several kinds that are sent together. */
interface BulkContract extends OnBackend {
  @Test
  default void writesOfAllKindsAreDone() {
    morphium()
        .insertList(
            List.of(new Product("a", 1, 1), new Product("b", 2, 1), new Product("c", 3, 1)));
    Update<Product> more = Update.of(Product.class).inc("stock", 10);
    WriteResult result =
        morphium()
            .bulk(Product.class)
            .insert(new Product("d", 4, 1))
            .updateOne(f("id").eq("a"), more)
            .updateMany(f("stock").lt(4), more)
            .upsertOne(
                f("id").eq("new"), Update.of(Product.class).set("unitPrice", 1).inc("stock", 1))
            .replaceOne(f("id").eq("d"), new Product("d", 99, 1))
            .deleteOne(f("id").eq("b"))
            .deleteMany(f("stock").gt(50))
            .execute();
    assertThat(result.matched()).isEqualTo(1 + 1 + 2 + 1 + 1 + 1);
    assertThat(result.upserted()).extracting(WriteResult.Upserted::index).containsExactly(3);
    assertThat(morphium().createQueryFor(Product.class).sort("id").asDocuments())
        .extracting(
            document ->
                document.getString("_id").getValue() + document.getInt32("stock").getValue())
        .containsExactly("a11", "c13", "new1");
  }

  @Test
  default void orderedBulkEndsAtTheFirstFailure() {
    WriteException failure =
        catchThrowableOfType(
            WriteException.class,
            () ->
                morphium()
                    .bulk(Product.class)
                    .insert(new Product("a", 1, 1))
                    .updateOne(f("id").eq("a"), Update.of(Product.class).set("stock", 2))
                    .insert(new Product("a", 3, 1))
                    .deleteMany(everything())
                    .execute());
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(2);
    assertThat(failure.isDuplicateKey()).isTrue();
    assertThat(morphium().findById(Product.class, "a").stock()).isEqualTo(2);
  }

  @Test
  default void unorderedBulkDoesWhatCanBeDone() {
    WriteException failure =
        catchThrowableOfType(
            WriteException.class,
            () ->
                morphium()
                    .unorderedBulk(Product.class)
                    .insert(new Product("a", 1, 1))
                    .insert(new Product("a", 2, 1))
                    .insert(new Product("b", 3, 1))
                    .updateMany(f("id").in("a", "b"), Update.of(Product.class).inc("stock", 10))
                    .execute());
    assertThat(failure.errors()).extracting(error -> error.index()).containsExactly(1);
    assertThat(morphium().createQueryFor(Product.class).sort("id").asList())
        .extracting(Product::stock)
        .containsExactly(11, 13);
  }

  @Test
  default void emptyBulkIsAMistake() {
    assertThatThrownBy(() -> morphium().bulk(Product.class).execute())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("add some");
  }
}
