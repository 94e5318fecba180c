package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pipelines that write, blocked by an open transaction: nobody else waits for a worker. */
class BlockedCommandTest {
  private static final int WORKERS = 2;
  private static final int MANY = 64;
  private static final String IN_TRANSACTION =
      ", lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}},"
          + " txnNumber: {$numberLong: '1'}, autocommit: false";

  private final List<RawClient> blocked = new ArrayList<>();
  private PoppyServer server;
  private WireClient client;

  @BeforeEach
  void beginTransaction() throws IOException {
    server = PoppyServer.start(new ServerSettings(List.of("127.0.0.1"), 0, 1, WORKERS, 200));
    client = new WireClient(server.port());
    run("test", "{insert: 'source', documents: [{_id: 1, n: 1}]}").orThrow();
    run("test", "{insert: 'target', documents: [{_id: 1}]}").orThrow();
    run("test", "{createIndexes: 'source', indexes: [{key: {n: 1}, name: 'n'}]}").orThrow();
    run(
            "test",
            "{update: 'target', updates: [{q: {_id: 1}, u: {$set: {t: 1}}}],"
                + " startTransaction: true%s}".formatted(IN_TRANSACTION))
        .orThrow();
  }

  @AfterEach
  void stop() throws IOException {
    for (RawClient each : blocked) {
      each.close();
    }
    client.close();
    server.close();
  }

  private RawClient merge(String more) throws IOException {
    RawClient next = new RawClient(server.port());
    blocked.add(next);
    next.send(
        Messages.opMsg(
            1,
            "{aggregate: 'source', pipeline: [{$merge: 'target'}], cursor: {}, $db: 'test'%s}"
                .formatted(more)));
    return next;
  }

  private Reply run(String database, String json) {
    return client.execute(Command.of(database, BsonDocument.parse(json)));
  }

  private List<BsonDocument> merging() {
    return run("admin", "{currentOp: 1}").orThrow().document().getArray("inprog").stream()
        .map(operation -> operation.asDocument())
        .filter(operation -> operation.containsKey("command"))
        .filter(operation -> operation.getDocument("command").containsKey("aggregate"))
        .toList();
  }

  private static BsonDocument reply(RawClient from) throws IOException {
    return Response.decode(from.receiveBytes()).reply().document();
  }

  @Test
  void manyOfThemDelayNoOtherCommand() throws Exception {
    for (int i = 0; i < MANY; i++) {
      merge("");
    }
    await().until(() -> merging().size() == MANY);
    for (String command :
        List.of(
            "{ping: 1}",
            "{serverStatus: 1}",
            "{find: 'source', filter: {n: 1}}",
            "{find: 'source'}",
            "{insert: 'other', documents: [{n: 1}]}",
            "{update: 'other', updates: [{q: {n: 1}, u: {$set: {m: 1}}, multi: true}]}",
            "{aggregate: 'source', pipeline: [{$merge: 'other'}], cursor: {}}")) {
      assertThat(run("test", command).ok()).as(command).isTrue();
    }
    assertThat(merging()).hasSize(MANY);
    run("admin", "{commitTransaction: 1%s}".formatted(IN_TRANSACTION)).orThrow();
    for (RawClient each : blocked) {
      assertThat(reply(each).getNumber("ok").intValue()).isEqualTo(1);
    }
    assertThat(run("test", "{find: 'target', filter: {n: 1, t: 1}}").document().toString())
        .contains("\"_id\": 1");
  }

  @Test
  void timeLimitEndsTheWait() throws Exception {
    assertThat(reply(merge(", maxTimeMS: 50")).getInt32("code").getValue()).isEqualTo(50);
  }

  @Test
  void killEndsTheWait() throws Exception {
    RawClient killed = merge("");
    await().until(() -> merging().size() == 1);
    int id = merging().getFirst().getInt32("opid").getValue();
    run("admin", "{killOp: 1, op: %d}".formatted(id)).orThrow();
    assertThat(reply(killed).getInt32("code").getValue()).isEqualTo(11601);
  }

  @Test
  void theWaitEndsWithItsClient() throws Exception {
    RawClient gone = merge("");
    await().until(() -> merging().size() == 1);
    gone.close();
    await().until(() -> merging().isEmpty());
  }
}
