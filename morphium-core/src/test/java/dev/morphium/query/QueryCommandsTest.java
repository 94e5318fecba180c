package dev.morphium.query;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.ReadConcern;
import dev.morphium.driver.ReadPreference;
import dev.morphium.driver.WriteConcern;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.query.filter.Filters;
import dev.morphium.query.filter.Sort;
import dev.morphium.update.Update;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The command that each operation of a query becomes. */
class QueryCommandsTest {
  /** What is done with a query, and the command as JSON. */
  record Case(Function<Query<Person>, @Nullable Object> use, String command) {
    @Override
    public String toString() {
      return command;
    }
  }

  private static Query<Person> adults(Query<Person> query) {
    return query.f("age").gte(18);
  }

  static Stream<Case> reads() {
    String filter = "filter: {age: {$gte: 18}}";
    return Stream.of(
        new Case(Query::asList, "cursor {find: 'people'}"),
        new Case(q -> adults(q).asList(), "cursor {find: 'people', " + filter + "}"),
        new Case(
            q -> q.f(Person::age).gte(3).sort("-age,firstName").skip(5).limit(10).asList(),
            "cursor {find: 'people', filter: {age: {$gte: 3}}, sort: {age: -1, first_name: 1}, "
                + "skip: 5, limit: 10}"),
        new Case(q -> q.limit(10).limit(0).asList(), "cursor {find: 'people'}"),
        new Case(
            q -> q.limit(5).batchSize(3).get(),
            "cursor {find: 'people', limit: 1, singleBatch: true}"),
        new Case(q -> q.first(), "cursor {find: 'people', limit: 1, singleBatch: true}"),
        new Case(
            q -> adults(q).findById(7),
            "cursor {find: 'people', filter: {age: {$gte: 18}, _id: 7}, limit: 1, "
                + "singleBatch: true}"),
        new Case(
            q -> adults(q).sort("age").exists(),
            "cursor {find: 'people', "
                + filter
                + ", projection: {_id: 1}, limit: 1, "
                + "singleBatch: true}"),
        new Case(
            q -> q.sort("age").idList(),
            "cursor {find: 'people', sort: {age: 1}, projection: {_id: 1}}"),
        new Case(
            q -> adults(q).skip(1).limit(2).sort("age").countAll(),
            "cursor {aggregate: 'people', pipeline: [{$match: {age: {$gte: 18}}}, {$skip: 1}, "
                + "{$limit: 2}, {$group: {_id: null, n: {$sum: 1}}}], cursor: {}}"),
        new Case(
            q -> q.tail(Duration.ofSeconds(1)),
            "cursor {find: 'people', tailable: true, awaitData: true}"),
        new Case(
            q -> adults(q).limit(2).page(null),
            "cursor {find: 'people', " + filter + ", limit: {$numberLong: '3'}, sort: {_id: 1}}"),
        new Case(
            q -> adults(q).explain(),
            "read {explain: {find: 'people', " + filter + "}, verbosity: 'queryPlanner'}"),
        new Case(
            q -> q.explain(Verbosity.ALL_PLANS_EXECUTION),
            "read {explain: {find: 'people'}, verbosity: 'allPlansExecution'}"));
  }

