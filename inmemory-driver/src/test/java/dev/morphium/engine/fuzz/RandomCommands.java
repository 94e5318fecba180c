package dev.morphium.engine.fuzz;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.pipeline.accumulator.Accumulators;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.pipeline.window.WindowFunctions;
import dev.morphium.engine.update.operator.UpdateOperators;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * Commands with the fields that they have, and values that mean something half of the time and
 * nothing the other half.
 */
final class RandomCommands {
  private static final List<String> DATABASES =
      List.of("test", "test", "test", "test", "test", "admin", "config", "local", "", "$x", "a.b");
  private static final List<String> COLLECTIONS =
      List.of("c", "c", "c", "d", "view", "capped", "series", "none", "system.views", "", "$cmd");
  private static final List<String> PARAMETERS =
      List.of(
          "quiet",
          "logLevel",
          "cursorTimeoutMillis",
          "logComponentVerbosity",
          "lsid",
          "$all",
          "featureCompatibilityVersion",
          "allowDiskUseByDefault",
          "nosuch",
          "maxTimeMS");

  /** The commands that need none of their fields. */
  private static final Set<String> FREE = Set.of("collMod", "create");

  /** The commands that have a language, and so more to go wrong. */
  private static final Set<String> RICH =
      Set.of(
          "aggregate",
          "bulkWrite",
          "count",
          "create",
          "createIndexes",
          "collMod",
          "delete",
          "distinct",
          "explain",
          "find",
          "findAndModify",
          "getMore",
          "insert",
          "update");

  /** Fields without which nothing happens. */
  private static final Set<String> NEEDED =
      Set.of(
          "cursor",
          "documents",
          "updates",
          "deletes",
          "pipeline",
          "indexes",
          "ops",
          "nsInfo",
          "update",
          "key",
          "to",
          "collection",
          "index");

  private static final List<String> GENERIC =
      List.of(
          "$db",
          "lsid",
          "txnNumber",
          "autocommit",
          "startTransaction",
          "stmtId",
          "readConcern",
          "writeConcern",
          "$readPreference",
          "maxTimeMS",
          "comment",
          "apiVersion",
          "apiStrict",
          "$clusterTime",
          "help",
          "nosuch");

  private static final List<String> LOCALES = List.of("en", "de", "simple", "xx", "");
  private static final List<String> LEVELS =
      List.of("local", "majority", "snapshot", "available", "linearizable", "x");

  private long transaction;
  private final Random random;
  private final RandomValues values;
  private final List<CommandSpec> specs;
  private final List<String> stages = names(Stages.table().implementedNames());
  private final List<String> queries = names(QueryOperators.table().implementedNames());
  private final List<String> updates = names(UpdateOperators.table().implementedNames());
  private final List<String> expressions = names(ExpressionOperators.table().implementedNames());
  private final List<String> accumulators =
      Stream.concat(
              Accumulators.table().implementedNames().stream(),
              WindowFunctions.table().implementedNames().stream())
          .toList();

  RandomCommands(Random random, Collection<CommandSpec> specs) {
    this.random = random;
    this.values = new RandomValues(random);
    this.specs =
        specs.stream()
            .flatMap(spec -> Collections.nCopies(RICH.contains(spec.name()) ? 8 : 1, spec).stream())
            .toList();
  }

  private static List<String> names(Collection<String> names) {
    return List.copyOf(names);
  }

  /**
   * Another command.
   *
   * @param cursor the id of a cursor that may be open
   */
  Command next(long cursor) {
    CommandSpec spec = values.one(specs);
    BsonDocument body = new BsonDocument();
    body.append(spec.name(), wild() ? values.any(3) : first(spec, cursor));
    for (String name : spec.fields().ownNames()) {
      if (!name.equals(spec.name()) && (random.nextInt(9) == 0 || needs(spec, name))) {
        body.append(name, wild() ? values.any(3) : field(spec, name));
      }
    }
    if (random.nextInt(8) == 0) {
      String name = values.one(spec.is(CommandFlag.LENIENT) ? PARAMETERS : GENERIC);
      body.append(name, wild() ? values.any(3) : field(spec, name));
    }
    if (spec.is(CommandFlag.ENDS_TRANSACTION) || random.nextInt(5) == 0) {
      addTransaction(spec, body);
    }
    if (spec.is(CommandFlag.WRITE) && !body.containsKey("autocommit")) {
      body.put("maxTimeMS", new BsonInt32(2)); // transactions that nobody ends are in its way
    }
    boolean global = spec.is(CommandFlag.ADMIN_ONLY) && !wild();
    return Command.of(global ? "admin" : wild() ? values.one(DATABASES) : "test", body);
  }

  private static boolean needs(CommandSpec spec, String name) {
    return NEEDED.contains(name) && !FREE.contains(spec.name());
  }

