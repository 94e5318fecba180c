package dev.morphium.server.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An engine stops and starts again on the same directory: everything goes on as if it had not. */
class RestartTest {
  private static final String SESSION =
      "lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAQ==', subType: '04'}}}";

  @TempDir Path directory;

  private JournaledStorage data;
  private Engine engine;

  @BeforeEach
  void start() throws IOException {
    data =
        JournaledStorage.open(
            new RealDisk(),
            JournalSettings.in(directory),
            problem -> {},
            FatalErrorHandler.LOGGING);
    engine =
        new Engine(
            EngineSettings.inMemory("test", List.of(), "test:0")
                .on(data.storage(), storage -> data.recover(10_000_000)));
  }

  @AfterEach
  void stop() throws IOException {
    engine.close();
    data.close();
  }

  private void restart() throws IOException {
    Root before = data.storage().root();
    stop();
    start();
    assertThat(StateHash.of(data.storage().root())).isEqualTo(StateHash.of(before));
    assertThat(data.storage().root()).isNotSameAs(before);
  }

  private Reply run(String json) {
    return engine.execute(Command.of("db", BsonDocument.parse(json)), ClientContext.LOCAL);
  }

  private BsonDocument ok(String json) {
    return run(json).orThrow().document();
  }

  private static BsonDocument cursor(BsonDocument reply) {
    return reply.getDocument("cursor");
  }

  @Test
  void hashedAndWildcardIndexesAreBuiltAgain() throws IOException {
    ok("{insert: 'things', documents: [{_id: 1, h: 1, w: {x: [1, 2]}}, {_id: 2, h: 2}]}");
    ok(
        "{createIndexes: 'things', indexes: [{key: {h: 'hashed', b: 1}, name: 'hashed'},"
            + " {key: {'$**': 1}, name: 'all', wildcardProjection: {_id: 1, b: 0}},"
            + " {key: {b: 1, 'w.$**': -1}, name: 'some', partialFilterExpression: {h: 1}}]}");
    String transaction = SESSION + ", txnNumber: {$numberLong: '1'}, autocommit: false";
    ok(
        "{insert: 'things', documents: [{_id: 3, h: 1, w: {x: 3}}], startTransaction: true, "
            + transaction
            + "}");
    ok(
        "{update: 'things', updates: [{q: {_id: 2}, u: {$set: {w: [{x: 2}]}}}], "
            + transaction
            + "}");
    engine
        .execute(
            Command.of("admin", BsonDocument.parse("{commitTransaction: 1, " + transaction + "}")),
            ClientContext.LOCAL)
        .orThrow();
    BsonDocument indexes = ok("{listIndexes: 'things'}");
    restart();
    assertThat(cursor(ok("{listIndexes: 'things'}"))).isEqualTo(cursor(indexes));
    BsonDocument checked = ok("{validate: 'things'}");
    assertThat(checked.getBoolean("valid").getValue()).isTrue();
    assertThat(checked.getDocument("keysPerIndex"))
        .isEqualTo(BsonDocument.parse("{_id_: 3, hashed: 3, all: 10, some: 3}"));
    assertThat(run("{insert: 'things', documents: [{_id: 9, h: [1]}]}").document().toJson())
        .contains("16766");
    assertThat(ids("{find: 'things', filter: {h: 1}, hint: 'hashed'}")).isEqualTo("[1, 3]");
    assertThat(ids("{find: 'things', filter: {'w.x': 2}, hint: 'all'}")).isEqualTo("[1, 2]");
    assertThat(ids("{find: 'things', filter: {b: null, 'w.x': 3}, hint: 'some'}")).isEqualTo("[3]");
    ok("{delete: 'things', deletes: [{q: {'w.x': 2}, limit: 0}]}");
    assertThat(ok("{validate: 'things'}").getDocument("keysPerIndex"))
        .isEqualTo(BsonDocument.parse("{_id_: 1, hashed: 1, all: 3, some: 1}"));
  }

  private String ids(String find) {
    return cursor(ok(find)).getArray("firstBatch").stream()
        .map(document -> document.asDocument().getInt32("_id").getValue())
        .sorted()
        .toList()
        .toString();
  }

