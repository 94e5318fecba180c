package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.and;
import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static dev.morphium.query.filter.Filters.not;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.contract.Product.Offer;
import dev.morphium.exception.MappingException;
import dev.morphium.query.Query;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.junit.jupiter.api.Test;

/** Every operator of filters finds what it should. */
interface FilterContract extends OnBackend {
  Product APPLE =
      new Product("apple", 10, 0.5, "fruit", "red")
          .offered(new Offer("Corner", 3), new Offer("Market", 9));
  Product PEAR =
      new Product("pear", 20, 0.75, "fruit", "green").noted("ripe").offered(new Offer("Market", 4));
  Product PAN = new Product("pan", 3, 19.99, "kitchen").noted("Heavy");
  Product MUG = new Product("mug", 7, 4);

  @Test
  default void comparisons() {
    assertThat(found(q -> q.f("stock").eq(10))).containsExactly("apple");
    assertThat(found(q -> q.f("stock").ne(10))).containsExactly("mug", "pan", "pear");
    assertThat(found(q -> q.f("stock").gt(7))).containsExactly("apple", "pear");
    assertThat(found(q -> q.f("stock").gte(7))).containsExactly("apple", "mug", "pear");
    assertThat(found(q -> q.f("stock").lt(7))).containsExactly("pan");
    assertThat(found(q -> q.f("stock").lte(7))).containsExactly("mug", "pan");
    assertThat(found(q -> q.f("stock").in(3, 20, 99))).containsExactly("pan", "pear");
    assertThat(found(q -> q.f("stock").nin(List.of(3, 20)))).containsExactly("apple", "mug");
    assertThat(found(q -> q.f("unitPrice").eq(4))).containsExactly("mug");
  }

  @Test
  default void conditionsOfOneFieldAndOfSeveralAreJoined() {
    assertThat(found(q -> q.f("stock").gt(3).f("stock").lt(20))).containsExactly("apple", "mug");
    assertThat(found(q -> q.f(Product::stock).gt(3).f("unit_price").lt(1)))
        .containsExactly("apple", "pear");
    assertThat(found(q -> q.f("stock").not().gt(7))).containsExactly("mug", "pan");
  }

  @Test
  default void orNorAndNot() {
    assertThat(found(q -> q.or(q.q().f("id").eq("pan"), q.q().f("stock").eq(7))))
        .containsExactly("mug", "pan");
    assertThat(found(q -> q.or(f("id").eq("pan"), f("stock").eq(7)).f("unitPrice").gt(5)))
        .containsExactly("pan");
    assertThat(found(q -> q.nor(f("id").eq("pan"), f("stock").eq(7))))
        .containsExactly("apple", "pear");
    assertThat(found(q -> q.filter(not(and(f("stock").gt(5), f("stock").lt(15))))))
        .containsExactly("pan", "pear");
  }

  @Test
  default void nullsAndMissingFields() {
    assertThat(found(q -> q.f("note").eq(null))).containsExactly("apple", "mug");
    assertThat(found(q -> q.f("note").ne(null))).containsExactly("pan", "pear");
    run("{update: 'product', updates: [{q: {_id: 'apple'}, u: {$unset: {note: 1}}}]}");
    assertThat(ids(q -> q.f("note").exists())).containsExactly("mug", "pan", "pear");
    assertThat(ids(q -> q.f("note").notExists())).containsExactly("apple");
    assertThat(ids(q -> q.f("note").isNull())).containsExactly("mug");
  }

  @Test
  default void typesOfValues() {
    assertThat(found(q -> q.f("note").type(BsonType.STRING))).containsExactly("pan", "pear");
    assertThat(found(q -> q.f("unitPrice").type("number"))).hasSize(4);
    assertThat(found(q -> q.f("stock").type("string", "date"))).isEmpty();
  }

  @Test
  default void patternsAndRemainders() {
    assertThat(found(q -> q.f("id").matches("^p.*r$"))).containsExactly("pear");
    assertThat(found(q -> q.f("note").matches("^HEAVY", "i"))).containsExactly("pan");
    assertThat(found(q -> q.f("note").matches(Pattern.compile("RI", Pattern.CASE_INSENSITIVE))))
        .containsExactly("pear");
    assertThat(found(q -> q.f("id").startsWith("p"))).containsExactly("pan", "pear");
    assertThat(found(q -> q.f("stock").mod(10, 0))).containsExactly("apple", "pear");
  }

