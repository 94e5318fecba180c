package dev.morphium.update;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Person;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each update operator, and the BSON that it becomes. */
class UpdateOperatorsTest {
  private static final EntityMapping<Person> MAPPING = Mapper.create().mapping(Person.class);

  /** An update and its BSON as JSON. */
  record Case(Update<Person> update, String json) {
    @Override
    public String toString() {
      return json;
    }
  }

  private static Update<Person> update() {
    return Update.of(Person.class);
  }

  static Stream<Case> fields() {
    return Stream.of(
        new Case(update().set("firstName", "x"), "{$set: {first_name: 'x'}}"),
        new Case(update().set(Person::firstName, null), "{$set: {first_name: null}}"),
        new Case(
            update().set("homeAddress", new Person.Address("1", "B")),
            "{$set: {home_address: {zip_code: '1', city: 'B'}}}"),
        new Case(
            update().set("homeAddress.zipCode", Person.Colour.RED),
            "{$set: {'home_address.zip_code': 'RED'}}"),
        new Case(update().set(Map.of("age", 1)), "{$set: {age: 1}}"),
        new Case(update().setOnInsert("age", 1), "{$setOnInsert: {age: 1}}"),
        new Case(update().setOnInsert(Person::age, 1), "{$setOnInsert: {age: 1}}"),
        new Case(update().unset("firstName"), "{$unset: {first_name: ''}}"),
        new Case(update().unset(Person::firstName), "{$unset: {first_name: ''}}"),
        new Case(
            update().rename("firstName", "homeAddress.city"),
            "{$rename: {first_name: 'home_address.city'}}"),
        new Case(update().currentDate("more.at"), "{$currentDate: {'more.at': true}}"),
        new Case(update().currentDate(Person::more), "{$currentDate: {more: true}}"),
        new Case(
            update().currentTimestamp("more.at"),
            "{$currentDate: {'more.at': {$type: 'timestamp'}}}"));
  }

  static Stream<Case> numbers() {
    return Stream.of(
        new Case(update().inc("age", 2), "{$inc: {age: 2}}"),
        new Case(update().inc(Person::age, 2), "{$inc: {age: 2}}"),
        new Case(update().dec("age", 2), "{$inc: {age: -2}}"),
        new Case(update().dec("more.ratio", 2.5), "{$inc: {'more.ratio': -2.5}}"),
        new Case(
            update().dec("more.n", Integer.MIN_VALUE),
            "{$inc: {'more.n': {$numberLong: '2147483648'}}}"),
        new Case(update().mul("age", 2), "{$mul: {age: 2}}"),
        new Case(update().mul(Person::age, 2), "{$mul: {age: 2}}"),
        new Case(update().min("age", 2), "{$min: {age: 2}}"),
        new Case(update().min(Person::age, 2), "{$min: {age: 2}}"),
        new Case(update().max("age", 2), "{$max: {age: 2}}"),
        new Case(update().max(Person::age, 2), "{$max: {age: 2}}"),
        new Case(update().bitAnd("age", 6), "{$bit: {age: {and: 6}}}"),
        new Case(
            update().bitAnd("more.n", 1L << 40),
            "{$bit: {'more.n': {and: {$numberLong: '1099511627776'}}}}"),
        new Case(update().bitOr("age", 6), "{$bit: {age: {or: 6}}}"),
        new Case(update().bitXor("age", 6), "{$bit: {age: {xor: 6}}}"));
  }

  static Stream<Case> arrays() {
    Person.Order order = new Person.Order(3, "a");
    return Stream.of(
        new Case(update().push("scores", 1), "{$push: {scores: 1}}"),
        new Case(
            update().push(Person::openOrders, order),
            "{$push: {open_orders: {unit_price: 3, article: 'a'}}}"),
        new Case(update().pushAll("scores", List.of(1, 2)), "{$push: {scores: {$each: [1, 2]}}}"),
        new Case(update().pushAll(Person::scores, List.of()), "{$push: {scores: {$each: []}}}"),
        new Case(
            update()
                .pushAll(
                    "openOrders",
                    List.of(order),
                    PushOptions.NONE.position(0).slice(-5).sort("-unitPrice,article")),
            "{$push: {open_orders: {$each: [{unit_price: 3, article: 'a'}], $position: 0, "
                + "$slice: -5, $sort: {unit_price: -1, article: 1}}}}"),
        new Case(
            update().pushAll("scores", List.of(1), PushOptions.NONE.descending()),
            "{$push: {scores: {$each: [1], $sort: -1}}}"),
        new Case(
            update().pushAll("scores", List.of(1), PushOptions.NONE.ascending().slice(0)),
            "{$push: {scores: {$each: [1], $slice: 0, $sort: 1}}}"),
        new Case(update().addToSet("tags", "a"), "{$addToSet: {tags: 'a'}}"),
        new Case(update().addToSet(Person::tags, "a"), "{$addToSet: {tags: 'a'}}"),
        new Case(
            update().addAllToSet("tags", List.of("a", "b")),
            "{$addToSet: {tags: {$each: ['a', 'b']}}}"),
        new Case(
            update().addAllToSet(Person::tags, List.of("a")),
            "{$addToSet: {tags: {$each: ['a']}}}"),
        new Case(update().pull("scores", 1), "{$pull: {scores: 1}}"),
        new Case(
            update().pull(Person::openOrders, order),
            "{$pull: {open_orders: {$eq: {unit_price: 3, article: 'a'}}}}"),
        new Case(update().pull("scores", element().lt(3)), "{$pull: {scores: {$lt: 3}}}"),
        new Case(
            update().pull(Person::openOrders, f("unitPrice").lt(3)),
            "{$pull: {open_orders: {unit_price: {$lt: 3}}}}"),
        new Case(
            update().pullAll("scores", Arrays.asList(1, null)), "{$pullAll: {scores: [1, null]}}"),
        new Case(update().pullAll(Person::scores, List.of(1)), "{$pullAll: {scores: [1]}}"),
        new Case(update().popFirst("scores"), "{$pop: {scores: -1}}"),
        new Case(update().popFirst(Person::scores), "{$pop: {scores: -1}}"),
        new Case(update().popLast("scores"), "{$pop: {scores: 1}}"),
        new Case(update().popLast(Person::scores), "{$pop: {scores: 1}}"),
        new Case(update().set("scores.$", 1), "{$set: {'scores.$': 1}}"),
        new Case(
            update().inc("openOrders.$[].unitPrice", 1),
            "{$inc: {'open_orders.$[].unit_price': 1}}"),
        new Case(update().set("scores.0", 1), "{$set: {'scores.0': 1}}"));
  }

