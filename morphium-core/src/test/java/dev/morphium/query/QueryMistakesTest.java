package dev.morphium.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.MappingException;
import dev.morphium.query.filter.Sort;
import dev.morphium.update.Update;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a query is told with class, field and remedy, and nothing is sent. */
class QueryMistakesTest {
  /** A mistake and words of its message. */
  record Mistake(Function<Query<Person>, @Nullable Object> use, String... words) {
    @Override
    public String toString() {
      return words[0];
    }
  }

  static Stream<Mistake> options() {
    return Stream.of(
        new Mistake(q -> q.limit(-1), "-1", "Person", "limit"),
        new Mistake(q -> q.skip(-2), "-2", "Person", "skip"),
        new Mistake(q -> q.batchSize(-3), "-3", "Person", "batchSize"),
        new Mistake(q -> q.maxTime(Duration.ZERO), "maxTime", "Person"),
        new Mistake(q -> q.timeout(Duration.ofSeconds(-1)), "timeout", "Person"),
        new Mistake(q -> q.let("Big", 1), "'Big'", "Person"),
        new Mistake(q -> q.collation("de", 0), "strength", "1 to 5"),
        new Mistake(q -> q.collation(new BsonDocument()), "locale", "Person"),
        new Mistake(q -> q.sort(""), "order", "-age,name"),
        new Mistake(q -> q.sort("$age"), "'$age'", "Person"),
        new Mistake(q -> q.f(""), "name of a field", "Person"),
        new Mistake(q -> q.f("$where").eq(1), "'$where'", "raw"),
        new Mistake(q -> q.project("age").hideFields("tags"), "one kind", "Person.tags"),
        new Mistake(q -> q.hideFields("tags").addProjection("age"), "one kind", "Person.age"),
        new Mistake(q -> q.or(List.<Query<Person>>of()), "$or", "Person"),
        new Mistake(q -> q.nor(List.<Query<Person>>of()), "$nor", "Person"),
        new Mistake(q -> q.or(q.q(), q.f("age").eq(1)), "branch", "everything()"),
        new Mistake(q -> q.or(q.f("age").eq(1).limit(3)), "limit", "conditions only"));
  }

  static Stream<Mistake> operations() {
    Update<Person> set = Update.of(Person.class).set("age", 1);
    return Stream.of(
        new Mistake(q -> q.delete(), "all documents", "everything().delete"),
        new Mistake(q -> q.set("age", 1), "all documents", "everything().update", "updateOne"),
        new Mistake(q -> q.everything().limit(1).delete(), "limit", "findOneAndDelete"),
        new Mistake(q -> q.everything().sort("age").delete(), "sort", "findOneAndDelete"),
        new Mistake(q -> q.sort("age").deleteOne(), "sort", "findOneAndDelete"),
        new Mistake(q -> q.everything().skip(1).update(set), "skip", "Person"),
        new Mistake(q -> q.everything().sort("age").update(set), "sort", "updateOne"),
        new Mistake(q -> q.limit(1).updateOne(set), "limit", "sort order"),
        new Mistake(q -> q.limit(1).upsert(set), "limit", "upsert"),
        new Mistake(q -> q.skip(1).findOneAndDelete(), "skip", "sort order"),
        new Mistake(q -> q.limit(1).distinct("age"), "limit", "distinct"),
        new Mistake(q -> q.f("age").eq(1).estimatedCount(), "estimatedCount", "countAll()"),
        new Mistake(q -> q.limit(1).estimatedCount(), "limit", "countAll()"),
        new Mistake(q -> q.where("x").let("a", 1).countAll(), "let", "countAll"),
        new Mistake(q -> q.sort("age").tail(Duration.ZERO), "sort", "tail"),
        new Mistake(q -> q.updateOne(Update.of(Person.class)), "changes nothing", "Person"),
        new Mistake(q -> q.page(null), "limit(…)", "Person"),
        new Mistake(q -> q.limit(1).skip(1).page(null), "skip", "token"),
        new Mistake(q -> q.limit(1).sort(Sort.textScore()).page(null), "score", "skip and limit"),
        new Mistake(q -> q.limit(1).sort("age").hideFields("age").page(null), "age", "hides"),
        new Mistake(q -> q.limit(1).page("nonsense"), "no page token", "Page.next()"),
        new Mistake(q -> q.limit(1).page("%"), "no page token", "Person"));
  }

  @ParameterizedTest
  @MethodSource({"options", "operations"})
  void areTold(Mistake mistake) {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner));
    assertThatThrownBy(() -> mistake.use.apply(query))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(mistake.words);
    assertThat(runner.commands).isEmpty();
  }

  @Test
  void unknownFieldsAreToldWhereTheyAreNamed() {
    Query<Person> query = Query.of(TestCollection.people(new RecordingRunner()));
    assertThatThrownBy(() -> query.f("nmae").eq("x")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> query.sort("nmae")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> query.project("nmae")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> query.distinct("nmae")).isInstanceOf(MappingException.class);
    assertThatThrownBy(() -> query.everything().set("nmae", 1))
        .isInstanceOf(MappingException.class);
  }

  @Test
  void aTokenOfAnotherOrderIsRefused() {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner)).limit(1);
    runner.results.add(BsonDocument.parse("{_id: 1, age: 5, first_name: 'a'}"));
    runner.results.add(BsonDocument.parse("{_id: 2, age: 6, first_name: 'b'}"));
    String token = query.sort("age,firstName").page(null).next();
    assertThat(query.sort("age,firstName").page(token).items()).hasSize(1);
    for (String other : List.of("-age,firstName", "firstName,age", "age")) {
      assertThatThrownBy(() -> query.sort(other).page(token))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContainingAll("Person", "age", "first page");
    }
    assertThatThrownBy(() -> query.sort("age,firstName").collation("de", 1).page(token))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("collation");
  }

  @Test
  void anOrderByArraysIsRefusedWithTheFirstArray() {
    RecordingRunner runner = new RecordingRunner();
    runner.results.add(BsonDocument.parse("{_id: 1, scores: [1, 2]}"));
    Query<Person> query = Query.of(TestCollection.people(runner)).sort("scores").limit(5);
    assertThatThrownBy(() -> query.page(null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Person", "ARRAY", "skip and limit");
  }

  @Test
  void valuesOfAnotherTypeThanAskedForAreTold() {
    RecordingRunner runner = new RecordingRunner();
    runner.reply = BsonDocument.parse("{values: [1]}");
    Query<Person> query = Query.of(TestCollection.people(runner));
    assertThatThrownBy(() -> query.distinct("age", String.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("Person.age", "java.lang.Integer", "Object");
  }
}