  @Test
  default void arrays() {
    assertThat(found(q -> q.f("tags").eq("fruit"))).containsExactly("apple", "pear");
    assertThat(found(q -> q.f("tags").all("fruit", "red"))).containsExactly("apple");
    assertThat(found(q -> q.f("tags").size(1))).containsExactly("pan");
    assertThat(found(q -> q.f("tags").in("red", "kitchen"))).containsExactly("apple", "pan");
    assertThat(found(q -> q.f("tags").elemMatch(element().startsWith("gr"))))
        .containsExactly("pear");
    assertThat(found(q -> q.f("offers.price").gt(8))).containsExactly("apple");
    assertThat(
            found(q -> q.f("offers").elemMatch(and(f("shopName").eq("Market"), f("price").lt(5)))))
        .containsExactly("pear");
    assertThat(found(q -> q.f("offers.0.shopName").eq("Corner"))).containsExactly("apple");
  }

  @Test
  @Needs(Feature.BIT_OPERATORS)
  default void bits() {
    assertThat(found(q -> q.f("stock").bitsAllSet(0b11))).containsExactly("mug", "pan");
    assertThat(found(q -> q.f("stock").bitsAnySet(0b10000))).containsExactly("pear");
    assertThat(found(q -> q.f("stock").bitsAllClear(new int[] {0})))
        .containsExactly("apple", "pear");
    assertThat(found(q -> q.f("stock").bitsAnyClear(new int[] {2, 1})))
        .containsExactly("apple", "pan", "pear");
  }

  @Test
  @Needs(Feature.EXPRESSIONS_IN_QUERIES)
  default void expressionsCompareFieldsWithEachOther() {
    BsonDocument expression =
        BsonDocument.parse("{$gt: ['$stock', {$multiply: ['$unit_price', 15]}]}");
    assertThat(found(q -> q.expr(expression))).containsExactly("apple", "pear");
  }

  @Test
  @Needs(Feature.SCHEMAS)
  default void schemasDescribeDocuments() {
    BsonDocument schema =
        BsonDocument.parse("{properties: {note: {bsonType: 'string'}, stock: {minimum: 5}}}");
    assertThat(found(q -> q.matchesJsonSchema(schema))).containsExactly("pear");
  }

  @Test
  default void rawFiltersAreTakenAsTheyAre() {
    assertThat(found(q -> q.raw(BsonDocument.parse("{unit_price: {$lt: 1}, stock: 10}"))))
        .containsExactly("apple");
    assertThat(found(q -> q.f("stock").raw(BsonDocument.parse("{$gt: 3, $lt: 10}"))))
        .containsExactly("mug");
  }

  @Test
  default void wrongNamesAndValuesAreNamedAtOnce() {
    Query<Product> query = morphium().createQueryFor(Product.class);
    assertThatThrownBy(() -> query.f("colour").eq("red"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("Product")
        .hasMessageContaining("colour");
    assertThatThrownBy(() -> query.f("stock").eq("many"))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("stock");
  }

  @Test
  default void queriesAreValues() {
    Query<Product> all = morphium().createQueryFor(Product.class);
    Query<Product> some = all.f("stock").gt(5);
    Query<Product> few = some.f("stock").lt(10);
    morphium().insertList(List.of(APPLE, PEAR, PAN, MUG));
    assertThat(all.countAll()).isEqualTo(4);
    assertThat(some.countAll()).isEqualTo(3);
    assertThat(few.countAll()).isEqualTo(1);
  }

  private List<String> found(UnaryOperator<Query<Product>> conditions) {
    if (!morphium().createQueryFor(Product.class).exists()) {
      morphium().insertList(List.of(APPLE, PEAR, PAN, MUG));
    }
    return ids(conditions);
  }

  private List<String> ids(UnaryOperator<Query<Product>> conditions) {
    return conditions
        .apply(morphium().createQueryFor(Product.class))
        .sort("id")
        .idList(String.class);
  }
}
