package dev.morphium.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.morphium.operation.ResultCursor;
import dev.morphium.query.Query;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** What queries give: in an order, in parts, as values, as counts. */
interface ReadingContract extends OnBackend {
  @Test
  default void sortsAndLimits() {
    Query<Product> query = ten();
    assertThat(query.sort("-stock").limit(2).idList(String.class)).containsExactly("p9", "p8");
    assertThat(query.sort("unitPrice", "-stock").skip(1).limit(2).idList(String.class))
        .containsExactly("p6", "p3");
    assertThat(query.sortDescending(Product::stock).first()).map(Product::id).contains("p9");
    assertThat(query.sort(Product::stock).get().id()).isEqualTo("p0");
    assertThat(query.f("stock").gt(99).get()).isNull();
    assertThat(query.f("stock").gt(99).first()).isEmpty();
  }

  @Test
  default void countsAndExists() {
    Query<Product> query = ten();
    assertThat(query.countAll()).isEqualTo(10);
    assertThat(query.estimatedCount()).isEqualTo(10);
    assertThat(query.f("stock").gte(5).countAll()).isEqualTo(5);
    assertThat(query.f("stock").gte(5).skip(2).countAll()).isEqualTo(3);
    assertThat(query.limit(4).countAll()).isEqualTo(4);
    assertThat(query.f("stock").eq(5).exists()).isTrue();
    assertThat(query.f("stock").eq(50).exists()).isFalse();
    assertThat(morphium().createQueryFor(Account.class).countAll()).isZero();
    assertThat(morphium().createQueryFor(Account.class).estimatedCount()).isZero();
  }

  @Test
  default void distinctValuesAreOfTheirType() {
    Query<Product> query = ten();
    assertThat(query.distinct("unitPrice", Double.class)).containsExactlyInAnyOrder(0.0, 1.0, 2.0);
    assertThat(query.distinct("tags")).containsExactlyInAnyOrder("even", "odd");
    assertThat(query.f("stock").lt(2).distinct(Product::stock)).containsExactlyInAnyOrder(0, 1);
    assertThat(query.distinct("note")).isEmpty();
  }

  @Test
  default void cursorsReadInBatches() {
    Query<Product> query = ten().sort("stock").batchSize(3);
    try (ResultCursor<Product> cursor = query.asCursor()) {
      assertThat(cursor.next().id()).isEqualTo("p0");
      assertThat(cursor.id()).isNotZero();
      assertThat(cursor.toList()).hasSize(9);
      assertThatIllegalStateException().isThrownBy(cursor::hasNext).withMessageContaining("closed");
    }
    try (Stream<Product> stream = query.stream()) {
      assertThat(stream.skip(7).map(Product::id)).containsExactly("p7", "p8", "p9");
    }
    List<String> ids = new ArrayList<>();
    for (Product product : query.asIterable()) {
      ids.add(product.id());
    }
    assertThat(ids).hasSize(10).startsWith("p0").endsWith("p9");
  }

  @Test
  default void closedCursorsAreForgotten() {
    ResultCursor<Product> cursor = ten().batchSize(2).asCursor();
    cursor.next();
    cursor.close();
    cursor.close();
    assertThat(morphium().createQueryFor(Product.class).countAll()).isEqualTo(10);
  }

  @Test
  default void projectionsLeaveOutTheRest() {
    Query<Product> query = ten().f("id").eq("p3");
    assertThat(query.project("unitPrice").asDocuments())
        .containsExactly(BsonDocument.parse("{_id: 'p3', unit_price: 0.0}"));
    assertThat(query.project("stock", "tags").hideFields("id").asDocuments())
        .containsExactly(BsonDocument.parse("{stock: 3, tags: ['odd']}"));
    assertThat(query.hideFields("tags", "offers", "unitPrice", "note").asDocuments())
        .containsExactly(BsonDocument.parse("{_id: 'p3', stock: 3}"));
  }

  @Test
  default void partsOfArraysAreProjected() {
    morphium().store(new Product("x", 1, 1, "a", "b", "c"));
    Query<Product> query = morphium().createQueryFor(Product.class);
    assertThat(query.slice("tags", 2).get().tags()).containsExactly("a", "b");
    assertThat(query.slice("tags", -1).get().tags()).containsExactly("c");
  }