  @Test
  void collectionsIndexesAndTheirOptionsAreTheSame() throws IOException {
    ok("{create: 'capped', capped: true, size: 100000, max: 3}");
    ok("{create: 'images', changeStreamPreAndPostImages: {enabled: true}}");
    ok("{create: 'series', timeseries: {timeField: 't', metaField: 'm'}}");
    ok("{create: 'clustered', clusteredIndex: {key: {_id: 1}, unique: true}}");
    ok("{create: 'view', viewOn: 'things', pipeline: [{$match: {a: {$gt: 1}}}]}");
    ok("{insert: 'things', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}, {_id: 3, a: [4, 5]}]}");
    ok("{insert: 'capped', documents: [{_id: 1}, {_id: 2}, {_id: 3}]}");
    ok("{insert: 'series', documents: [{t: {$date: 1000}, m: 'x'}]}");
    ok("{insert: 'clustered', documents: [{_id: 'b'}, {_id: 'a'}]}");
    ok(
        "{createIndexes: 'things', indexes: [{key: {a: 1}, name: 'a', unique: true,"
            + " partialFilterExpression: {a: {$gt: 1}}},"
            + " {key: {at: 1}, name: 'ttl', expireAfterSeconds: 100},"
            + " {key: {s: 1}, name: 's', collation: {locale: 'en', strength: 2}}]}");
    ok("{collMod: 'things', validator: {a: {$exists: true}}, validationLevel: 'moderate'}");
    ok("{collMod: 'things', index: {name: 'ttl', expireAfterSeconds: 7}}");
    ok("{update: 'things', updates: [{q: {_id: 1}, u: {$set: {a: 9}}}]}");
    ok("{delete: 'things', deletes: [{q: {_id: 2}, limit: 1}]}");
    BsonDocument indexes = ok("{listIndexes: 'things'}");
    BsonDocument collections = ok("{listCollections: 1}");
    restart();
    assertThat(cursor(ok("{listIndexes: 'things'}"))).isEqualTo(cursor(indexes));
    assertThat(cursor(ok("{listCollections: 1}"))).isEqualTo(cursor(collections));
    assertThat(run("{insert: 'things', documents: [{_id: 7, a: 9}]}").document().toJson())
        .contains("E11000 duplicate key error");
    assertThat(run("{insert: 'things', documents: [{_id: 8}]}").document().toJson())
        .contains("Document failed validation");
    ok("{insert: 'capped', documents: [{_id: 4}]}");
    assertThat(cursor(ok("{find: 'capped'}")).getArray("firstBatch"))
        .hasSize(3)
        .contains(BsonDocument.parse("{_id: 4}"))
        .doesNotContain(BsonDocument.parse("{_id: 1}"));
    assertThat(cursor(ok("{find: 'view'}")).getArray("firstBatch")).hasSize(2);
  }

  @Test
  void aRetryableWriteIsDoneOnceAcrossARestart() throws IOException {
    String insert =
        "{insert: 'c', documents: [{_id: 1}], " + SESSION + ", txnNumber: {$numberLong: '5'}}";
    String modify =
        "{findAndModify: 'c', query: {_id: 1}, update: {$inc: {n: 1}}, new: true, "
            + SESSION
            + ", txnNumber: {$numberLong: '6'}}";
    ok(insert);
    restart();
    assertThat(ok(insert).getInt32("n").getValue()).isEqualTo(1);
    BsonDocument value = ok(modify).getDocument("value");
    restart();
    assertThat(ok(modify).getDocument("value")).isEqualTo(value);
    assertThat(cursor(ok("{find: 'c'}")).getArray("firstBatch"))
        .containsExactly(BsonDocument.parse("{_id: 1, n: 1}"));
  }

  @Test
  void aTransactionIsThereAsAWholeOrNotAtAll() throws IOException {
    ok("{create: 'c'}");
    String in = SESSION + ", txnNumber: {$numberLong: '%s'}, autocommit: false";
    ok(
        "{insert: 'c', documents: [{_id: 1}, {_id: 2}], startTransaction: true, "
            + in.formatted(1)
            + "}");
    engine
        .execute(
            Command.of(
                "admin", BsonDocument.parse("{commitTransaction: 1, " + in.formatted(1) + "}")),
            ClientContext.LOCAL)
        .orThrow();
    ok("{insert: 'c', documents: [{_id: 3}], startTransaction: true, " + in.formatted(2) + "}");
    restart();
    assertThat(cursor(ok("{find: 'c'}")).getArray("firstBatch")).hasSize(2);
    engine
        .execute(
            Command.of(
                "admin", BsonDocument.parse("{commitTransaction: 1, " + in.formatted(1) + "}")),
            ClientContext.LOCAL)
        .orThrow();
  }

  @Test
  void aChangeStreamIsResumedAfterARestart() throws IOException {
    ok("{create: 'c', changeStreamPreAndPostImages: {enabled: true}}");
    BsonDocument opened =
        cursor(
            ok(
                "{aggregate: 'c', cursor: {}, pipeline: [{$changeStream:"
                    + " {fullDocumentBeforeChange: 'required'}}]}"));
    ok("{insert: 'c', documents: [{_id: 1, a: 1}]}");
    ok("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 2}}}]}");
    BsonDocument batch =
        cursor(
            ok(
                "{getMore: {$numberLong: '%d'}, collection: 'c'}"
                    .formatted(((BsonInt64) opened.get("id")).getValue())));
    BsonDocument first = batch.getArray("nextBatch").get(0).asDocument();
    BsonDocument second = batch.getArray("nextBatch").get(1).asDocument();
    restart();
    ok("{delete: 'c', deletes: [{q: {_id: 1}, limit: 1}]}");
    BsonDocument resumed =
        cursor(
            ok(
                "{aggregate: 'c', cursor: {}, pipeline: [{$changeStream: {resumeAfter: %s,"
                        .formatted(first.getDocument("_id").toJson())
                    + " fullDocumentBeforeChange: 'required'}}]}"));
    assertThat(resumed.getArray("firstBatch")).hasSize(2);
    assertThat(resumed.getArray("firstBatch").get(0)).isEqualTo(second);
    assertThat(resumed.getArray("firstBatch").get(1).asDocument().get("operationType"))
        .isEqualTo(new BsonString("delete"));
  }
}
