package dev.morphium.engine.feed;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonBinary;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The oplog as clients read it: {@code local.oplog.rs}. */
class OplogCollectionTest {
  private final Engine engine = TestEngines.replicated();

  @AfterEach
  void close() {
    engine.close();
  }

  private BsonDocument run(String database, String command) {
    return run(database, BsonDocument.parse(command));
  }

  private BsonDocument run(String database, BsonDocument command) {
    return engine.execute(Command.of(database, command), ClientContext.LOCAL).document();
  }

  private BsonDocument done(String database, String command) {
    BsonDocument reply = run(database, command);
    assertThat(reply.getNumber("ok").intValue()).as(reply.toJson()).isEqualTo(1);
    return reply;
  }

  private List<BsonDocument> batch(BsonDocument reply) {
    List<BsonDocument> documents = new ArrayList<>();
    BsonDocument cursor = reply.getDocument("cursor");
    cursor
        .getArray(cursor.containsKey("firstBatch") ? "firstBatch" : "nextBatch")
        .forEach(document -> documents.add(document.asDocument()));
    return documents;
  }

  private List<BsonDocument> entries() {
    return batch(done("local", "{find: 'oplog.rs', batchSize: 10000}"));
  }

  private BsonDocument last() {
    return batch(done("local", "{find: 'oplog.rs', sort: {$natural: -1}, limit: 1}")).get(0);
  }

