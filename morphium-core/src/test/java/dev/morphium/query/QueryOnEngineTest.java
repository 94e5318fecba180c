package dev.morphium.query;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.exception.WriteException;
import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.operation.ResultCursor;
import dev.morphium.query.filter.Sort;
import dev.morphium.update.PushOptions;
import dev.morphium.update.Update;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries on an engine: what they find and what they do. */
class QueryOnEngineTest {
  private final RunnerOnEngine engine = new RunnerOnEngine();
  private final Query<Person> people = Query.of(TestCollection.people(engine.runner));

  @AfterEach
  void close() {
    engine.close();
  }

  private void insert(Person... persons) {
    BsonArray documents = new BsonArray();
    EntityMapping<Person> mapping = Mapper.create().mapping(Person.class);
    for (Person person : persons) {
      documents.add(mapping.toBson((Object) person));
    }
    run(new BsonDocument("insert", new BsonString("people")).append("documents", documents));
  }

  private void insert(String... documents) {
    for (String document : documents) {
      run(BsonDocument.parse("{insert: 'people', documents: [" + document + "]}"));
    }
  }

  private void run(BsonDocument command) {
    engine.run("test", command);
  }

  private BsonDocument stored(int id) {
    return people.f("id").eq(id).asDocuments().getFirst();
  }

  @Test
  void nullAndMissingAreTwoThings() {
    insert("{_id: 1}", "{_id: 2, first_name: null}", "{_id: 3, first_name: 'x'}");
    assertThat(people.f("firstName").eq(null).idList(Integer.class)).containsExactly(1, 2);
    assertThat(people.f("firstName").isNull().idList(Integer.class)).containsExactly(2);
    assertThat(people.f("firstName").notExists().idList(Integer.class)).containsExactly(1);
    assertThat(people.f("firstName").ne(null).idList(Integer.class)).containsExactly(3);
    assertThat(people.f("firstName").in(null, "x").idList(Integer.class)).containsExactly(1, 2, 3);
    assertThat(people.f("firstName").not().eq("x").idList(Integer.class)).containsExactly(1, 2);
  }

  @Test
  void arraysMeetAConditionByOneElementEach() {
    insert("{_id: 1, scores: [1, 9]}", "{_id: 2, scores: [4]}", "{_id: 3, scores: []}");
    assertThat(people.f("scores").gt(3).f("scores").lt(5).idList()).containsExactly(1, 2);
    assertThat(people.f("scores").elemMatch(element().gt(3).and(element().lt(5))).idList())
        .containsExactly(2);
    assertThat(people.f("scores").size(0).idList()).containsExactly(3);
  }

  @Test
  void oneManyAndNoneAreRead() {
    insert(
        IntStream.range(0, 250).mapToObj(i -> Person.of(i, "n" + i % 3, i)).toArray(Person[]::new));
    Query<Person> zeros = people.f(Person::firstName).eq("n0");
    assertThat(zeros.countAll()).isEqualTo(84);
    assertThat(zeros.skip(80).countAll()).isEqualTo(4);
    assertThat(people.estimatedCount()).isEqualTo(250);
    assertThat(zeros.exists()).isTrue();
    assertThat(people.f("age").gt(999).exists()).isFalse();
    assertThat(people.f("age").gt(999).get()).isNull();
    assertThat(people.f("age").gt(999).first()).isEmpty();
    assertThat(people.sort("-age").get()).isEqualTo(Person.of(249, "n0", 249));
    assertThat(people.findById(7)).isEqualTo(Person.of(7, "n1", 7));
    assertThat(zeros.findById(7)).as("conditions hold too").isNull();
    assertThat(people.asList()).hasSize(250);
    assertThat(people.batchSize(7).stream().mapToInt(Person::age).sum()).isEqualTo(31125);
    int loops = 0;
    for (Person person : people.batchSize(100).limit(150).asIterable()) {
      loops += person.age() < 150 ? 1 : 0;
    }
    assertThat(loops).isEqualTo(150);
    assertThat(people.distinct("firstName", String.class)).containsExactly("n0", "n1", "n2");
    assertThat(people.sort("age").skip(3).limit(2).idList()).containsExactly(3, 4);
    assertThat(people.f("age").lt(2).project("age").asList())
        .containsExactly(Person.of(0, null, 0), Person.of(1, null, 1));
    assertThat(people.f("age").eq(3).explain().getDocument("queryPlanner").toJson())
        .contains("winningPlan");
  }

