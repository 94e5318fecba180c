package dev.morphium.query.filter;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Person;
import dev.morphium.query.filter.Geometry.Point;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each operator, and the BSON that it becomes. */
class FilterOperatorsTest {
  private static final EntityMapping<Person> MAPPING = Mapper.create().mapping(Person.class);

  /** A filter and its BSON as JSON. */
  record Case(Filter<?> filter, String json) {
    @Override
    public String toString() {
      return json;
    }
  }

  static Stream<Case> comparisons() {
    return Stream.of(
        new Case(f("firstName").eq("x"), "{first_name: 'x'}"),
        new Case(f(Person::firstName).eq("x"), "{first_name: 'x'}"),
        new Case(f("first_name").eq("x"), "{first_name: 'x'}"),
        new Case(f("firstName").eq(null), "{first_name: null}"),
        new Case(f("firstName").eq(Person.Colour.RED), "{first_name: 'RED'}"),
        new Case(
            f("homeAddress").eq(new Person.Address("1", "B")),
            "{home_address: {zip_code: '1', city: 'B'}}"),
        new Case(
            f("more").eq(new BsonDocument("$a", new BsonString("b"))), "{more: {$eq: {$a: 'b'}}}"),
        new Case(
            f("firstName").eq(Pattern.compile("a", Pattern.CASE_INSENSITIVE)),
            "{first_name: {$eq: {$regularExpression: {pattern: 'a', options: 'i'}}}}"),
        new Case(f("age").ne(3), "{age: {$ne: 3}}"),
        new Case(f("age").gt(3L), "{age: {$gt: {$numberLong: '3'}}}"),
        new Case(f("age").gte(3.5), "{age: {$gte: 3.5}}"),
        new Case(f("age").lt(3), "{age: {$lt: 3}}"),
        new Case(f("age").lte(3), "{age: {$lte: 3}}"),
        new Case(f("age").in(1, 2), "{age: {$in: [1, 2]}}"),
        new Case(f("age").in(new int[] {1, 2}), "{age: {$in: [1, 2]}}"),
        new Case(f("age").in(List.of()), "{age: {$in: []}}"),
        new Case(f("age").in(Arrays.asList(1, null)), "{age: {$in: [1, null]}}"),
        new Case(f("age").nin(1, null), "{age: {$nin: [1, null]}}"),
        new Case(f("age").nin(List.of(1)), "{age: {$nin: [1]}}"));
  }

  static Stream<Case> elements() {
    return Stream.of(
        new Case(f("age").exists(), "{age: {$exists: true}}"),
        new Case(f("age").notExists(), "{age: {$exists: false}}"),
        new Case(f("age").exists(false), "{age: {$exists: false}}"),
        new Case(f("age").isNull(), "{age: {$type: 10}}"),
        new Case(f("age").type(BsonType.INT32), "{age: {$type: 16}}"),
        new Case(f("age").type(BsonType.MIN_KEY), "{age: {$type: -1}}"),
        new Case(f("age").type("number"), "{age: {$type: 'number'}}"),
        new Case(f("age").type("int", "long"), "{age: {$type: ['int', 'long']}}"));
  }

  static Stream<Case> evaluations() {
    return Stream.of(
        new Case(f("firstName").matches("^a"), "{first_name: {$regex: '^a'}}"),
        new Case(
            f("firstName").matches(Pattern.compile("a.b", Pattern.LITERAL)),
            "{first_name: {$regex: 'a\\\\.b'}}"),
        new Case(f("firstName").startsWith("a(b"), "{first_name: {$regex: '^a\\\\(b'}}"),
        new Case(f("age").mod(4, 1), "{age: {$mod: [{$numberLong: '4'}, {$numberLong: '1'}]}}"),
        new Case(f("age").raw(BsonDocument.parse("{$gt: 1}")), "{age: {$gt: 1}}"),
        new Case(f("age").not().gt(3), "{age: {$not: {$gt: 3}}}"),
        new Case(f("age").not().eq(3), "{age: {$not: {$eq: 3}}}"),
        new Case(f("age").not().not().gt(3), "{age: {$gt: 3}}"),
        new Case(f("firstName").not().matches("a"), "{first_name: {$not: {$regex: 'a'}}}"));
  }

