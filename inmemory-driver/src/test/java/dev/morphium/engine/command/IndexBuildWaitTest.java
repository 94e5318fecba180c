package dev.morphium.engine.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.change.BackgroundIndexBuilds;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.command.execution.SteppedExecution;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.TopologyVersion;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A new primary that has yet to build a unique index which an earlier one has made. */
class IndexBuildWaitTest {
  private static final String SESSION =
      ", lsid: {id: {$binary: {base64: 'AAAAAAAAAAAAAAAAAAAAAA==', subType: '04'}}}"
          + ", txnNumber: {$numberLong: '1'}, autocommit: false";
  private static final String BULK =
      "{bulkWrite: 1, nsInfo: [{ns: 'test.other'}, {ns: 'test.c'}], ops: [%s]%s}";

  private final Storage storage = Storage.inMemory();
  private final Queue<Runnable> held = new ArrayDeque<>();
  private final BackgroundIndexBuilds builds =
      new BackgroundIndexBuilds(storage, held::add, 1, AssertionError::new);
  private Engine engine;

  private static EngineSettings settings() {
    return EngineSettings.inMemory(
        "test",
        List.of(),
        () -> "test:0",
        Deployment.replicaSet(),
        new TopologyVersion(new ObjectId()));
  }

  @BeforeEach
  void becomePrimary() {
    EngineSettings settings = settings();
    settings.storage().addListener((before, batch, after) -> builds.follow(batch));
    try (Engine earlier = new Engine(settings)) {
      for (String command :
          List.of(
              "{insert: 'c', documents: [{_id: 1, a: 1}, {_id: 2, a: 2}]}",
              "{createIndexes: 'c', indexes: [{name: 'a', key: {a: 1}, unique: true}]}")) {
        earlier.execute(Command.of("test", BsonDocument.parse(command)), ClientContext.LOCAL);
      }
    }
    engine = new Engine(settings().as(settings().replication(), storage));
  }

  @AfterEach
  void close() {
    engine.close();
    builds.close();
  }

  private void build() {
    held.remove().run();
  }

  private Execution prepare(String database, String command) {
    return engine.prepare(Command.of(database, BsonDocument.parse(command)), ClientContext.LOCAL);
  }

  private SteppedExecution start(String command) {
    return new SteppedExecution(prepare("test", command)).go();
  }

  private BsonDocument run(String command) {
    return start(command).reply().document();
  }

  /** A command on a thread that may block. */
  private CompletableFuture<BsonDocument> begin(String database, String command) {
    CompletableFuture<BsonDocument> reply = new CompletableFuture<>();
    Command parsed = Command.of(database, BsonDocument.parse(command));
    Thread.ofVirtual()
        .start(() -> reply.complete(engine.execute(parsed, ClientContext.LOCAL).document()));
    return reply;
  }

  private static int number(BsonDocument reply, String field) {
    return reply.getNumber(field).intValue();
  }

  @Test
  void readsGoOnWithoutTheIndex() {
    BsonDocument found = run("{find: 'c', filter: {a: 2}}").getDocument("cursor");
    assertThat(found.getArray("firstBatch")).hasSize(1);
    BsonDocument hinted = run("{find: 'c', filter: {a: 2}, hint: 'a'}");
    assertThat(number(hinted, "code")).isEqualTo(2);
    assertThat(hinted.getString("errmsg").getValue()).contains("still being built");
    assertThat(run("{listIndexes: 'c'}").getDocument("cursor").getArray("firstBatch").toString())
        .contains("\"_id_\"", "\"a\"");
    BsonDocument statistics = run("{collStats: 'c'}");
    assertThat(number(statistics, "nindexes")).isEqualTo(2);
    assertThat(statistics.getArray("indexBuilds").toString()).contains("a");
    BsonDocument validated = run("{validate: 'c'}");
    assertThat(validated.getBoolean("valid").getValue()).isTrue();
    assertThat(number(validated, "nIndexes")).isEqualTo(2);
    assertThat(
            run("{aggregate: 'c', pipeline: [{$indexStats: {}}], cursor: {}}")
                .getDocument("cursor")
                .getArray("firstBatch")
                .toString())
        .contains("building");
    build();
    assertThat(run("{collStats: 'c'}").getArray("indexBuilds")).isEmpty();
    assertThat(run("{find: 'c', filter: {a: 2}, hint: 'a'}")).containsKey("cursor");
  }