  @Test
  void aCursorThatIsLeftEarlyIsForgottenByTheServer() {
    insert(IntStream.range(0, 30).mapToObj(i -> Person.of(i, "x", i)).toArray(Person[]::new));
    try (ResultCursor<Person> cursor = people.batchSize(2).asCursor()) {
      assertThat(cursor.next().age()).isZero();
    }
    try (Stream<Person> stream = people.batchSize(2).stream()) {
      assertThat(stream.findFirst()).isPresent();
    }
    assertThat(engine.sent("killCursors")).hasSize(2);
  }

  @Test
  void updatesSayWhatTheyDid() {
    insert(Person.of(1, "a", 1), Person.of(2, "b", 2), Person.of(3, "c", 3));
    assertThat(people.f("age").gte(2).set(Person::firstName, "b"))
        .isEqualTo(new UpdateResult(2, 1, null));
    assertThat(people.everything().inc(Person::age, 10)).isEqualTo(new UpdateResult(3, 3, null));
    assertThat(people.sort("-age").updateOne(u -> u.set("firstName", "z").dec("age", 1)))
        .isEqualTo(new UpdateResult(1, 1, null));
    assertThat(people.findById(3)).isEqualTo(Person.of(3, "z", 12));
    assertThat(people.f("id").eq(9).upsert(u -> u.set("age", 5).setOnInsert("firstName", "new")))
        .isEqualTo(new UpdateResult(0, 0, 9));
    assertThat(people.findById(9)).isEqualTo(Person.of(9, "new", 5));
    assertThat(people.f("id").eq(9).replaceOne(Person.of(9, "other", 6)).modified()).isEqualTo(1);
    assertThat(people.f("id").eq(10).replaceOrInsert(Person.of(10, "ten", 7)).upsertedId())
        .isEqualTo(10);
    assertThat(people.f("age").lt(8).deleteOne()).isEqualTo(new DeleteResult(1));
    assertThat(people.f("age").lt(8).delete()).isEqualTo(new DeleteResult(1));
    assertThat(people.everything().delete()).isEqualTo(new DeleteResult(3));
  }

  @Test
  void arraysAreChanged() {
    insert(
        new Person(1, "a", 1, null, List.of(new Person.Order(3, "x")), List.of(5, 1), null, null));
    Query<Person> one = people.f("id").eq(1);
    one.pushAll("scores", List.of(9, 7), PushOptions.NONE.descending().slice(3));
    assertThat(one.get().scores()).containsExactly(9, 7, 5);
    one.update(u -> u.inc("scores.$[s]", 1).arrayFilter("s", element().lt(9)));
    assertThat(one.get().scores()).containsExactly(9, 8, 6);
    one.pull("scores", element().gt(7));
    one.addToSet("scores", 6);
    one.addAllToSet(Person::scores, List.of(6, 4));
    assertThat(one.get().scores()).containsExactly(6, 4);
    one.push(Person::openOrders, new Person.Order(4, "y"));
    one.pushAll(
        "openOrders", List.of(new Person.Order(5, "z")), PushOptions.NONE.sort("-unitPrice"));
    one.pull(Person::openOrders, new Person.Order(4, "y"));
    assertThat(one.get().openOrders())
        .containsExactly(new Person.Order(5, "z"), new Person.Order(3, "x"));
    one.update(
        u ->
            u.set("openOrders.$[o].article", "cheap")
                .arrayFilter("o", f("unitPrice").lt(4).and(f("article").eq("x"))));
    one.f("openOrders.article").eq("z").set("openOrders.$.article", "first");
    assertThat(one.get().openOrders())
        .containsExactly(new Person.Order(5, "first"), new Person.Order(3, "cheap"));
    one.popFirst(Person::openOrders);
    one.pull(Person::openOrders, f("unitPrice").eq(3));
    one.popLast("scores");
    one.pullAll("scores", List.of(6, 4));
    assertThat(stored(1).getArray("open_orders")).isEmpty();
    assertThat(stored(1).getArray("scores")).isEmpty();
  }

  @Test
  void fieldsAreChanged() {
    insert("{_id: 1, age: 6, more: {a: 1, old: 2}}");
    Query<Person> one = people.f("id").eq(1);
    one.update(
        u ->
            u.mul("age", 2).rename("more.old", "more.new").currentDate("more.at").max("more.a", 5));
    assertThat(stored(1).getNumber("age").intValue()).isEqualTo(12);
    one.update(u -> u.bitXor("age", 5).min("more.a", 3).unset("more.new"));
    assertThat(stored(1).getNumber("age").intValue()).isEqualTo(9);
    assertThat(stored(1).getDocument("more").getDateTime("at").getValue()).isPositive();
    assertThat(stored(1).getDocument("more").getNumber("a").intValue()).isEqualTo(3);
    assertThat(stored(1).getDocument("more")).doesNotContainKey("new");
    one.update(
        Update.pipeline(List.of(BsonDocument.parse("{$set: {first_name: {$toString: '$age'}}}"))));
    assertThat(one.get().firstName()).isEqualTo("9");
    one.set(Map.of("firstName", "x"));
    assertThat(one.get().firstName()).isEqualTo("x");
  }