  static Stream<Case> options() {
    return Stream.of(
        new Case(
            q -> q.project("firstName", "age").asList(),
            "cursor {find: 'people', projection: {first_name: 1, age: 1}}"),
        new Case(
            q -> q.project(Person::firstName).addProjection(Person::age).asList(),
            "cursor {find: 'people', projection: {first_name: 1, age: 1}}"),
        new Case(
            q -> q.project("age").hideFields("_id").asList(),
            "cursor {find: 'people', projection: {age: 1, _id: 0}}"),
        new Case(
            q -> q.hideFields("homeAddress.city").hideField(Person::age).asList(),
            "cursor {find: 'people', projection: {'home_address.city': 0, age: 0}}"),
        new Case(
            q -> q.project("firstName").slice("scores", -3).asList(),
            "cursor {find: 'people', projection: {first_name: 1, scores: {$slice: -3}}}"),
        new Case(
            q -> q.addProjection("openOrders", f("unitPrice").gt(3)).asList(),
            "cursor {find: 'people', "
                + "projection: {open_orders: {$elemMatch: {unit_price: {$gt: 3}}}}}"),
        new Case(
            q -> q.addProjection("scores", element().gt(3)).asList(),
            "cursor {find: 'people', projection: {scores: {$elemMatch: {$gt: 3}}}}"),
        new Case(
            q -> q.text("x").sort(Sort.textScore()).asList(),
            "cursor {find: 'people', filter: {$text: {$search: 'x'}}, "
                + "sort: {score: {$meta: 'textScore'}}}"),
        new Case(q -> q.hint("age_1").asList(), "cursor {find: 'people', hint: 'age_1'}"),
        new Case(
            q -> q.hint(Sort.by("firstName")).asList(),
            "cursor {find: 'people', hint: {first_name: 1}}"),
        new Case(
            q -> q.collation("de", 1).asList(),
            "cursor {find: 'people', collation: {locale: 'de', strength: 1}}"),
        new Case(
            q -> q.maxTime(Duration.ofMillis(7)).comment("why").batchSize(2).asList(),
            "cursor {find: 'people', maxTimeMS: {$numberLong: '7'}, comment: 'why', "
                + "batchSize: 2}"),
        new Case(
            q -> q.allowDiskUse(true).returnKey().showRecordId().noCursorTimeout().asDocuments(),
            "cursor {find: 'people', allowDiskUse: true, returnKey: true, showRecordId: true, "
                + "noCursorTimeout: true}"),
        new Case(
            q -> q.let("limit", 3).let("b", null).asList(),
            "cursor {find: 'people', let: {limit: 3, b: null}}"),
        new Case(
            q ->
                q.indexMin(BsonDocument.parse("{age: 1}"))
                    .indexMax(BsonDocument.parse("{age: 5}"))
                    .asList(),
            "cursor {find: 'people', min: {age: 1}, max: {age: 5}}"),
        new Case(
            q -> q.sort(Person::age).sortDescending(Person::age).asList(),
            "cursor {find: 'people', sort: {age: -1}}"));
  }

  static Stream<Case> writes() {
    Update<Person> set = Update.of(Person.class).set("firstName", "x");
    String u = "u: {$set: {first_name: 'x'}}";
    return Stream.of(
        new Case(
            q -> adults(q).set("firstName", "x"),
            "write {update: 'people', updates: [{q: {age: {$gte: 18}}, " + u + ", multi: true}]}"),
        new Case(
            q -> adults(q).set(Map.of("firstName", "x")),
            "write {update: 'people', updates: [{q: {age: {$gte: 18}}, " + u + ", multi: true}]}"),
        new Case(
            q -> q.everything().update(set),
            "write {update: 'people', updates: [{q: {}, " + u + ", multi: true}]}"),
        new Case(
            q -> q.sort("-age").hint("i").collation("de", 2).updateOne(set),
            "write {update: 'people', updates: [{q: {}, "
                + u
                + ", hint: 'i', collation: {locale: 'de', strength: 2}, sort: {age: -1}}]}"),
        new Case(
            q -> q.let("a", 1).comment("c").upsert(set),
            "write {update: 'people', updates: [{q: {}, "
                + u
                + ", upsert: true}], let: {a: 1}, comment: 'c'}"),
        new Case(
            q ->
                q.f("age")
                    .eq(1)
                    .update(u1 -> u1.inc("scores.$[s]", 1).arrayFilter("s", element().gt(3))),
            "write {update: 'people', updates: [{q: {age: 1}, u: {$inc: {'scores.$[s]': 1}}, "
                + "multi: true, arrayFilters: [{s: {$gt: 3}}]}]}"),
        new Case(
            q -> q.updateOne(Update.pipeline(List.of(BsonDocument.parse("{$unset: 'a'}")))),
            "write {update: 'people', updates: [{q: {}, u: [{$unset: 'a'}]}]}"),
        new Case(
            q -> q.f("age").eq(1).inc("age", 1),
            "write {update: 'people', updates: [{q: {age: 1}, u: {$inc: {age: 1}}, "
                + "multi: true}]}"),
        new Case(
            q -> adults(q).delete(),
            "write {delete: 'people', deletes: [{q: {age: {$gte: 18}}, limit: 0}]}"),
        new Case(
            q -> q.everything().delete(), "write {delete: 'people', deletes: [{q: {}, limit: 0}]}"),
        new Case(
            q -> q.hint("i").deleteOne(),
            "write {delete: 'people', deletes: [{q: {}, limit: 1, hint: 'i'}]}"));
  }

