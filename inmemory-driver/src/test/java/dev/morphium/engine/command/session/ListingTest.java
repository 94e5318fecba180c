package dev.morphium.engine.command.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ListingTest {
  private static final String SESSION = "{id: {$uuid: '00000000-0000-4000-8000-000000000001'}}";

  private final Engine engine = TestEngines.replicated();

  @AfterEach
  void close() {
    engine.close();
  }

  private static final BsonString NONE = new BsonString("");

  @Test
  void sessionsThatWereUsedAreListed() {
    assertThat(list("[{$listLocalSessions: {}}]")).isEmpty();
    run("test", "{find: 'c', lsid: %s}".formatted(SESSION));
    assertThat(list("[{$listLocalSessions: {}}]"))
        .singleElement()
        .satisfies(session -> assertThat(session.get("lastUse").isDateTime()).isTrue())
        .extracting(session -> session.getDocument("_id").get("id"))
        .isEqualTo(BsonDocument.parse(SESSION).get("id"));
    assertThat(list("[{$listLocalSessions: {users: [{user: 'x', db: 'y'}]}}]")).isEmpty();
    BsonDocument stored =
        run(
            "config",
            "{aggregate: 'system.sessions', pipeline: [{$listSessions: {allUsers: true}}],"
                + " cursor: {}}");
    assertThat(stored.getDocument("cursor").getArray("firstBatch")).hasSize(1);
    run("test", "{endSessions: [%s]}".formatted(SESSION));
    assertThat(list("[{$listLocalSessions: {}}]")).isEmpty();
  }

  @Test
  void operationIsListedWithItsSession() {
    BsonDocument reply =
        run(
            "admin",
            "{aggregate: 1, pipeline: [{$currentOp: {}}], cursor: {}, lsid: %s}"
                .formatted(SESSION));
    BsonDocument operation = reply.getDocument("cursor").getArray("firstBatch").get(0).asDocument();
    assertThat(operation.getDocument("lsid").get("id"))
        .isEqualTo(BsonDocument.parse(SESSION).get("id"));
    assertThat(operation.getString("ns").getValue()).isEqualTo("admin.$cmd.aggregate");
    assertThat(operation.getBoolean("active").getValue()).isTrue();
  }

  @Test
  void currentOpFiltersWhatItLists() {
    assertThat(inProgress("{currentOp: 1, active: true, 'command.currentOp': 1}")).hasSize(1);
    assertThat(inProgress("{currentOp: 1, op: 'query'}")).isEmpty();
  }

  @Test
  void cursorsAndTransactionsThatWaitAreListedOnDemand() {
    run("test", "{insert: 'c', documents: [{}, {}]}");
    run("test", "{find: 'c', batchSize: 1}");
    run(
        "test",
        ("{insert: 'c', documents: [{}], lsid: %s, txnNumber: {$numberLong: '4'},"
                + " startTransaction: true, autocommit: false}")
            .formatted(SESSION));
    assertThat(list("[{$currentOp: {idleSessions: false}}, {$match: {type: {$ne: 'op'}}}]"))
        .isEmpty();
    assertThat(list("[{$currentOp: {idleCursors: true}}, {$match: {type: {$ne: 'op'}}}]"))
        .extracting(idle -> idle.getString("type").getValue())
        .containsExactlyInAnyOrder("idleCursor", "idleSession");
  }

  @Test
  void cursorThatIsReadOnIsToldWithTheOperationThatReadsIt() {
    run("test", "{insert: 'c', documents: [{}]}");
    long id =
        run("test", "{aggregate: 'c', pipeline: [{$changeStream: {}}], cursor: {}}")
            .getDocument("cursor")
            .getInt64("id")
            .getValue();
    String streams = "[{$currentOp: {idleCursors: true}}, {$match: {'cursor.cursorId': %d}}]";
    assertThat(list(streams.formatted(id)))
        .singleElement()
        .extracting(idle -> idle.getString("type").getValue())
        .isEqualTo("idleCursor");
    CompletableFuture<Reply> more =
        CompletableFuture.supplyAsync(
            () ->
                engine.execute(
                    Command.of(
                        "test",
                        BsonDocument.parse(
                            "{getMore: {$numberLong: '%d'}, collection: 'c', maxTimeMS: 20000}"
                                .formatted(id))),
                    ClientContext.LOCAL));
    Awaitility.await()
        .untilAsserted(
            () ->
                assertThat(list(streams.formatted(id)))
                    .singleElement()
                    .extracting(active -> active.getString("op", NONE).getValue())
                    .isEqualTo("getmore"));
    BsonDocument active = list(streams.formatted(id)).getFirst();
    BsonDocument cursor = active.getDocument("cursor");
    assertThat(cursor.get("operationUsingCursorId")).isEqualTo(active.get("opid"));
    assertThat(cursor.getDocument("originatingCommand").getString("aggregate").getValue())
        .isEqualTo("c");
    assertThat(cursor.getBoolean("awaitData").getValue()).isTrue();
    assertThat(cursor.getDateTime("createdDate").getValue()).isPositive();
    run("test", "{insert: 'c', documents: [{}]}");
    assertThat(more.join().ok()).isTrue();
  }

  private List<BsonValue> inProgress(String command) {
    return run("admin", command).getArray("inprog");
  }

  private List<BsonDocument> list(String pipeline) {
    return run("admin", "{aggregate: 1, pipeline: %s, cursor: {}}".formatted(pipeline))
        .getDocument("cursor")
        .getArray("firstBatch")
        .stream()
        .map(BsonValue::asDocument)
        .toList();
  }

  private BsonDocument run(String database, String json) {
    return engine
        .execute(Command.of(database, BsonDocument.parse(json)), ClientContext.LOCAL)
        .orThrow()
        .document();
  }
}