  static Stream<Case> arrays() {
    return Stream.of(
        new Case(f("scores").all(1, 2), "{scores: {$all: [1, 2]}}"),
        new Case(f("scores").all(List.of(1)), "{scores: {$all: [1]}}"),
        new Case(f("scores").size(0), "{scores: {$size: 0}}"),
        new Case(
            f("scores").elemMatch(element().gte(3).and(element().lt(5))),
            "{scores: {$elemMatch: {$gte: 3, $lt: 5}}}"),
        new Case(
            f("scores").elemMatch(element().not().gte(3)),
            "{scores: {$elemMatch: {$not: {$gte: 3}}}}"),
        new Case(
            f("openOrders").elemMatch(f("unitPrice").gt(3).and(f("article").eq("a"))),
            "{open_orders: {$elemMatch: {unit_price: {$gt: 3}, article: 'a'}}}"),
        new Case(
            f("openOrders").elemMatch(f("unitPrice").gt(3).or(f("article").eq("a"))),
            "{open_orders: {$elemMatch: {$or: [{unit_price: {$gt: 3}}, {article: 'a'}]}}}"),
        new Case(f("openOrders.unitPrice").eq(3), "{'open_orders.unit_price': 3}"),
        new Case(f("openOrders.0.unitPrice").eq(3), "{'open_orders.0.unit_price': 3}"),
        new Case(
            f(Person::homeAddress).then(Person.Address::zipCode).eq("1"),
            "{'home_address.zip_code': '1'}"),
        new Case(f("homeAddress").then("city").eq("1"), "{'home_address.city': '1'}"),
        new Case(f("more.anyThing.At").eq(1), "{'more.anyThing.At': 1}"));
  }

  static Stream<Case> bits() {
    return Stream.of(
        new Case(f("age").bitsAllSet(5), "{age: {$bitsAllSet: {$numberLong: '5'}}}"),
        new Case(f("age").bitsAllSet(new int[] {0, 2}), "{age: {$bitsAllSet: [0, 2]}}"),
        new Case(f("age").bitsAllClear(5), "{age: {$bitsAllClear: {$numberLong: '5'}}}"),
        new Case(f("age").bitsAllClear(new int[] {1}), "{age: {$bitsAllClear: [1]}}"),
        new Case(f("age").bitsAnySet(5), "{age: {$bitsAnySet: {$numberLong: '5'}}}"),
        new Case(f("age").bitsAnySet(new int[] {1}), "{age: {$bitsAnySet: [1]}}"),
        new Case(f("age").bitsAnyClear(5), "{age: {$bitsAnyClear: {$numberLong: '5'}}}"),
        new Case(f("age").bitsAnyClear(new int[] {1}), "{age: {$bitsAnyClear: [1]}}"));
  }

  static Stream<Case> places() {
    Point point = new Point(10, 50);
    String geometry = "{$geometry: {type: 'Point', coordinates: [10.0, 50.0]}}";
    List<Point> corners = List.of(point, new Point(11, 50), new Point(11, 51));
    String polygon = "[[[10.0, 50.0], [11.0, 50.0], [11.0, 51.0], [10.0, 50.0]]]";
    return Stream.of(
        new Case(
            f("more.at").geoWithin(Geometry.Polygon.of(corners)),
            "{'more.at': {$geoWithin: {$geometry: {type: 'Polygon', coordinates: "
                + polygon
                + "}}}}"),
        new Case(
            f("more.at").geoIntersects(new Geometry.LineString(corners)),
            "{'more.at': {$geoIntersects: {$geometry: {type: 'LineString', coordinates: "
                + "[[10.0, 50.0], [11.0, 50.0], [11.0, 51.0]]}}}}"),
        new Case(
            f("more.at").geoWithin(new Geometry.Other(BsonDocument.parse("{type: 'Other'}"))),
            "{'more.at': {$geoWithin: {$geometry: {type: 'Other'}}}}"),
        new Case(
            f("more.at").box(0, 1, 2, 3),
            "{'more.at': {$geoWithin: {$box: [[0.0, 1.0], [2.0, 3.0]]}}}"),
        new Case(
            f("more.at").polygon(0, 0, 1, 0, 1, 1),
            "{'more.at': {$geoWithin: {$polygon: [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0]]}}}"),
        new Case(
            f("more.at").center(1, 2, 3),
            "{'more.at': {$geoWithin: {$center: [[1.0, 2.0], 3.0]}}}"),
        new Case(
            f("more.at").centerSphere(1, 2, 0.5),
            "{'more.at': {$geoWithin: {$centerSphere: [[1.0, 2.0], 0.5]}}}"),
        new Case(f("more.at").near(1, 2), "{'more.at': {$near: [1.0, 2.0]}}"),
        new Case(f("more.at").near(1, 2, 3), "{'more.at': {$near: [1.0, 2.0], $maxDistance: 3.0}}"),
        new Case(f("more.at").near(point), "{'more.at': {$near: " + geometry + "}}"),
        new Case(
            f("more.at").near(point, 9, 1),
            "{'more.at': {$near: {$geometry: {type: 'Point', coordinates: [10.0, 50.0]}, "
                + "$maxDistance: 9.0, $minDistance: 1.0}}}"),
        new Case(f("more.at").nearSphere(1, 2), "{'more.at': {$nearSphere: [1.0, 2.0]}}"),
        new Case(
            f("more.at").nearSphere(1, 2, 3),
            "{'more.at': {$nearSphere: [1.0, 2.0], $maxDistance: 3.0}}"),
        new Case(f("more.at").nearSphere(point), "{'more.at': {$nearSphere: " + geometry + "}}"),
        new Case(
            f("more.at").nearSphere(point, 9, 0),
            "{'more.at': {$nearSphere: {$geometry: {type: 'Point', coordinates: [10.0, 50.0]}, "
                + "$maxDistance: 9.0}}}"));
  }