  /** Makes a command part of a transaction, or a retryable write. */
  private void addTransaction(CommandSpec spec, BsonDocument body) {
    boolean starts = random.nextInt(4) == 0;
    transaction += starts ? 1 : 0;
    body.put("lsid", wild() ? values.any(1) : field(spec, "lsid"));
    body.put("txnNumber", wild() ? values.any(1) : new BsonInt64(transaction));
    if (random.nextInt(6) > 0) {
      body.put("autocommit", BsonBoolean.FALSE);
    }
    if (starts) {
      body.put("startTransaction", BsonBoolean.TRUE);
    }
  }

  /** Now and then, so that most commands get past their first checks. */
  private boolean wild() {
    return random.nextInt(24) == 0;
  }

  private BsonValue first(CommandSpec spec, long cursor) {
    return switch (spec.name()) {
      case "getMore" -> new BsonInt64(cursor);
      case "create" -> new BsonString("n" + random.nextInt(1000));
      case "getLog" -> new BsonString("global");
      case "bulkWrite", "dropDatabase", "startSession", "killOp", "getParameter" ->
          new BsonInt32(1);
      case "aggregate" ->
          random.nextInt(6) == 0 ? new BsonInt32(1) : new BsonString(values.one(COLLECTIONS));
      case "explain" -> next(cursor).body();
      case "endSessions", "refreshSessions", "killSessions", "killAllSessionsByPattern" ->
          list(() -> field(spec, "lsid"));
      case "killAllSessions" -> list(() -> BsonDocument.parse("{user: '', db: ''}"));
      case "renameCollection" -> new BsonString("test." + values.one(COLLECTIONS));
      default -> new BsonString(values.one(COLLECTIONS));
    };
  }

  private BsonValue field(CommandSpec spec, String name) {
    return switch (name) {
      case "pipeline" -> pipeline(2);
      case "filter", "query", "q", "validator" -> query(3);
      case "updates" ->
          list(
              () ->
                  new BsonDocument("q", query(2))
                      .append("u", update())
                      .append("multi", BsonBoolean.valueOf(random.nextBoolean()))
                      .append("upsert", BsonBoolean.valueOf(random.nextBoolean())));
      case "deletes" ->
          list(
              () ->
                  new BsonDocument("q", query(2))
                      .append("limit", new BsonInt32(random.nextInt(3))));
      case "documents" -> list(() -> values.fields(3));
      case "indexes" ->
          list(() -> new BsonDocument("key", sort()).append("name", new BsonString(values.text())));
      case "update", "u", "updateMods" -> update();
      case "key" -> new BsonString(values.name());
      case "sort", "hint", "min", "max" -> sort();
      case "projection", "fields" -> new BsonDocument(values.name(), expression(2));
      case "cursor" -> new BsonDocument("batchSize", new BsonInt32(random.nextInt(4)));
      case "lsid" -> BsonDocument.parse("{id: {$uuid: '00000000-0000-4000-8000-000000000001'}}");
      case "txnNumber" -> new BsonInt64(transaction);
      case "autocommit" -> BsonBoolean.FALSE;
      case "startTransaction" -> BsonBoolean.TRUE;
      case "stmtId" -> new BsonInt32(random.nextInt(3));
      case "comment", "viewOn", "collection" -> new BsonString(values.one(COLLECTIONS));
      case "to" -> new BsonString("test." + values.one(COLLECTIONS));
      case "timeseries" -> new BsonDocument("timeField", new BsonString("t"));
      case "$db" -> new BsonString("test");
      case "cursors" -> list(() -> new BsonInt64(1));
      case "collation" -> new BsonDocument("locale", new BsonString(values.one(LOCALES)));
      case "readConcern" -> new BsonDocument("level", new BsonString(values.one(LEVELS)));
      case "writeConcern" -> new BsonDocument("w", new BsonInt32(random.nextInt(3)));
      case "maxTimeMS" -> new BsonInt32(1 + random.nextInt(20));
      case "let" -> new BsonDocument("x", expression(2));
      case "ops" -> list(this::operation);
      case "nsInfo" -> list(() -> new BsonDocument("ns", new BsonString("test.c")));
      default -> values.ofTypes(spec.fields().types(name));
    };
  }