  @Test
  void oneIsFoundAndChanged() {
    insert(Person.of(1, "a", 1), Person.of(2, "a", 2));
    Query<Person> oldest = people.sort("-age");
    Update<Person> older = Update.of(Person.class).inc("age", 10);
    assertThat(oldest.findOneAndUpdate(older)).isEqualTo(Person.of(2, "a", 2));
    assertThat(oldest.findOneAndUpdate(older, ReturnDocument.AFTER))
        .isEqualTo(Person.of(2, "a", 22));
    assertThat(people.f("id").eq(5).findOneAndUpsert(older, ReturnDocument.BEFORE)).isNull();
    assertThat(people.f("id").eq(6).findOneAndUpsert(older, ReturnDocument.AFTER))
        .isEqualTo(Person.of(6, null, 10));
    assertThat(people.f("id").eq(6).findOneAndReplace(Person.of(6, "r", 3)).age()).isEqualTo(10);
    assertThat(people.f("id").eq(6).findOneAndReplace(Person.of(6, "s", 4), ReturnDocument.AFTER))
        .isEqualTo(Person.of(6, "s", 4));
    assertThat(oldest.findOneAndDelete()).isEqualTo(Person.of(2, "a", 22));
    assertThat(people.f("id").eq(2).findOneAndDelete()).isNull();
  }

  @Test
  void aWriteThatFailsIsTold() {
    run(
        BsonDocument.parse(
            "{createIndexes: 'people', indexes: [{key: {age: 1}, name: 'a', unique: true}]}"));
    insert(Person.of(1, "a", 1), Person.of(2, "b", 2));
    assertThatThrownBy(() -> people.f("id").eq(2).set("age", 1))
        .isInstanceOfSatisfying(
            WriteException.class, failure -> assertThat(failure.isDuplicateKey()).isTrue());
  }

  @Test
  void documentsThatComeLaterAreTailed() {
    run(BsonDocument.parse("{create: 'people', capped: true, size: 4096}"));
    insert(Person.of(1, "a", 1));
    try (ResultCursor<Person> tail = people.f("age").gt(0).tail(Duration.ofMillis(1))) {
      assertThat(tail.next().age()).isEqualTo(1);
      assertThat(tail.tryNext()).isNull();
      insert(Person.of(2, "b", 2));
      assertThat(tail.next().age()).isEqualTo(2);
    }
  }

  @Test
  void hintsLetAndExpressionsReachTheServer() {
    run(BsonDocument.parse("{createIndexes: 'people', indexes: [{key: {age: 1}, name: 'a'}]}"));
    insert(Person.of(1, "a", 1), Person.of(2, "b", 2));
    assertThat(people.hint("a").sort("-age").idList()).containsExactly(2, 1);
    assertThat(people.hint(Sort.by("age")).idList()).containsExactly(1, 2);
    assertThatThrownBy(() -> people.hint("none").asList()).hasMessageContaining("hint");
    assertThat(
            people.let("least", 2).expr(BsonDocument.parse("{$gte: ['$age', '$$least']}")).idList())
        .containsExactly(2);
    assertThat(people.collation("en", 2).f("firstName").eq("A").idList()).containsExactly(1);
  }

  @Test
  void afterWritesTheCollectionIsTold() {
    List<String> told = new ArrayList<>();
    TestCollection<Person> collection = TestCollection.people(engine.runner);
    Query<Person> query =
        Query.of(
            new EntityCollection<>() {
              @Override
              public EntityMapping<Person> mapping() {
                return Mapper.create().mapping(Person.class);
              }

              @Override
              public dev.morphium.operation.Namespace namespace() {
                return collection.namespace();
              }

              @Override
              public dev.morphium.operation.CommandRunner runner() {
                return collection.runner();
              }

              @Override
              public <D> DtoProjection<D> projection(Class<D> type) {
                return collection.projection(type);
              }

              @Override
              public Update<Person> completed(Update<Person> update) {
                return update.set("firstName", "changed");
              }

              @Override
              public void written() {
                told.add("written");
              }
            });
    insert(Person.of(1, "a", 1));
    query.everything().inc("age", 1);
    query.findOneAndUpdate(Update.of(Person.class).inc("age", 1));
    assertThat(people.get()).isEqualTo(Person.of(1, "changed", 3));
    query.deleteOne();
    assertThat(told).hasSize(3);
  }
}
