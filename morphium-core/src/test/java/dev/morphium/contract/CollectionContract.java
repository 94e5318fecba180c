package dev.morphium.contract;

import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.annotation.Capped;
import dev.morphium.annotation.Collation;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.WriteException;
import dev.morphium.operation.ResultCursor;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;

/** What types declare of their collections: bounds, order of strings, schemas. */
interface CollectionContract extends OnBackend {
  /** A line of a log of which only the last are kept. */
  @Entity
  @Capped(maxSize = 100_000, maxEntries = 3)
  record LogLine(@Id ObjectId id, String text) {
    LogLine(String text) {
      this(null, text);
    }
  }

  /** A name for which capitals do not matter. */
  @Entity
  @Collation(locale = "en", strength = Collation.Strength.SECONDARY)
  record Nick(@Id ObjectId id, String name) {}

  /** A number between 1 and 6. */
  @Entity(
      schemaDef =
          "{required: ['eyes'], properties: {eyes: {bsonType: 'int', minimum: 1, maximum: 6}}}")
  record Die(@Id ObjectId id, int eyes) {}

  /** A thing whose schema is made of its properties. */
  @Entity(schemaDef = Entity.SCHEMA_OF_MAPPING)
  record Strict(@Id String id, int number) {}

  @Test
  @Needs(Feature.CAPPED_COLLECTIONS)
  default void cappedCollectionKeepsTheLast() {
    IntStream.range(0, 5).forEach(i -> morphium().store(new LogLine("line " + i)));
    assertThat(morphium().findAll(LogLine.class))
        .extracting(LogLine::text)
        .containsExactly("line 2", "line 3", "line 4");
  }

  @Test
  @Needs(Feature.CAPPED_COLLECTIONS)
  default void tailGivesWhatComesLaterToo() {
    morphium().store(new LogLine("old"));
    try (ResultCursor<LogLine> tail =
        morphium().createQueryFor(LogLine.class).tail(Duration.ofMillis(200))) {
      assertThat(tail.next().text()).isEqualTo("old");
      assertThat(tail.tryNext()).isNull();
      morphium().store(new LogLine("new"));
      assertThat(tail.next().text()).isEqualTo("new");
    }
  }

  @Test
  @Needs(Feature.COLLATIONS)
  default void collationOfTheCollectionIsUsed() {
    morphium().storeList(List.of(new Nick(null, "ada"), new Nick(null, "Bob")));
    assertThat(morphium().createQueryFor(Nick.class).f("name").eq("ADA").countAll()).isEqualTo(1);
    assertThat(morphium().createQueryFor(Nick.class).sort("name").asList())
        .extracting(Nick::name)
        .containsExactly("ada", "Bob");
  }

  @Test
  @Needs(Feature.SCHEMAS)
  default void schemaOfTheCollectionRefusesDocuments() {
    morphium().store(new Die(null, 6));
    assertThatThrownBy(() -> morphium().store(new Die(null, 7)))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> assertThat(failure.errors().get(0).code()).isEqualTo(121));
    assertThat(morphium().createQueryFor(Die.class).countAll()).isEqualTo(1);
  }

  @Test
  @Needs(Feature.SCHEMAS)
  default void schemaOfTheMappingTakesWhatIsMapped() {
    morphium().store(new Strict("a", 1));
    morphium().with(new Strict("a", 1)).inc("number", 1);
    assertThatThrownBy(() -> run("{insert: 'strict', documents: [{_id: 'b', number: 'many'}]}"))
        .isInstanceOfSatisfying(
            WriteException.class,
            failure -> assertThat(failure.errors().get(0).code()).isEqualTo(121));
    assertThat(morphium().createQueryFor(Strict.class).filter(f("number").eq(2)).countAll())
        .isEqualTo(1);
  }
}
