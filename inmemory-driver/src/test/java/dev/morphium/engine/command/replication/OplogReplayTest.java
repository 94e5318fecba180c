package dev.morphium.engine.command.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.Random;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The oplog that mongodump takes along, and mongorestore replays by {@code applyOps}. */
class OplogReplayTest {
  private final Engine engine = TestEngines.replicated();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String database, BsonDocument command) {
    BsonDocument reply =
        engine.execute(Command.of(database, command), ClientContext.LOCAL).document();
    assertThat(reply.getNumber("ok").intValue()).as("%s: %s", command, reply).isEqualTo(1);
    assertThat(reply).as("%s", command).doesNotContainKey("writeErrors");
    return reply;
  }

  private BsonDocument run(String database, String command) {
    return run(database, BsonDocument.parse(command));
  }

  private List<BsonValue> batch(String database, String find) {
    return run(database, find).getDocument("cursor").getArray("firstBatch").getValues();
  }

  private BsonTimestamp end(int direction) {
    List<BsonValue> one =
        batch("local", "{find: 'oplog.rs', limit: 1, sort: {$natural: %d}}".formatted(direction));
    return one.getFirst().asDocument().getTimestamp("ts");
  }

  /** What mongodump asks for: no transactions in preparation, both ends, and what is between. */
  private List<BsonValue> dumped(BsonTimestamp from) {
    assertThat(
            batch(
                "config",
                "{find: 'transactions', filter: {state: {$in: ['prepared', 'inProgress']}},"
                    + " sort: {startOpTime: 1}, limit: 1, readConcern: {level: 'local'}}"))
        .isEmpty();
    assertThat(end(1)).isLessThanOrEqualTo(from);
    BsonDocument find =
        BsonDocument.parse("{find: 'oplog.rs', oplogReplay: true, batchSize: 100000}");
    BsonDocument since = new BsonDocument("ts", new BsonDocument("$gt", from));
    BsonDocument until = new BsonDocument("ts", new BsonDocument("$lte", end(-1)));
    find.put("filter", new BsonDocument("$and", new BsonArray(List.of(since, until))));
    return run("local", find).getDocument("cursor").getArray("firstBatch").getValues();
  }

  /** As mongorestore replays an entry: without ids of collections, transactions one by one. */
  private void replay(BsonDocument entry) {
    BsonDocument object = entry.getDocument("o");
    if (object.containsKey("applyOps")) {
      object.getArray("applyOps").forEach(each -> replay(each.asDocument()));
      return;
    }
    if (object.containsKey("createIndexes")) {
      return; // it creates these by a command of their own
    }
    BsonDocument without = new BsonDocument();
    without.putAll(entry);
    without.remove("ui");
    run(
        "admin",
        new BsonDocument("applyOps", new BsonArray(List.of(without)))
            .append("bypassDocumentValidation", BsonBoolean.FALSE));
  }

  private void assertReplayed(Runnable changes) {
    BsonTimestamp from = end(-1);
    changes.run();
    List<BsonValue> entries = dumped(from);
    List<BsonValue> expected = batch("shop", "{find: 'c', sort: {_id: 1}}");
    assertThat(expected).isNotEmpty();
    run("shop", "{dropDatabase: 1}");
    entries.forEach(entry -> replay(entry.asDocument()));
    assertThat(batch("shop", "{find: 'c', sort: {_id: 1}}")).isEqualTo(expected);
  }

  @Test
  void catalogAndTransactionsComeBack() {
    assertReplayed(
        () -> {
          run("shop", "{create: 'old', capped: false}");
          run("shop", "{insert: 'old', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}]}");
          run("shop", "{createIndexes: 'old', indexes: [{key: {a: 1}, name: 'a_1'}]}");
          String session =
              "lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}},"
                  + " txnNumber: {$numberLong: '1'}, autocommit: false";
          run(
              "shop",
              "{insert: 'old', documents: [{_id: 3}], startTransaction: true, %s}"
                  .formatted(session));
          run("shop", "{delete: 'old', deletes: [{q: {_id: 2}, limit: 1}], %s}".formatted(session));
          run("admin", "{commitTransaction: 1, %s}".formatted(session));
          run("shop", "{collMod: 'old', validator: {a: {$ne: -1}}}");
          run("admin", "{renameCollection: 'shop.old', to: 'shop.c'}");
          run("shop", "{update: 'c', updates: [{q: {_id: 1}, u: {b: 1}}]}");
        });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {a: [1, 2, 3]}                    | {$push: {a: 4}}
          {a: [1, 2, 3]}                    | {$set: {'a.6': 7}}
          {a: [1, 2, 3]}                    | {$pop: {a: 1}}
          {a: [{b: 1, c: [1]}, {b: 2}]}     | {$set: {'a.0.c.0': 5, 'a.1.d': 1}, $unset: {'a.1.b': 1}}
          {a: [[1, 2], [3]]}                | {$set: {'a.1.0': 4, 'a.0': []}}
          {a: {b: {c: [1, {d: 1}]}}, e: 1}  | {$set: {'a.b.c.1.d': 2}, $inc: {e: 1}}
          {a: {'x.y': 1, '$z': 2}, '$q': 1} | [{$set: {a: {$setField: {field: 'x.y', input: '$a', value: 9}}}}]
          {a: {'x.y': {b: 1}}}              | [{$replaceWith: {$setField: {field: {$literal: '$n'}, input: '$$ROOT', value: 1}}}]
          {a: '$b', b: 1}                   | {$set: {a: '$$ROOT', c: {d: '$b'}}}
          """)
  void updateComesBack(String document, String update) {
    assertReplayed(
        () -> {
          run(
              "shop",
              new BsonDocument("insert", new BsonString("c"))
                  .append(
                      "documents", new BsonArray(List.of(withId(BsonDocument.parse(document))))));
          BsonDocument statement = BsonDocument.parse("{q: {_id: 1}, u: %s}".formatted(update));
          run(
              "shop",
              new BsonDocument("update", new BsonString("c"))
                  .append("updates", new BsonArray(List.of(statement))));
        });
  }

  private static BsonDocument withId(BsonDocument document) {
    BsonDocument all = new BsonDocument("_id", new BsonInt32(1));
    all.putAll(document);
    return all;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void randomUpdatesComeBack(long seed) {
    Random random = new Random(seed);
    String[] paths = {"a", "b", "a.0", "a.1", "a.2.c", "b.d", "b.d.0", "b.d.1.e", "f.g.h"};
    String[] values = {"1", "[1, 2, {c: 3}]", "{d: [4, {e: 5}]}", "'$a'", "null", "[]", "{}"};
    assertReplayed(
        () -> {
          run(
              "shop",
              "{insert: 'c', documents: [{_id: 1, a: [1, 2, {c: 1}], b: {d: [1, {e: 1}]}}]}");
          for (int i = 0; i < 60; i++) {
            String path = paths[random.nextInt(paths.length)];
            String value = values[random.nextInt(values.length)];
            String update =
                switch (random.nextInt(4)) {
                  case 0 -> "{$unset: {'%s': 1}}".formatted(path);
                  case 1 -> "{$push: {'%s': %s}}".formatted(path, value);
                  case 2 -> "{$pop: {'%s': -1}}".formatted(path);
                  default -> "{$set: {'%s': %s}}".formatted(path, value);
                };
            engine.execute(
                Command.of(
                    "shop",
                    BsonDocument.parse(
                        "{update: 'c', updates: [{q: {_id: 1}, u: %s}]}".formatted(update))),
                ClientContext.LOCAL); // some of them do not fit what is there, and change nothing
          }
        });
  }
}
