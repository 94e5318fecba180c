package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.aggregate.Pipeline;
import dev.morphium.aggregate.Window;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.contract.Product.Offer;
import dev.morphium.operation.ResultCursor;
import java.util.List;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Aggregations of entities into results of any type. */
interface AggregationContract extends OnBackend {
  /** Results of groups. */
  record Group(@Id @Nullable String tag, int total, @Nullable Double average) {}

  /** A product with more than is stored. */
  record Valued(@Id String id, double stockValue, @Nullable String label) {}

  /** How often something is there. */
  record Tally(@Id String id, int count) {}

  /** A product with the orders that want it. */
  record Wanted(@Id String id, List<Wish> wishes) {}

  /** Somebody's wish for a product. */
  @Entity
  record Wish(@Id String id, String productId, int amount) {}

  /** Somebody and whom they report to. */
  @Entity
  record Worker(@Id String id, @Nullable String chiefId) {}

  @Test
  default void groupsAreAccumulated() {
    assertThat(
            four(Group.class)
                .unwind("tags")
                .group("tags")
                .sum("total", Expr.field("stock"))
                .avg("average", Expr.field("unitPrice"))
                .end()
                .sort("id")
                .asList())
        .containsExactly(
            new Group("fruit", 30, 0.5), new Group("green", 20, 0.75), new Group("home", 10, 12.0));
  }

  @Test
  default void matchedSortedAndLimited() {
    assertThat(four(Product.class).match(f("stock").gt(3)).sort("-stock").skip(1).limit(1).asList())
        .extracting(Product::id)
        .containsExactly("apple");
    assertThat(four(Product.class).match(f("stock").gt(1000)).get()).isNull();
  }

  @Test
  default void fieldsAreComputed() {
    assertThat(
            four(Valued.class)
                .match(f("id").eq("mug"))
                .set("stockValue", Expr.multiply(Expr.field("stock"), Expr.field("unitPrice")))
                .set("label", Expr.concat("a ", Expr.field("id")))
                .asList())
        .containsExactly(new Valued("mug", 28, "a mug"));
  }

  @Test
  default void projectionsKeepAndCompute() {
    assertThat(
            four(BsonDocument.class)
                .match(f("id").eq("mug"))
                .project()
                .include("unitPrice")
                .compute("double", Expr.add(Expr.field("stock"), Expr.field("stock")))
                .withoutId()
                .end()
                .asList())
        .containsExactly(BsonDocument.parse("{unit_price: 4.0, double: 14}"));
  }

  @Test
  default void countsAndTallies() {
    assertThat(four(BsonDocument.class).match(f("stock").gt(3)).count("n").get())
        .isEqualTo(BsonDocument.parse("{n: 3}"));
    assertThat(four(Tally.class).unwind("tags").sortByCount("tags").limit(2).asList())
        .extracting(Tally::count)
        .containsExactly(2, 2);
  }

  @Test
  default void otherCollectionsAreJoined() {
    morphium()
        .insertList(
            List.of(new Wish("w1", "mug", 2), new Wish("w2", "mug", 3), new Wish("w3", "pan", 1)));
    assertThat(
            four(Wanted.class)
                .match(f("id").in("mug", "apple"))
                .sort("-id")
                .lookup(Wish.class, "id", "productId", "wishes")
                .asList())
        .containsExactly(
            new Wanted("mug", List.of(new Wish("w1", "mug", 2), new Wish("w2", "mug", 3))),
            new Wanted("apple", List.of()));
  }

  @Test
  default void joinsHavePipelinesOfTheirOwn() {
    morphium().insertList(List.of(new Wish("w1", "mug", 2), new Wish("w2", "mug", 3)));
    assertThat(
            four(Wanted.class)
                .match(f("id").eq("mug"))
                .lookup(Wish.class)
                .let("product", Expr.field("id"))
                .pipeline(
                    inner ->
                        inner
                            .match(Expr.eq(Expr.field("productId"), Expr.variable("product")))
                            .match(f("amount").gt(2)))
                .as("wishes")
                .end()
                .asList())
        .containsExactly(new Wanted("mug", List.of(new Wish("w2", "mug", 3))));
  }

  @Test
  default void graphsAreFollowed() {
    morphium()
        .insertList(List.of(new Worker("a", null), new Worker("b", "a"), new Worker("c", "b")));
    BsonDocument found =
        morphium()
            .createAggregator(Worker.class, BsonDocument.class)
            .match(f("id").eq("c"))
            .graphLookup(Worker.class, Expr.field("chiefId"))
            .connect("chiefId", "id")
            .as("chiefs")
            .end()
            .get();
    assertThat(found.getArray("chiefs")).hasSize(2);
  }

  @Test
  default void facetsAndBuckets() {
    BsonDocument facets =
        four(BsonDocument.class)
            .facet()
            .with("cheap", inner -> inner.match(f("unitPrice").lt(1)).count("n"))
            .with("all", inner -> inner.count("n"))
            .end()
            .get();
    assertThat(facets).isEqualTo(BsonDocument.parse("{cheap: [{n: 2}], all: [{n: 4}]}"));
    assertThat(
            four(BsonDocument.class)
                .bucket(Expr.field("stock"), List.of(0, 8, 100))
                .count("n")
                .end()
                .asList())
        .containsExactly(
            BsonDocument.parse("{_id: 0, n: 2}"), BsonDocument.parse("{_id: 8, n: 2}"));
  }

  @Test
  default void unionsAndRoots() {
    morphium().insertList(List.of(new Wish("w1", "mug", 2)));
    assertThat(four(BsonDocument.class).unionWith(Wish.class).count("n").get())
        .isEqualTo(BsonDocument.parse("{n: 5}"));
    assertThat(
            four(Offer.class)
                .unwind("offers")
                .replaceWith(Expr.field("offers"))
                .sort("price")
                .asList())
        .containsExactly(new Offer("Corner", 3), new Offer("Market", 9));
  }

  @Test
  default void resultsAreWrittenToACollection() {
    four(Product.class).match(f("stock").gt(5)).out("plenty").run();
    assertThat(run("{count: 'plenty'}").getNumber("n").intValue()).isEqualTo(3);
    four(Product.class).match(f("stock").lt(5)).merge("plenty").end().run();
    assertThat(run("{count: 'plenty'}").getNumber("n").intValue()).isEqualTo(4);
  }

  @Test
  @Needs(Feature.WINDOWS)
  default void windowsLookAtNeighbours() {
    assertThat(
            four(BsonDocument.class)
                .setWindowFields()
                .sortBy("stock")
                .sum("running", Expr.field("stock"))
                .over(Window.upToCurrent())
                .end()
                .sort("stock")
                .project("running")
                .asList())
        .extracting(document -> document.getNumber("running").intValue())
        .containsExactly(3, 10, 20, 40);
  }

  @Test
  default void resultsAreReadInBatches() {
    try (ResultCursor<Product> cursor = four(Product.class).sort("stock").batchSize(2).iterate()) {
      assertThat(cursor.next().id()).isEqualTo("pan");
      assertThat(cursor.toList()).hasSize(3);
    }
  }

  private <R> Pipeline<Product, R> four(Class<R> result) {
    if (!morphium().createQueryFor(Product.class).exists()) {
      morphium()
          .insertList(
              List.of(
                  new Product("apple", 10, 0.25, "fruit")
                      .offered(new Offer("Corner", 3), new Offer("Market", 9)),
                  new Product("pear", 20, 0.75, "fruit", "green"),
                  new Product("pan", 3, 20, "home"),
                  new Product("mug", 7, 4, "home")));
    }
    return morphium().createAggregator(Product.class, result);
  }
}