  static Stream<Case> findOneAnd() {
    Update<Person> set = Update.of(Person.class).set("firstName", "x");
    String update = "update: {$set: {first_name: 'x'}}";
    return Stream.of(
        new Case(
            q -> adults(q).sort("-age").findOneAndUpdate(set),
            "write {findAndModify: 'people', query: {age: {$gte: 18}}, sort: {age: -1}, "
                + update
                + "}"),
        new Case(
            q -> q.project("age").findOneAndUpdate(set, ReturnDocument.AFTER),
            "write {findAndModify: 'people', query: {}, fields: {age: 1}, "
                + update
                + ", new: true}"),
        new Case(
            q -> q.findOneAndUpdate(u -> u.set("firstName", "x"), ReturnDocument.BEFORE),
            "write {findAndModify: 'people', query: {}, " + update + "}"),
        new Case(
            q -> q.findOneAndUpsert(set, ReturnDocument.AFTER),
            "write {findAndModify: 'people', query: {}, " + update + ", new: true, upsert: true}"),
        new Case(
            q -> q.findOneAndDelete(), "write {findAndModify: 'people', query: {}, remove: true}"));
  }

  @ParameterizedTest
  @MethodSource({"reads", "options", "writes", "findOneAnd"})
  void becomes(Case one) {
    RecordingRunner runner = new RecordingRunner();
    Object unused = one.use.apply(Query.of(TestCollection.people(runner)));
    int space = one.command.indexOf(' ');
    assertThat(runner.last())
        .isEqualTo(
            one.command.substring(0, space + 1)
                + BsonDocument.parse(one.command.substring(space)).toJson());
  }

