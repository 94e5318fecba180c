package dev.morphium.query.filter;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.Person;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a filter is told with class, field and remedy. */
class FilterMistakesTest {
  private static final EntityMapping<Person> MAPPING = Mapper.create().mapping(Person.class);

  /** A mistake and words of its message. */
  record Mistake(Supplier<Filter<?>> filter, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  static Stream<Mistake> mistakes() {
    return Stream.of(
        new Mistake(() -> f("age").gt(null), "$gt", "Person.age", "exists()"),
        new Mistake(() -> f("age").size(-1), "-1", "Person.age"),
        new Mistake(() -> f("age").mod(0, 1), "divide by 0", "Person.age"),
        new Mistake(() -> f("age").type("integer"), "'integer'", "Person.age", "long, maxKey"),
        new Mistake(() -> f("age").type(new String[0]), "at least one", "Person.age"),
        new Mistake(() -> f("age").bitsAllSet(-1), "mask", "Person.age"),
        new Mistake(() -> f("age").bitsAnySet(new int[] {-1}), "position", "Person.age"),
        new Mistake(() -> f("age").matches("a", "g"), "'g'", "Person.age"),
        new Mistake(
            () -> f("age").matches(Pattern.compile("a", Pattern.CANON_EQ)), "CANON_EQ", "age"),
        new Mistake(() -> f("age").raw(new BsonDocument()), "{$gte: 3}", "Person.age"),
        new Mistake(() -> f("$age").eq(1), "'$age'", "Person", "raw"),
        new Mistake(() -> f("age.$gt").eq(1), "'age.$gt'", "Person"),
        new Mistake(() -> f("scores.$").eq(1), "'scores.$'", "Person"),
        new Mistake(() -> f("age..x").eq(1), "'age..x'", "one dot"),
        new Mistake(() -> f(".age").eq(1), "'.age'", "one dot"),
        new Mistake(() -> f("").eq(1), "name of a field"),
        new Mistake(() -> element().gt(1), "elements of an array", "Person"),
        new Mistake(() -> f("scores").elemMatch(Filters.and(List.of())), "elemMatch", "scores"),
        new Mistake(
            () -> f("scores").elemMatch(element().gt(1).or(element().lt(0))), "no or", "scores"),
        new Mistake(() -> f("scores").elemMatch(element().gt(1).negated()), "not()", "scores"),
        new Mistake(
            () ->
                f("openOrders").elemMatch(element().gt(new BsonInt32(1)).and(f("article").eq("a"))),
            "or for fields",
            "Person.openOrders"),
        new Mistake(() -> Filters.or(List.<Filter<Object>>of()), "$or", "Person", "leave it out"),
        new Mistake(() -> Filters.nor(List.<Filter<Object>>of()), "$nor", "Person"),
        new Mistake(
            () -> f("age").eq(1).or(Filters.raw(new BsonDocument())), "branch", "everything()"),
        new Mistake(() -> Filters.raw(new BsonDocument()).negated(), "branch", "Person"),
        new Mistake(() -> Filters.text(" "), "words"),
        new Mistake(() -> f("more").center(1, 1, -1), "radius", "Person.more"),
        new Mistake(() -> f("more").polygon(1, 1, 2), "three corners", "Person.more"),
        new Mistake(() -> f("more").near(1, 1, -3), "distances", "Person.more"),
        new Mistake(() -> f("more").near(new Geometry.Point(1, 1), 1, 3), "distances", "more"));
  }

  @ParameterizedTest
  @MethodSource("mistakes")
  void areTold(Mistake mistake) {
    assertThatThrownBy(() -> mistake.filter.get().toBson(MAPPING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(mistake.words);
  }

  @Test
  void anUnknownFieldIsTheMappingsError() {
    assertThatThrownBy(() -> f("nmae").eq(1).toBson(MAPPING))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("nmae");
    assertThatThrownBy(() -> f("openOrders").elemMatch(f("prise").eq(1)).toBson(MAPPING))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("prise");
  }

  @Test
  void anOrderHasNamesAndEachOnce() {
    assertThatThrownBy(() -> Sort.by("age,"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("-age,name");
    assertThatThrownBy(() -> Sort.by("age", "-age").toBson(MAPPING))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Person.age", "twice");
  }
}
