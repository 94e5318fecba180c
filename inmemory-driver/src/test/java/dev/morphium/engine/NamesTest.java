package dev.morphium.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.pipeline.PipelineTables;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.update.operator.UpdateOperators;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Every name that MongoDB 8 has for a part of its languages is implemented here, or using it is an
 * explicit error: never silence.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NamesTest {
  private static final int NOT_IMPLEMENTED = 238;

  /** A command for each name that stands in no table, and whether it needs an explicit error. */
  private static final Map<String, String> USES =
      Map.ofEntries(
          Map.entry("$each", "{update: 'c', updates: [{q: {}, u: {$push: {a: {$each: [1]}}}}]}"),
          Map.entry(
              "$position",
              "{update: 'c', updates: [{q: {}, u: {$push: {a: {$each: [0], $position: 0}}}}]}"),
          Map.entry(
              "$slice",
              "{update: 'c', updates: [{q: {}, u: {$push: {a: {$each: [], $slice: 9}}}}]}"),
          Map.entry(
              "$sort", "{update: 'c', updates: [{q: {}, u: {$push: {a: {$each: [], $sort: 1}}}}]}"),
          Map.entry("$[]", "{update: 'c', updates: [{q: {}, u: {$inc: {'a.$[]': 1}}}]}"),
          Map.entry(
              "$[<identifier>]",
              "{update: 'c', updates: [{q: {}, u: {$inc: {'a.$[e]': 1}},"
                  + " arrayFilters: [{e: {$gt: 1}}]}]}"));

  private static final Map<String, String> PROJECTIONS =
      Map.of(
          "$", "{find: 'c', filter: {a: 2}, projection: {'a.$': 1}}",
          "$elemMatch", "{find: 'c', projection: {a: {$elemMatch: {$gt: 1}}}}",
          "$slice", "{find: 'c', projection: {a: {$slice: 1}}}",
          "$meta", "{find: 'c', projection: {x: {$meta: 'indexKey'}}}");

  private static final Map<String, String> INDEX_TYPES =
      Map.of(
          "ascending", "{b: 1}",
          "descending", "{b: -1}",
          "compound", "{b: 1, d: -1}",
          "multikey", "{a: 1}",
          "text", "{b: 'text'}",
          "2d", "{b: '2d'}",
          "2dsphere", "{b: '2dsphere'}",
          "hashed", "{b: 'hashed'}",
          "wildcard", "{'$**': 1}");

  private static final List<String> EVENT_BEFORE =
      List.of(
          "{create: 'e'}",
          "{insert: 'e', documents: [{_id: 1, a: 1}]}",
          "{createIndexes: 'e', indexes: [{key: {a: 1}, name: 'a'}]}");

  /** A command for each type of event, which makes it happen. */
  private static final Map<String, String> EVENTS =
      Map.ofEntries(
          Map.entry("create", "{create: 'e'}"),
          Map.entry("createIndexes", "{createIndexes: 'e', indexes: [{key: {b: 1}, name: 'b'}]}"),
          Map.entry("delete", "{delete: 'e', deletes: [{q: {_id: 1}, limit: 1}]}"),
          Map.entry("drop", "{drop: 'e'}"),
          Map.entry("dropDatabase", "{dropDatabase: 1}"),
          Map.entry("dropIndexes", "{dropIndexes: 'e', index: 'a'}"),
          Map.entry("insert", "{insert: 'e', documents: [{_id: 2}]}"),
          Map.entry("invalidate", "{drop: 'e'}"),
          Map.entry("modify", "{collMod: 'e', validator: {a: 1}}"),
          Map.entry("rename", "{renameCollection: 'events_rename.e', to: 'events_rename.f'}"),
          Map.entry("replace", "{update: 'e', updates: [{q: {_id: 1}, u: {a: 2}}]}"),
          Map.entry("update", "{update: 'e', updates: [{q: {_id: 1}, u: {$set: {a: 2}}}]}"));

  private static final JsonWriterSettings RELAXED =
      JsonWriterSettings.builder().outputMode(JsonMode.EXTENDED).build();

  private final List<String[]> names = new ArrayList<>();
  private final Engine engine = TestEngines.forTests();

  @BeforeAll
  void read() throws IOException {
    try (InputStream in = NamesTest.class.getResourceAsStream("/mongodb-8-names.tsv")) {
      assertThat(in).isNotNull();
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      text.lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split("\t", -1))
          .forEach(names::add);
    }
    run("{insert: 'c', documents: [{_id: 1, a: [1, 2], b: 'x'}]}");
  }

  @AfterAll
  void close() {
    engine.close();
  }

  @TestFactory
  Stream<DynamicTest> everyNameIsKnown() {
    return names.stream()
        .map(name -> DynamicTest.dynamicTest(name[0] + " " + name[1], () -> check(name)));
  }

  private void check(String[] familyAndName) {
    String name = familyAndName[1];
    PipelineTables tables = LanguageTables.pipelines();
    switch (familyAndName[0]) {
      case "query-operator" ->
          inTable(
              tables.queries(),
              name,
              "{find: 'c', filter: {b: {'NAME': 1}}}",
              "{find: 'c', filter: {'NAME': {}}}");
      case "update-operator" -> {
        if (USES.containsKey(name)) {
          succeeds(USES.get(name));
        } else {
          inTable(
              UpdateOperators.table(), name, "{update: 'c', updates: [{q: {}, u: {'NAME': {}}}]}");
        }
      }
      case "update-modifier" -> succeeds(USES.get(name));
      case "stage" ->
          inTable(
              tables.stages(),
              name,
              "{aggregate: 'c', pipeline: [{'NAME': {}}], cursor: {}}",
              "{aggregate: 1, pipeline: [{'NAME': {}}], cursor: {}}");
      case "accumulator" ->
          inTable(
              tables.accumulators(),
              name,
              "{aggregate: 'c', pipeline: [{$group: {_id: 1, x: {'NAME': {}}}}], cursor: {}}");
      case "window-function" ->
          inTable(
              tables.accumulators().isImplemented(name)
                  ? tables.accumulators()
                  : tables.windowFunctions(),
              name,
              "{aggregate: 'c', pipeline: [{$setWindowFields: {sortBy: {_id: 1},"
                  + " output: {x: {'NAME': {}}}}}], cursor: {}}");
      case "expression" ->
          inTable(
              ExpressionOperators.table(),
              name,
              "{aggregate: 'c', pipeline: [{$project: {x: {'NAME': {}}}}], cursor: {}}");
      case "command" -> inTable(engine.commands().names(), name, "{'NAME': 'c'}");
      case "projection-operator" -> succeedsOrRefuses(PROJECTIONS.get(name));
      case "system-variable" ->
          succeedsOrRefuses(
              "{aggregate: 'c', pipeline: [{$redact: {$cond: [true, '$$KEEP', 'NAME']}}], cursor: {}}"
                  .replace("NAME", name));
      case "index-type" -> indexType(name);
      case "index-option" -> indexOption(name);
      case "change-event" -> changeEvent(name);
      default -> throw new AssertionError("no check for the family " + familyAndName[0]);
    }
  }

  /** The name is implemented, or planned and then an explicit error wherever it is used. */
  private void inTable(OperatorTable<?> table, String name, String... uses) {
    assertThat(table.isImplemented(name) || table.isPlanned(name))
        .as("%s is implemented or planned", name)
        .isTrue();
    if (table.isPlanned(name)) {
      assertThat(Stream.of(uses).map(use -> run(use.replace("NAME", name))).map(NamesTest::code))
          .as("the errors when %s is used", name)
          .contains(NOT_IMPLEMENTED)
          .doesNotContain(0);
    }
  }

  private void indexType(String type) {
    if (type.equals("clustered")) {
      succeedsOrRefuses("{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}");
    } else {
      succeedsOrRefuses(
          "{createIndexes: 'i', indexes: [{name: 'x', key: KEY}]}"
              .replace("KEY", String.valueOf(INDEX_TYPES.get(type))));
      run("{drop: 'i'}");
    }
  }

  /** An option with a value that no option takes is refused, so somebody looks at it. */
  private void indexOption(String option) {
    BsonDocument reply =
        option.equals("commitQuorum")
            ? run("{createIndexes: 'i', indexes: [{name: 'x', key: {b: 1}}], commitQuorum: /x/}")
            : run(
                "{createIndexes: 'i', indexes: [{key: {b: 1}, name: 'x', 'NAME': /x/}]}"
                    .replace("NAME", option));
    assertThat(code(reply)).as("the error of a wrong value for %s", option).isNotZero();
  }

  /** A stream tells of what makes the event happen. */
  private void changeEvent(String type) {
    String database = "events_" + type;
    for (String before : type.equals("create") ? List.<String>of() : EVENT_BEFORE) {
      assertThat(code(run(database, before))).as(before).isZero();
    }
    String watched = type.equals("invalidate") ? "'e'" : "1";
    BsonDocument opened =
        run(
            database,
            "{aggregate: %s, pipeline: [{$changeStream: {showExpandedEvents: true}}], cursor: {}}"
                .formatted(watched));
    String where = type.equals("rename") ? "admin" : database;
    assertThat(code(run(where, EVENTS.get(type)))).as(type).isZero();
    BsonDocument cursor = opened.getDocument("cursor");
    String namespace = cursor.getString("ns").getValue();
    BsonDocument more =
        new BsonDocument("getMore", cursor.get("id"))
            .append("collection", new BsonString(namespace.substring(namespace.indexOf('.') + 1)));
    BsonDocument told = run(database, more.toJson(RELAXED)).getDocument("cursor");
    assertThat(told.getArray("nextBatch"))
        .as("events of %s", type)
        .anySatisfy(
            event ->
                assertThat(event.asDocument().getString("operationType").getValue())
                    .isEqualTo(type));
  }

  private void succeeds(String command) {
    assertThat(code(run(command))).as(command).isZero();
  }

  /** It works, or it is an explicit error of this server. */
  private void succeedsOrRefuses(String command) {
    assertThat(code(run(command))).as(command).isIn(0, NOT_IMPLEMENTED, 51046, 40218, 10071200);
  }

  private BsonDocument run(String command) {
    return run("names", command);
  }

  private BsonDocument run(String database, String command) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL)
        .document();
  }

  /** The code of the error, 0 when there is none. */
  private static int code(BsonDocument reply) {
    BsonValue errors = reply.get("writeErrors");
    BsonDocument failed = errors == null ? reply : errors.asArray().get(0).asDocument();
    return failed.containsKey("code") ? failed.getInt32("code").getValue() : 0;
  }
}