  @Test
  void countsAndDistinctValuesAreRead() {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner));
    runner.reply = BsonDocument.parse("{n: 7, values: ['a', null, 'b']}");
    assertThat(query.estimatedCount()).isEqualTo(7);
    assertThat(runner.last()).isEqualTo("read {\"count\": \"people\"}");
    assertThat(adults(query).distinct("tags", String.class)).containsExactly("a", "b");
    assertThat(runner.last())
        .isEqualTo(
            "read {\"distinct\": \"people\", \"key\": \"tags\", "
                + "\"query\": {\"age\": {\"$gte\": 18}}}");
    runner.results.add(BsonDocument.parse("{n: 3}"));
    assertThat(query.countAll()).isEqualTo(3);
    assertThat(query.or(f("more.at").near(1, 2), Filters.where("x")).limit(9).countAll())
        .isEqualTo(7);
    assertThat(runner.last())
        .startsWith("read {\"count\": \"people\", \"query\": {\"$or\"")
        .endsWith("\"limit\": 9}");
  }

  @Test
  void theOptionsOfTheQueryGoBeforeThoseOfTheCollection() {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner));
    query
        .readPreference(ReadPreference.NEAREST)
        .readConcern(ReadConcern.MAJORITY)
        .writeConcern(WriteConcern.MAJORITY)
        .timeout(Duration.ofSeconds(3))
        .asList();
    assertThat(runner.options.getLast())
        .isEqualTo(
            new OperationOptions(
                ReadPreference.NEAREST,
                ReadConcern.MAJORITY,
                WriteConcern.MAJORITY,
                Duration.ofSeconds(3)));
    query.asList();
    assertThat(runner.options.getLast()).isEqualTo(OperationOptions.DEFAULT);
  }

  @Test
  void repliesBecomeResults() {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner));
    runner.reply = BsonDocument.parse("{n: 1, nModified: 0, upserted: [{index: 0, _id: 5}]}");
    assertThat(query.upsert(u -> u.set("age", 1))).isEqualTo(new UpdateResult(0, 0, 5));
    runner.reply = BsonDocument.parse("{n: 3, nModified: 2}");
    assertThat(query.everything().set("age", 1)).isEqualTo(new UpdateResult(3, 2, null));
    assertThat(query.everything().delete()).isEqualTo(new DeleteResult(3));
    runner.reply = new BsonDocument();
    assertThat(query.everything().delete()).as("not acknowledged").isEqualTo(new DeleteResult(0));
    runner.reply = BsonDocument.parse("{value: {_id: 1, first_name: 'x', age: 2}}");
    assertThat(query.findOneAndDelete()).isEqualTo(Person.of(1, "x", 2));
    runner.reply = BsonDocument.parse("{value: null}");
    assertThat(query.findOneAndDelete()).isNull();
  }

  @Test
  void documentsOfOtherTypesInTheCollectionAreLeftOut() {
    RecordingRunner runner = new RecordingRunner();
    RecordMapping<Person> mapping =
        new RecordMapping<>(Person.class, BsonDocument.parse("{class_name: 'person'}"));
    Query<Person> query =
        Query.of(new TestCollection<>(mapping, new Namespace("test", "all"), runner));
    query.asList();
    assertThat(runner.last())
        .isEqualTo("cursor {\"find\": \"all\", \"filter\": {\"class_name\": \"person\"}}");
    query.or(query.q().f("age").eq(1), query.q().f("age").eq(2)).everything().delete();
    assertThat(runner.last())
        .endsWith(
            "{\"$or\": [{\"age\": 1}, {\"age\": 2}], \"class_name\": \"person\"}, \"limit\": 0}]}");
    query.estimatedCount();
    assertThat(runner.last()).startsWith("cursor {\"aggregate\": \"all\"");
    assertThatThrownBy(query::delete).hasMessageContaining("everything()");
  }

  @Test
  void aQueryNeverChanges() {
    RecordingRunner runner = new RecordingRunner();
    Query<Person> query = Query.of(TestCollection.people(runner));
    Query<Person> adults = query.f("age").gte(18);
    Query<Person> young = adults.f("age").lt(30).sort("age").project("age");
    assertThat(query.toQueryObject()).isEmpty();
    assertThat(adults.toQueryObject()).isEqualTo(BsonDocument.parse("{age: {$gte: 18}}"));
    assertThat(young.toQueryObject()).isEqualTo(BsonDocument.parse("{age: {$gte: 18, $lt: 30}}"));
    adults.toQueryObject().append("x", new BsonInt32(1));
    adults.asList();
    assertThat(runner.last())
        .isEqualTo("cursor {\"find\": \"people\", \"filter\": {\"age\": {\"$gte\": 18}}}");
    assertThat(young.q().toQueryObject()).isEmpty();
  }

  @Test
  void queriesAreBranchesOfOthers() {
    Query<Person> query = Query.of(TestCollection.people(new RecordingRunner()));
    Query<Person> either =
        query
            .f("age")
            .gt(1)
            .or(query.q().f("firstName").eq("x"), query.q().f("age").eq(3))
            .nor(query.q().f("tags").eq("t"))
            .and(query.q().f("age").gt(2));
    assertThat(either.toQueryObject())
        .isEqualTo(
            BsonDocument.parse(
                "{age: {$gt: 1}, $or: [{first_name: 'x'}, {age: 3}], $nor: [{tags: 't'}], "
                    + "$and: [{age: {$gt: 2}}]}"));
    assertThat(query.or(f("age").eq(1), f(Person::age).eq(2)).toQueryObject())
        .isEqualTo(BsonDocument.parse("{$or: [{age: 1}, {age: 2}]}"));
  }
}