  static Stream<Case> wholes() {
    return Stream.of(
        new Case(
            Filters.or(f(Person::age).eq(1), f("firstName").eq("x")),
            "{$or: [{age: 1}, {first_name: 'x'}]}"),
        new Case(Filters.nor(f("age").eq(1)), "{$nor: [{age: 1}]}"),
        new Case(Filters.and(f("age").gt(1), f("age").lt(5)), "{age: {$gt: 1, $lt: 5}}"),
        new Case(f("age").eq(1).negated(), "{$nor: [{age: 1}]}"),
        new Case(
            Filters.expr(BsonDocument.parse("{$gt: ['$a', '$b']}")),
            "{$expr: {$gt: ['$a', '$b']}}"),
        new Case(
            Filters.expr(mapping -> new BsonString("$" + mapping.path("firstName"))),
            "{$expr: '$first_name'}"),
        new Case(
            Filters.jsonSchema(BsonDocument.parse("{required: ['a']}")),
            "{$jsonSchema: {required: ['a']}}"),
        new Case(Filters.text("a b"), "{$text: {$search: 'a b'}}"),
        new Case(
            Filters.text(TextSearch.of("a").in("de").withCase().withDiacritics()),
            "{$text: {$search: 'a', $language: 'de', $caseSensitive: true, "
                + "$diacriticSensitive: true}}"),
        new Case(Filters.where("this.a > 1"), "{$where: 'this.a > 1'}"),
        new Case(Filters.raw(BsonDocument.parse("{firstName: 1}")), "{firstName: 1}"),
        new Case(Filters.everything(), "{$alwaysTrue: 1}"));
  }

  @ParameterizedTest
  @MethodSource({"comparisons", "elements", "evaluations", "arrays", "bits", "places", "wholes"})
  void becomes(Case one) {
    assertThat(one.filter.toBson(MAPPING).toJson())
        .isEqualTo(BsonDocument.parse(one.json).toJson());
  }

  @Test
  void flagsOfPatternsAreOptions() {
    assertThat(f("firstName").matches("^a", "im").toBson(MAPPING).toJson())
        .isEqualTo("{\"first_name\": {\"$regex\": \"^a\", \"$options\": \"im\"}}");
    Pattern pattern = Pattern.compile("^a", Pattern.MULTILINE | Pattern.DOTALL | Pattern.COMMENTS);
    assertThat(f("firstName").not().matches(pattern).toBson(MAPPING).toJson())
        .isEqualTo("{\"first_name\": {\"$not\": {\"$regex\": \"^a\", \"$options\": \"msx\"}}}");
    assertThat(f("firstName").in(pattern).toBson(MAPPING).toJson())
        .contains("$regularExpression", "\"options\": \"msx\"");
  }

  @Test
  void aFilterKeepsItsValuesWhateverBecomesOfTheCallersList() {
    List<Object> values = new ArrayList<>(List.of(1));
    Filter<Object> filter = f("age").in(values);
    values.add(2);
    assertThat(filter.toBson(MAPPING)).isEqualTo(BsonDocument.parse("{age: {$in: [1]}}"));
  }

  @Test
  void filtersOfAnyEntityJoinThoseOfOne() {
    Filter<Person> both = f(Person::age).gt(1).and(f("firstName").eq("x"));
    Filter<Person> turned = f("firstName").eq("x").and(f(Person::age).gt(1));
    assertThat(both.toBson(MAPPING)).isEqualTo(turned.toBson(MAPPING));
  }
}