  @Test
  void writesToTheCollectionWaitAndOthersDoNot() {
    assertThat(number(run("{insert: 'other', documents: [{_id: 1}]}"), "n")).isEqualTo(1);
    SteppedExecution insert = start("{insert: 'c', documents: [{_id: 3, a: 2}]}");
    SteppedExecution update = start("{update: 'c', updates: [{q: {_id: 1}, u: {$set: {a: 3}}}]}");
    SteppedExecution drop = start("{dropIndexes: 'c', index: 'a'}");
    assertThat(List.of(insert, update, drop)).allMatch(SteppedExecution::isAwaiting);
    assertThat(insert.go().isAwaiting()).as("it looks for its role, and waits on").isTrue();
    build();
    assertThat(List.of(insert, update, drop)).allMatch(SteppedExecution::isSignalled);
    assertThat(insert.go().reply().document().getArray("writeErrors").toString()).contains("11000");
    assertThat(number(update.go().reply().document(), "nModified")).isEqualTo(1);
    assertThat(number(drop.go().reply().document(), "nIndexesWas")).isEqualTo(2);
  }

  @Test
  void insertsThatWaitedDoNotMeetAnIndexThatWasDroppedMeanwhile() {
    SteppedExecution duplicate = start("{insert: 'c', documents: [{_id: 3, a: 2}]}");
    SteppedExecution drop = start("{dropIndexes: 'c', index: 'a'}");
    SteppedExecution many =
        start("{insert: 'c', documents: [{_id: 4, a: 1}, {_id: 5, a: 1}], ordered: false}");
    build();
    assertThat(number(drop.go().reply().document(), "nIndexesWas")).isEqualTo(2);
    for (SteppedExecution insert : List.of(duplicate, many)) {
      BsonDocument reply = insert.go().reply().document();
      assertThat(reply.containsKey("writeErrors")).as(reply.toJson()).isFalse();
    }
    assertThat(number(run("{count: 'c'}"), "n")).isEqualTo(5);
  }

  @Test
  void waitEndsWithTheTimeOfTheCommandOrItsKill() {
    SteppedExecution limited = start("{insert: 'c', documents: [{_id: 3}], maxTimeMS: 1}");
    await().until(() -> !limited.go().isAwaiting());
    assertThat(number(limited.reply().document(), "code")).isEqualTo(50);
    Execution execution = prepare("test", "{insert: 'c', documents: [{_id: 3}]}");
    SteppedExecution killed = new SteppedExecution(execution).go();
    execution.kill();
    assertThat(killed.isSignalled()).isTrue();
    assertThat(number(killed.go().reply().document(), "code")).isEqualTo(11601);
  }

  @Test
  void laterStatementWaitsWithoutRepeatingEarlierOnes() {
    String inserts = "{insert: 0, document: {_id: 1}}, {insert: 1, document: {_id: 3, a: 2}}";
    String updates =
        "{insert: 0, document: {_id: 2}}, {update: 1, filter: {_id: 1}, updateMods: {$set: {a:"
            + " 2}}}";
    CompletableFuture<BsonDocument> first = begin("admin", BULK.formatted(inserts, ""));
    CompletableFuture<BsonDocument> second = begin("admin", BULK.formatted(updates, ""));
    await().until(() -> number(run("{count: 'other'}"), "n") == 2);
    build();
    await().until(() -> first.isDone() && second.isDone());
    assertThat(number(first.join(), "nInserted")).isEqualTo(1);
    assertThat(number(first.join(), "nErrors")).isEqualTo(1);
    assertThat(number(second.join(), "nErrors")).isEqualTo(1);
  }

  @Test
  void commandsThatNameTheCollectionLaterWait() {
    CompletableFuture<BsonDocument> merged =
        begin(
            "test",
            "{aggregate: 'c', pipeline: [{$match: {_id: 1}}, {$set: {b: 1}}, {$merge: {into: 'c',"
                + " on: 'a'}}], cursor: {}}");
    CompletableFuture<BsonDocument> renamed =
        begin("admin", "{renameCollection: 'test.c', to: 'test.d'}");
    build();
    await().until(() -> merged.isDone() && renamed.isDone());
    assertThat(number(renamed.join(), "ok")).isEqualTo(1);
  }

  @Test
  void transactionWaitsWithItsCommit() {
    String insert = "{insert: 1, document: {_id: 3, a: 2}}";
    BsonDocument begun =
        new SteppedExecution(
                prepare("admin", BULK.formatted(insert, SESSION + ", startTransaction: true")))
            .go()
            .reply()
            .document();
    assertThat(number(begun, "nInserted")).isEqualTo(1);
    SteppedExecution commit =
        new SteppedExecution(prepare("admin", "{commitTransaction: 1" + SESSION + "}")).go();
    assertThat(commit.isAwaiting()).isTrue();
    build();
    assertThat(commit.isSignalled()).isTrue();
    assertThat(number(commit.go().reply().document(), "code")).isEqualTo(112);
  }
}