  static Stream<Case> wholes() {
    return Stream.of(
        new Case(
            update().set("firstName", "x").inc("age", 1).set("tags", List.of()),
            "{$set: {first_name: 'x', tags: []}, $inc: {age: 1}}"),
        new Case(
            Update.raw(BsonDocument.parse("{$set: {firstName: 1}}")), "{$set: {firstName: 1}}"),
        new Case(
            update().set("age", 1).and(Update.raw(BsonDocument.parse("{$set: {b: 1}}"))),
            "{$set: {age: 1, b: 1}}"),
        new Case(
            update().set("age", 1).and(update().unset("tags")),
            "{$set: {age: 1}, $unset: {tags: ''}}"));
  }

  @ParameterizedTest
  @MethodSource({"fields", "numbers", "arrays", "wholes"})
  void becomes(Case one) {
    assertThat(one.update.toBson(MAPPING).asDocument().toJson())
        .isEqualTo(BsonDocument.parse(one.json).toJson());
    assertThat(one.update.arrayFilters(MAPPING)).isEmpty();
  }

  @Test
  void arrayFiltersSpeakOfTheElementsThatTheirIdentifierStandsFor() {
    Update<Person> update =
        update()
            .set("openOrders.$[order].article", "x")
            .inc("scores.$[score]", 1)
            .arrayFilter("order", f("unitPrice").gt(3).and(f("article").ne("y")))
            .arrayFilter("score", element().gte(3).and(element().lt(9)));
    assertThat(update.toBson(MAPPING))
        .isEqualTo(
            BsonDocument.parse(
                "{$set: {'open_orders.$[order].article': 'x'}, $inc: {'scores.$[score]': 1}}"));
    assertThat(update.arrayFilters(MAPPING))
        .isEqualTo(
            BsonArray.parse(
                "[{'order.unit_price': {$gt: 3}, 'order.article': {$ne: 'y'}}, "
                    + "{score: {$gte: 3, $lt: 9}}]"));
  }

  @Test
  void arrayFiltersHaveBranches() {
    Update<Person> update =
        update()
            .unset("openOrders.$[o]")
            .arrayFilter("o", f("unitPrice").gt(3).or(f("article").eq("y")));
    assertThat(update.arrayFilters(MAPPING))
        .isEqualTo(BsonArray.parse("[{$or: [{'o.unit_price': {$gt: 3}}, {'o.article': 'y'}]}]"));
  }

  @Test
  void aPipelineIsAnArray() {
    BsonDocument stage = BsonDocument.parse("{$set: {a: 1}}");
    assertThat(Update.pipeline(List.of(stage)).toBson(MAPPING))
        .isEqualTo(new BsonArray(List.of(stage)));
    Update<Person> named =
        Update.pipeline(
            mapping ->
                List.of(new BsonDocument("$unset", new BsonString(mapping.path("firstName")))));
    assertThat(named.toBson(MAPPING)).isEqualTo(BsonArray.parse("[{$unset: 'first_name'}]"));
    assertThat(named.isPipeline()).isTrue();
  }

  @Test
  void fieldsOfAnEntityAreSet() {
    Person person = Person.of(1, "x", 7);
    assertThat(Update.fields(MAPPING, person, List.of("firstName", "age")).toBson(MAPPING))
        .isEqualTo(BsonDocument.parse("{$set: {first_name: 'x', age: 7}}"));
  }

  @Test
  void decimalsChangeTheirSign() {
    assertThat(Operands.opposite(new BigDecimal("1.50"))).isEqualTo(new BigDecimal("-1.50"));
    assertThat(Operands.opposite(Long.MAX_VALUE)).isEqualTo(-Long.MAX_VALUE);
    BsonDecimal128 stored = new BsonDecimal128(Decimal128.parse("2"));
    assertThat(update().set("age", stored).toBson(MAPPING).asDocument().getDocument("$set"))
        .isEqualTo(new BsonDocument("age", stored));
  }

  @Test
  void anUpdateNeverChanges() {
    Update<Person> one = update().set("age", 1);
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("firstName", null);
    Update<Person> two = one.set(values);
    assertThat(one.toBson(MAPPING)).isEqualTo(BsonDocument.parse("{$set: {age: 1}}"));
    assertThat(two.toBson(MAPPING))
        .isEqualTo(BsonDocument.parse("{$set: {age: 1, first_name: null}}"));
    assertThat(update().isEmpty()).isTrue();
    assertThat(one.isEmpty()).isFalse();
  }
}
