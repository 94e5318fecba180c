package dev.morphium.update;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Person;
import dev.morphium.query.filter.Filters;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with an update is told with class, field and remedy. */
class UpdateMistakesTest {
  private static final EntityMapping<Person> MAPPING = Mapper.create().mapping(Person.class);

  /** A mistake and words of its message. */
  record Mistake(Supplier<Update<Person>> update, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  private static Update<Person> update() {
    return Update.of(Person.class);
  }

  private static Update<Person> pipeline() {
    return Update.pipeline(List.of(BsonDocument.parse("{$set: {a: 1}}")));
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(
        new Mistake(() -> update(), "changes nothing", "Person", "set("),
        new Mistake(() -> update().set("age", 1).set("age", 2), "only once", "Person.age"),
        new Mistake(() -> update().set("age", 1).inc("age", 2), "$set already", "Person.age"),
        new Mistake(
            () -> update().set("homeAddress.city", "x").unset("homeAddress"),
            "home_address.city",
            "$unset"),
        new Mistake(
            () -> update().rename("firstName", "more.n").set("more.n", "x"), "$rename", "more.n"),
        new Mistake(() -> update().inc("age", null), "null", "amount"),
        new Mistake(() -> update().dec("age", null), "null", "amount"),
        new Mistake(() -> update().inc("age", 2.5), "Person.age", "2.5", "not an Integer"),
        new Mistake(() -> update().inc("age", 1L << 31), "Person.age", "not an Integer"),
        new Mistake(() -> update().bitAnd("age", 1L << 40), "Person.age", "not an Integer"),
        new Mistake(() -> update().set("$age", 1), "'$age'", "Person"),
        new Mistake(() -> update().set("age.$x", 1), "'age.$x'", "Person"),
        new Mistake(() -> update().set("", 1), "''", "Person"),
        new Mistake(() -> Update.raw(BsonDocument.parse("{age: 1}")), "'age'", "replaceOne"),
        new Mistake(() -> Update.raw(BsonDocument.parse("{$set: 1}")), "'$set'", "operators"),
        new Mistake(() -> pipeline().set("age", 1), "pipeline", "$set stage"),
        new Mistake(() -> pipeline().and(update().set("age", 1)), "pipeline"),
        new Mistake(() -> update().set("age", 1).and(pipeline()), "pipeline"),
        new Mistake(() -> Update.pipeline(List.of()), "no stage", "Person"),
        new Mistake(
            () -> update().pull("scores", Filters.and(List.of())), "condition", "Person.scores"),
        new Mistake(
            () -> update().pull("scores", element().gt(3).or(element().lt(1))), "pull", "scores"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void areTold(Mistake mistake) {
    assertThatThrownBy(() -> mistake.update.get().toBson(MAPPING))
        .isInstanceOfAny(IllegalArgumentException.class, MappingException.class)
        .hasMessageContainingAll(mistake.words);
  }

  static Stream<Mistake> arrayFilters() {
    Update<Person> one = update().set("scores.$[s]", 1);
    return Stream.of(
        new Mistake(() -> one.arrayFilter("S", f("age").gt(1)), "small letter", "'S'"),
        new Mistake(() -> one.arrayFilter("t", f("age").gt(1)), "no change has $[t]", "Person"),
        new Mistake(() -> one.arrayFilter("s", Filters.and(List.of())), "condition", "$[s]"),
        new Mistake(
            () -> one.arrayFilter("s", f("a").eq(1)).arrayFilter("s", f("b").eq(1)), "already"));
  }

  @ParameterizedTest
  @MethodSource("arrayFilters")
  void ofArrayFiltersAreTold(Mistake mistake) {
    assertThatThrownBy(() -> mistake.update.get().arrayFilters(MAPPING))
        .isInstanceOfAny(IllegalArgumentException.class, MappingException.class)
        .hasMessageContainingAll(mistake.words);
  }

  @Test
  void unknownFieldsAndPartsOfEntitiesAreTold() {
    assertThatThrownBy(() -> update().set("nmae", 1).toBson(MAPPING))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("nmae");
    assertThatThrownBy(
            () -> Update.fields(MAPPING, Person.of(1, "x", 2), List.of("homeAddress.city")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Person.homeAddress.city", "own properties");
  }
}