  @Test
  default void pagesFollowEachOtherByKeys() {
    Query<Product> query = ten().sort("unitPrice", "-stock").limit(4);
    List<String> ids = new ArrayList<>();
    String after = null;
    int pages = 0;
    do {
      var page = query.page(after);
      page.items().forEach(item -> ids.add(item.id()));
      after = page.next();
      pages++;
      if (pages == 1) {
        morphium().delete(page.items().get(0));
        morphium().store(new Product("late", 100, 0));
      }
    } while (after != null);
    assertThat(pages).isEqualTo(3);
    assertThat(ids).containsExactly("p9", "p6", "p3", "p0", "p7", "p4", "p1", "p8", "p5", "p2");
  }

  @Test
  default void pagesLeadBackAndHaveTotals() {
    Query<Product> query = ten().sort("unitPrice", "-stock").limit(4);
    var first = query.pageWithTotal(null);
    assertThat(first.total()).isEqualTo(10);
    assertThat(first.hasPrevious()).isFalse();
    var second = query.page(first.next());
    var third = query.page(second.next());
    assertThat(third.items()).hasSize(2);
    assertThat(third.total()).isNull();
    assertThat(query.page(third.previous()).items()).isEqualTo(second.items());
    assertThat(query.page(second.previous()).items()).isEqualTo(first.items());
  }

  /** A part of a product. */
  record Stocked(String id, long stock, List<String> tags) {}

  @Test
  default void resultsAreDtosWithTheFieldsTheyHave() {
    Query<Product> query = ten().f("id").in("p3", "p4").sort("id");
    assertThat(query.as(Stocked.class).asList())
        .containsExactly(
            new Stocked("p3", 3, List.of("odd")), new Stocked("p4", 4, query.skip(1).get().tags()));
    assertThat(query.as(Stocked.class).asDocuments().getFirst())
        .isEqualTo(BsonDocument.parse("{_id: 'p3', stock: 3, tags: ['odd']}"));
  }

  @Test
  default void textsAreFoundByTheirParts() {
    Query<Product> ten = ten();
    assertThat(ten.f(Product::id).contains("3").idList()).containsExactly("p3");
    assertThat(ten.f(Product::id).endsWith("3").idList()).containsExactly("p3");
    assertThat(ten.f(Product::id).equalsIgnoreCase("P3").idList()).containsExactly("p3");
    assertThat(ten.f(Product::id).like("_3%").idList()).containsExactly("p3");
    assertThat(ten.f(Product::stock).between(3, 4).sort("id").idList()).containsExactly("p3", "p4");
  }

  @Test
  default void timeLimitsAndCommentsAreSent() {
    assertThat(ten().maxTime(Duration.ofSeconds(5)).comment("the contract").countAll())
        .isEqualTo(10);
    assertThat(ten().timeout(Duration.ofSeconds(5)).asList()).hasSize(10);
  }

  @Test
  @Needs(Feature.HINTS)
  default void hintsNameAnIndex() {
    Query<Product> query = ten();
    run("{createIndexes: 'product', indexes: [{key: {stock: 1}, name: 'by_stock'}]}");
    assertThat(query.f("stock").gt(5).hint("by_stock").countAll()).isEqualTo(4);
    assertThat(query.f("stock").gt(5).hint("by_stock").sort("-stock").asList()).hasSize(4);
  }

  @Test
  @Needs(Feature.EXPLAIN)
  default void explainTellsThePlan() {
    Query<Product> query = ten();
    run("{createIndexes: 'product', indexes: [{key: {stock: 1}, name: 'by_stock'}]}");
    assertThat(query.f("stock").eq(5).explain().toJson()).contains("IXSCAN").contains("by_stock");
    assertThat(query.f("unitPrice").eq(5).explain().toJson()).contains("COLLSCAN");
  }

  @Test
  @Needs(Feature.COLLATIONS)
  default void collationsCompareLikePeople() {
    morphium()
        .insertList(
            List.of(new Product("a", 1, 1), new Product("B", 1, 1), new Product("c", 1, 1)));
    Query<Product> query = morphium().createQueryFor(Product.class);
    assertThat(query.sort("id").idList(String.class)).containsExactly("B", "a", "c");
    assertThat(query.sort("id").collation("en", 2).idList(String.class))
        .containsExactly("a", "B", "c");
    assertThat(query.f("id").eq("b").collation("en", 2).get().id()).isEqualTo("B");
    assertThat(query.f("id").eq("b").get()).isNull();
  }

  private Query<Product> ten() {
    Query<Product> query = morphium().createQueryFor(Product.class);
    if (!query.exists()) {
      morphium()
          .insertList(
              IntStream.range(0, 10)
                  .mapToObj(i -> new Product("p" + i, i, i % 3, i % 2 == 0 ? "even" : "odd"))
                  .toList());
    }
    return query;
  }
}
