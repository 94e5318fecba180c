package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import dev.morphium.wire.Messages;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A command that would run for hours: nobody else waits for it, and it ends with its client. */
class LongCommandTest {
  private static final int WORKERS = 2;
  private static final String LONG =
      "{aggregate: 'c', pipeline: [%s{$match: {'a._id': -1}}, {$count: 'n'}],"
          + " cursor: {}, $db: 'test'}";
  private static final String JOIN =
      "{$lookup: {from: 'c', localField: 'none', foreignField: 'nothing', as: 'a'}},"
          + " {$unwind: '$a'}, ";

  private PoppyServer server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException {
    server = PoppyServer.start(new ServerSettings(List.of("127.0.0.1"), 0, 1, WORKERS, 100));
    client = new WireClient(server.port());
    List<BsonDocument> documents =
        IntStream.range(0, 2000).mapToObj(i -> new BsonDocument("_id", new BsonInt32(i))).toList();
    Command insert = Command.of("test", BsonDocument.parse("{insert: 'c'}"));
    client.execute(insert.withSequence("documents", documents)).orThrow();
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  @Test
  void othersAreServedAndItEndsWithItsClient() throws Exception {
    String joins = JOIN.repeat(4);
    try (RawClient first = new RawClient(server.port());
        RawClient second = new RawClient(server.port())) {
      first.send(Messages.opMsg(1, LONG.formatted(joins)));
      second.send(Messages.opMsg(1, LONG.formatted(joins)));
      await().until(() -> running() == WORKERS);
      assertThat(run("{ping: 1}").ok()).isTrue();
      assertThat(run("{find: 'c', filter: {_id: 7}}").ok()).isTrue();
    }
    await().until(() -> running() == 0);
  }

  @Test
  void itCanBeKilled() throws Exception {
    try (RawClient first = new RawClient(server.port())) {
      first.send(Messages.opMsg(1, LONG.formatted(JOIN.repeat(4))));
      await().until(() -> running() == 1);
      for (BsonDocument operation : operations()) {
        int id = operation.getInt32("opid").getValue();
        run("{killOp: 1, op: %d}".formatted(id));
      }
      BsonDocument error =
          dev.morphium.wire.Response.decode(first.receiveBytes()).reply().document();
      assertThat(error.getInt32("code").getValue()).isEqualTo(11601);
    }
  }

  @Test
  void itEndsWithItsSession() throws Exception {
    String session = ", lsid: {id: {$uuid: '00000000-0000-4000-8000-000000000001'}}, $db";
    try (RawClient first = new RawClient(server.port())) {
      first.send(Messages.opMsg(1, LONG.formatted(JOIN.repeat(4)).replace(", $db", session)));
      await().until(() -> running() == 1);
      run("{killSessions: [{id: {$uuid: '00000000-0000-4000-8000-000000000001'}}]}").orThrow();
      BsonDocument error =
          dev.morphium.wire.Response.decode(first.receiveBytes()).reply().document();
      assertThat(error.getInt32("code").getValue()).isEqualTo(11601);
    }
  }

  @Test
  void timeLimitEndsIt() {
    String limited =
        LONG.formatted(JOIN.repeat(4)).replace("cursor: {}", "cursor: {}, maxTimeMS: 50");
    Reply reply = client.execute(Command.of("test", BsonDocument.parse(limited)));
    assertThat(reply.code()).isEqualTo(50);
    assertThat(reply.codeName()).isEqualTo("MaxTimeMSExpired");
  }

  @Test
  void manyOfThemDelayNoShortCommand() throws Exception {
    List<RawClient> clients = new ArrayList<>();
    try {
      inTest("{createIndexes: 'c', indexes: [{key: {n: 1}, name: 'n'}]}").orThrow();
      for (int i = 0; i < 5 * WORKERS; i++) {
        RawClient next = new RawClient(server.port());
        clients.add(next);
        next.send(Messages.opMsg(1, LONG.formatted(JOIN.repeat(4))));
      }
      await().until(() -> running() == 5 * WORKERS);
      for (String command :
          List.of(
              "{ping: 1}",
              "{serverStatus: 1}",
              "{listCollections: 1}",
              "{find: 'c', filter: {n: 7}}",
              "{find: 'c', filter: {_id: {$gt: 1990}}, batchSize: 2}",
              "{count: 'c', query: {n: 1}}",
              "{insert: 'd', documents: [{n: 1}]}",
              "{update: 'd', updates: [{q: {n: 1}, u: {$set: {m: 1}}}]}")) {
        assertThat(inTest(command).ok()).as(command).isTrue();
      }
      assertThat(running()).isEqualTo(5 * WORKERS);
    } finally {
      for (RawClient each : clients) {
        each.close();
      }
    }
    await().until(() -> running() == 0);
  }

  private Reply inTest(String json) {
    return client.execute(Command.of("test", BsonDocument.parse(json)));
  }

  private long running() {
    return operations().size();
  }

  private List<BsonDocument> operations() {
    return run("{currentOp: 1}").orThrow().document().getArray("inprog").stream()
        .map(operation -> operation.asDocument())
        .filter(operation -> operation.getDocument("command").containsKey("aggregate"))
        .toList();
  }

  private Reply run(String json) {
    BsonDocument command = BsonDocument.parse(json);
    return client.execute(Command.of(command.containsKey("find") ? "test" : "admin", command));
  }
}