  /** The entry without what differs from run to run. */
  private static String shape(BsonDocument entry) {
    BsonDocument shape = new BsonDocument();
    entry.forEach(shape::put);
    assertThat(shape.remove("ts")).isInstanceOf(BsonTimestamp.class);
    assertThat(shape.remove("t").isInt64()).isTrue();
    assertThat(shape.remove("wall").isDateTime()).isTrue();
    assertThat(shape.getInt64("v").getValue()).isEqualTo(2);
    shape.remove("v");
    BsonValue id = shape.get("ui");
    if (id instanceof BsonBinary) {
      shape.put("ui", new org.bson.BsonString("uuid"));
    }
    return shape.toJson().replace('"', '\'');
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {insert: 'c', documents: [{_id: 7, a: 1}]} | {'op': 'i', 'ns': 'db.c', 'ui': 'uuid', 'o': {'_id': 7, 'a': 1}, 'o2': {'_id': 7}}
          {update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 2}}}]} | {'op': 'u', 'ns': 'db.c', 'ui': 'uuid', 'o': {'$v': 2, 'diff': {'u': {'a': 2}}}, 'o2': {'_id': 1}}
          {update: 'c', updates: [{q: {_id: 1}, u: {$unset: {a: 1}}}]} | {'op': 'u', 'ns': 'db.c', 'ui': 'uuid', 'o': {'$v': 2, 'diff': {'d': {'a': false}}}, 'o2': {'_id': 1}}
          {update: 'c', updates: [{q: {_id: 1}, u: {$set: {'s.x': 5}}}]} | {'op': 'u', 'ns': 'db.c', 'ui': 'uuid', 'o': {'$v': 2, 'diff': {'ss': {'u': {'x': 5}}}}, 'o2': {'_id': 1}}
          {update: 'c', updates: [{q: {_id: 1}, u: {$push: {l: 3}}}]} | {'op': 'u', 'ns': 'db.c', 'ui': 'uuid', 'o': {'$v': 2, 'diff': {'sl': {'a': true, 'u2': 3}}}, 'o2': {'_id': 1}}
          {update: 'c', updates: [{q: {_id: 1}, u: {b: 9}}]} | {'op': 'u', 'ns': 'db.c', 'ui': 'uuid', 'o': {'_id': 1, 'b': 9}, 'o2': {'_id': 1}}
          {delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]} | {'op': 'd', 'ns': 'db.c', 'ui': 'uuid', 'o': {'_id': 1}}
          {create: 'd', capped: true, size: 4096} | {'op': 'c', 'ns': 'db.$cmd', 'ui': 'uuid', 'o': {'create': 'd', 'idIndex': {'v': 2, 'key': {'_id': 1}, 'name': '_id_'}, 'capped': true, 'size': 4096}}
          {createIndexes: 'c', indexes: [{key: {a: 1}, name: 'a_1'}]} | {'op': 'c', 'ns': 'db.$cmd', 'ui': 'uuid', 'o': {'createIndexes': 'c', 'v': 2, 'key': {'a': 1}, 'name': 'a_1'}}
          {drop: 'c'} | {'op': 'c', 'ns': 'db.$cmd', 'ui': 'uuid', 'o': {'drop': 'c'}}
          {dropDatabase: 1} | {'op': 'c', 'ns': 'db.$cmd', 'o': {'dropDatabase': 1}}
          {create: 'v', viewOn: 'c', pipeline: []} | {'op': 'i', 'ns': 'db.system.views', 'o': {'_id': 'db.v', 'viewOn': 'c', 'pipeline': []}, 'o2': {'_id': 'db.v'}}
          """)
  void entryTellsTheChange(String command, String expected) {
    done("db", "{insert: 'c', documents: [{_id: 1, a: 1, s: {x: 1, y: 2}, l: [1, 2]}]}");
    done("db", command);
    assertThat(shape(last())).isEqualTo(expected);
  }

  @Test
  void renameNamesBothCollections() {
    done("db", "{insert: 'c', documents: [{_id: 1}]}");
    done("admin", "{renameCollection: 'db.c', to: 'db.e'}");
    assertThat(shape(last()))
        .isEqualTo(
            "{'op': 'c', 'ns': 'db.$cmd', 'ui': 'uuid', 'o': {'renameCollection': 'db.c', 'to':"
                + " 'db.e', 'stayTemp': false}}");
  }

  @Test
  void retryableWritesTellTheirStatements() {
    String session =
        "lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}, txnNumber:"
            + " {$numberLong: '";
    done("db", "{insert: 'c', documents: [{_id: 0}]}");
    assertThat(last()).doesNotContainKeys("lsid", "txnNumber", "stmtId");
    int before = entries().size();
    done("db", "{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}], " + session + "1'}}");
    done(
        "db",
        "{insert: 'c', documents: [{_id: 4}, {_id: 5}], stmtIds: [7, 3], " + session + "2'}}");
    done(
        "db",
        "{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 1}}}, {q: {_id: 1}, u: {$set: {a:"
            + " 1}}}, {q: {_id: 9}, u: {$set: {a: 1}}, upsert: true}], "
            + session
            + "3'}}");
    done("db", "{findAndModify: 'c', query: {_id: 2}, remove: true, " + session + "4'}}");
    done("db", "{delete: 'c', deletes: [{q: {_id: 3}, limit: 1}]}");
    List<BsonDocument> entries = entries().subList(before, entries().size());
    List<String> told = new ArrayList<>();
    for (BsonDocument entry : entries.subList(0, entries.size() - 1)) {
      assertThat(entry.getFirstKey()).isEqualTo("lsid");
      assertThat(entry.getDocument("lsid").keySet()).containsExactly("id", "uid");
      told.add(
          entry.getInt64("txnNumber").getValue()
              + entry.getString("op").getValue()
              + entry.getInt32("stmtId").getValue());
    }
    assertThat(told).containsExactly("1i0", "1i1", "1i2", "2i7", "2i3", "3u0", "3i2", "4d0");
    assertThat(last()).doesNotContainKeys("lsid", "txnNumber", "stmtId");
  }

  @Test
  void whatACappedCollectionRemovesIsOfNoStatement() {
    done("db", "{create: 'capped', capped: true, size: 4096, max: 1}");
    done("db", "{insert: 'capped', documents: [{_id: 1}]}");
    done(
        "db",
        "{insert: 'capped', documents: [{_id: 2}], txnNumber: {$numberLong: '1'}, lsid: {id:"
            + " {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}}");
    assertThat(last().getString("op").getValue()).isEqualTo("d");
    assertThat(last()).doesNotContainKeys("lsid", "txnNumber", "stmtId");
  }

  @Test
  void transactionIsOneEntry() {
    done("db", "{create: 'c'}");
    String session =
        "lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}, txnNumber:"
            + " {$numberLong: '1'}, autocommit: false";
    done(
        "db",
        "{insert: 'c', documents: [{_id: 1}, {_id: 2}], startTransaction: true, " + session + "}");
    done("db", "{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}], " + session + "}");
    int before = entries().size();
    done("admin", "{commitTransaction: 1, " + session + "}");
    assertThat(entries()).hasSize(before + 1);
    BsonDocument entry = last();
    assertThat(entry.getString("op").getValue()).isEqualTo("c");
    assertThat(entry.getString("ns").getValue()).isEqualTo("admin.$cmd");
    assertThat(entry.getInt64("txnNumber").getValue()).isEqualTo(1);
    List<String> operations =
        entry.getDocument("o").getArray("applyOps").stream()
            .map(each -> each.asDocument().getString("op").getValue())
            .toList();
    assertThat(operations).isNotEmpty().allMatch(each -> each.equals("i") || each.equals("d"));
  }

  @Test
  void timesAscendAndAreTheRecordIds() {
    StringBuilder documents = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      documents.append(i == 0 ? "" : ", ").append("{_id: ").append(i).append('}');
    }
    done("db", "{insert: 'c', documents: [" + documents + "]}");
    done("db", "{update: 'c', updates: [{q: {}, u: {$set: {x: 1}}, multi: true}]}");
    List<BsonDocument> all = entries();
    assertThat(all).hasSizeGreaterThanOrEqualTo(601);
    long before = 0;
    for (BsonDocument each : all) {
      long time = each.getTimestamp("ts").getValue();
      assertThat(time).isGreaterThan(before);
      before = time;
    }
    int count = done("local", "{count: 'oplog.rs'}").getNumber("n").intValue();
    assertThat(count).isEqualTo(all.size());
    assertThat(done("local", "{count: 'oplog.rs', query: {op: 'u'}}").getNumber("n").intValue())
        .isEqualTo(300);
    BsonDocument from = new BsonDocument("$gte", all.get(400).get("ts"));
    BsonDocument find = BsonDocument.parse("{find: 'oplog.rs', batchSize: 10000}");
    find.put("filter", new BsonDocument("ts", from));
    assertThat(batch(run("local", find))).isEqualTo(all.subList(400, all.size()));
    find.put("sort", BsonDocument.parse("{$natural: -1}"));
    assertThat(batch(run("local", find)))
        .isEqualTo(List.copyOf(all.subList(400, all.size())).reversed());
    BsonDocument explained =
        run("local", new BsonDocument("explain", find)).getDocument("executionStats");
    assertThat(explained.getNumber("totalDocsExamined").intValue()).isEqualTo(all.size() - 400);
    BsonDocument aggregated =
        done(
            "local",
            "{aggregate: 'oplog.rs', pipeline: [{$match: {ns: 'db.c'}}, {$group: {_id: '$op', n:"
                + " {$sum: 1}}}, {$sort: {_id: 1}}], cursor: {}}");
    assertThat(batch(aggregated).toString()).contains("\"_id\": \"i\", \"n\": 300");
  }

  @Test
  void tailableCursorFollows() {
    BsonDocument last = last();
    BsonDocument find =
        BsonDocument.parse("{find: 'oplog.rs', tailable: true, awaitData: true}")
            .append("filter", new BsonDocument("ts", new BsonDocument("$gte", last.get("ts"))));
    BsonDocument reply = run("local", find);
    assertThat(batch(reply)).containsExactly(last);
    long id = reply.getDocument("cursor").getInt64("id").getValue();
    assertThat(id).isNotZero();
    done("db", "{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument next =
        done(
            "local",
            "{getMore: {$numberLong: '" + id + "'}, collection: 'oplog.rs', maxTimeMS: 1}");
    assertThat(batch(next))
        .extracting(each -> each.getString("op").getValue())
        .containsExactly("c", "i");
  }

  @Test
  void isListedAsACappedCollection() {
    List<BsonDocument> listed = batch(done("local", "{listCollections: 1}"));
    assertThat(listed)
        .extracting(each -> each.getString("name").getValue())
        .containsExactly("oplog.rs", "startup_log", "system.replset");
    assertThat(listed.get(0).getDocument("options").getBoolean("capped").getValue()).isTrue();
    assertThat(listed.get(0).containsKey("idIndex")).isFalse();
    BsonDocument stats = done("local", "{collStats: 'oplog.rs'}");
    assertThat(stats.getBoolean("capped").getValue()).isTrue();
    assertThat(stats.getNumber("maxSize").longValue()).isPositive();
    assertThat(stats.getNumber("nindexes").intValue()).isZero();
    assertThat(batch(done("local", "{listIndexes: 'oplog.rs'}"))).isEmpty();
    assertThat(done("local", "{dbStats: 1}").getNumber("collections").intValue()).isEqualTo(3);
    BsonDocument storage =
        batch(
                done(
                    "local",
                    "{aggregate: 'oplog.rs', pipeline: [{$collStats: {storageStats: {}}}], cursor:"
                        + " {}}"))
            .get(0)
            .getDocument("storageStats");
    assertThat(storage.getNumber("maxSize").longValue()).isPositive();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {insert: 'oplog.rs', documents: [{_id: 1}]}                              | 73
          {update: 'oplog.rs', updates: [{q: {}, u: {$set: {a: 1}}}]}              | 73
          {delete: 'oplog.rs', deletes: [{q: {}, limit: 0}]}                       | 73
          {findAndModify: 'oplog.rs', query: {}, remove: true}                     | 73
          {drop: 'oplog.rs'}                                                       | 5255000
          {create: 'oplog.rs'}                                                     | 73
          {insert: 'system.replset', documents: [{_id: 1}]}                        | 73
          """)
  void writesAreRefused(String command, int code) {
    BsonDocument reply = run("local", command);
    BsonDocument error =
        reply.containsKey("writeErrors")
            ? reply.getArray("writeErrors").get(0).asDocument()
            : reply;
    assertThat(error.getNumber("code").intValue()).as(reply.toJson()).isEqualTo(code);
  }

  @Test
  void configurationAndStartAreDocuments() {
    List<BsonDocument> configuration = batch(done("local", "{find: 'system.replset'}"));
    assertThat(configuration).hasSize(1);
    assertThat(configuration.get(0).getArray("members")).hasSize(1);
    List<BsonDocument> start = batch(done("local", "{find: 'startup_log'}"));
    assertThat(start).hasSize(1);
    assertThat(start.get(0).getDocument("buildinfo").containsKey("version")).isTrue();
  }

  @Test
  void versionIsReadBesideTheSchemaOfUsers() {
    done("admin", "{createUser: 'u', pwd: 'p', roles: []}");
    assertThat(batch(done("admin", "{find: 'system.version', sort: {_id: 1}}")))
        .extracting(each -> each.getString("_id").getValue())
        .containsExactly("authSchema", "featureCompatibilityVersion");
    assertThat(
            batch(
                done(
                    "admin",
                    "{find: 'system.version', filter: {_id: 'featureCompatibilityVersion'}}")))
        .hasSize(1);
  }

  @Test
  void standaloneHasNone() {
    try (Engine alone = TestEngines.standalone()) {
      BsonDocument listed =
          alone
              .execute(
                  Command.of("local", BsonDocument.parse("{listCollections: 1, nameOnly: true}")),
                  ClientContext.LOCAL)
              .document();
      assertThat(batch(listed))
          .extracting(each -> each.getString("name").getValue())
          .containsExactly("startup_log");
    }
  }
}