  private BsonArray list(Supplier<BsonValue> element) {
    BsonArray list = new BsonArray();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(random.nextInt(8) == 0 ? values.any(2) : element.get());
    }
    return list;
  }

  private BsonDocument operation() {
    BsonInt32 target = new BsonInt32(random.nextInt(2));
    return switch (random.nextInt(3)) {
      case 0 -> new BsonDocument("insert", target).append("document", values.fields(2));
      case 1 ->
          new BsonDocument("update", target)
              .append("filter", query(2))
              .append("updateMods", update());
      default -> new BsonDocument("delete", target).append("filter", query(2));
    };
  }

  private BsonDocument sort() {
    return new BsonDocument(
        values.name(), random.nextInt(4) > 0 ? new BsonInt32(-1) : values.any(1));
  }

  private BsonDocument query(int depth) {
    BsonDocument query = new BsonDocument();
    for (int i = random.nextInt(3); i > 0; i--) {
      if (random.nextInt(4) == 0) {
        query.append(values.one(queries), operand(depth, () -> query(depth - 1)));
      } else {
        BsonDocument condition =
            new BsonDocument(values.one(queries), operand(depth, () -> query(depth - 1)));
        query.append(values.name(), random.nextBoolean() ? condition : values.plain());
      }
    }
    return query;
  }

  private BsonValue operand(int depth, Supplier<BsonValue> nested) {
    if (depth <= 0) {
      return values.any(1);
    }
    return switch (random.nextInt(4)) {
      case 0 -> values.any(2);
      case 1 -> list(nested);
      case 2 -> values.plain();
      default -> nested.get();
    };
  }

  private BsonValue update() {
    if (random.nextInt(4) == 0) {
      return pipeline(1);
    }
    BsonDocument update = new BsonDocument();
    for (int i = random.nextInt(3); i >= 0; i--) {
      update.append(
          values.one(updates),
          random.nextInt(3) == 0
              ? values.any(2)
              : new BsonDocument(values.name(), operand(1, () -> query(1))));
    }
    return update;
  }

  private BsonValue expression(int depth) {
    return random.nextInt(3) == 0
        ? values.plain()
        : new BsonDocument(values.one(expressions), operand(depth, () -> expression(depth - 1)));
  }

  private BsonArray pipeline(int depth) {
    return list(
        () -> {
          String name = values.one(stages);
          return new BsonDocument(name, wild() ? values.any(2) : stage(name, depth));
        });
  }

  private BsonValue stage(String name, int depth) {
    return switch (name) {
      case "$match" -> query(3);
      case "$limit", "$skip" -> new BsonInt32(random.nextInt(4));
      case "$sample" -> new BsonDocument("size", new BsonInt32(random.nextInt(4)));
      case "$sort" -> sort();
      case "$count", "$unset" -> new BsonString(values.name());
      case "$unwind" -> new BsonString("$" + values.name());
      case "$out" -> new BsonString("d");
      case "$sortByCount", "$redact" -> expression(2);
      case "$replaceWith" -> new BsonDocument(values.name(), expression(2));
      case "$replaceRoot" -> new BsonDocument("newRoot", expression(2));
      case "$facet" -> new BsonDocument("x", depth > 0 ? pipeline(depth - 1) : new BsonArray());
      case "$unionWith" ->
          new BsonDocument("coll", new BsonString("c"))
              .append("pipeline", depth > 0 ? pipeline(depth - 1) : new BsonArray());
      case "$lookup" ->
          new BsonDocument("from", new BsonString("c"))
              .append("as", new BsonString("x"))
              .append("let", new BsonDocument("v", expression(1)))
              .append("pipeline", depth > 0 ? pipeline(depth - 1) : new BsonArray());
      case "$graphLookup" ->
          new BsonDocument("from", new BsonString("c"))
              .append("startWith", expression(1))
              .append("connectFromField", new BsonString(values.name()))
              .append("connectToField", new BsonString(values.name()))
              .append("as", new BsonString("x"));
      case "$group" -> new BsonDocument("_id", expression(2)).append("x", accumulator());
      case "$bucket" ->
          new BsonDocument("groupBy", expression(1))
              .append("boundaries", list(values::plain))
              .append("default", values.plain());
      case "$bucketAuto" ->
          new BsonDocument("groupBy", expression(1))
              .append("buckets", new BsonInt32(1 + random.nextInt(4)))
              .append("output", new BsonDocument("x", accumulator()));
      case "$setWindowFields" ->
          new BsonDocument("sortBy", sort())
              .append("output", new BsonDocument("x", accumulator().append("window", window())));
      case "$densify" ->
          new BsonDocument("field", new BsonString(values.name()))
              .append(
                  "range",
                  new BsonDocument("step", new BsonInt32(1 + random.nextInt(3)))
                      .append("bounds", new BsonString("full")));
      case "$fill" ->
          new BsonDocument("sortBy", sort())
              .append("output", new BsonDocument("a", new BsonDocument("value", expression(1))));
      case "$merge" ->
          new BsonDocument("into", new BsonString("d"))
              .append("whenMatched", random.nextBoolean() ? pipeline(1) : new BsonString("merge"));
      case "$documents" -> list(() -> values.fields(2));
      default -> new BsonDocument(values.name(), expression(3));
    };
  }

  private BsonDocument accumulator() {
    return new BsonDocument(values.one(accumulators), operand(1, () -> expression(1)));
  }

  private BsonDocument window() {
    return new BsonDocument(
        random.nextBoolean() ? "documents" : "range",
        new BsonArray(List.of(new BsonInt32(-1), new BsonInt32(random.nextInt(3)))));
  }
}
