package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A write that comes on a second connection while the first one is not answered, as a driver's
 * second try does: it waits for its session, and no network thread does.
 */
class SessionTurnTest {
  private static final int SESSIONS = 4;
  private static final int WRITES = 1000;

  @TempDir Path directory;

  @Test
  void secondTriesThatOvertakeTheFirst() throws Exception {
    ServerSettings network = new ServerSettings(List.of("127.0.0.1"), 0, 2, 4, 100);
    PoppySettings settings =
        PoppySettings.inMemory(network).with(new JournalSettings(directory, 1 << 20, 1 << 20));
    try (PoppyServer server = PoppyServer.start(settings);
        ExecutorService threads = Executors.newFixedThreadPool(SESSIONS)) {
      List<Future<?>> sessions = new ArrayList<>();
      for (int session = 0; session < SESSIONS; session++) {
        sessions.add(threads.submit(writeTwice(server.port(), session)));
      }
      for (Future<?> session : sessions) {
        session.get();
      }
      try (WireClient client = new WireClient(server.port())) {
        BsonDocument count =
            client
                .execute(Command.of("test", BsonDocument.parse("{count: 'c'}")))
                .orThrow()
                .document();
        assertThat(count.getInt32("n").getValue()).isEqualTo(SESSIONS * WRITES);
      }
    }
  }

  private static Callable<Void> writeTwice(int port, int session) {
    byte[] id = new byte[16];
    id[0] = (byte) session;
    String base64 = Base64.getEncoder().encodeToString(id);
    return () -> {
      try (RawClient first = new RawClient(port);
          RawClient second = new RawClient(port)) {
        for (int number = 1; number <= WRITES; number++) {
          byte[] insert = Messages.opMsg(number, insert(session, number, base64));
          first.send(insert);
          second.send(insert);
          assertDone(first);
          assertDone(second);
        }
      }
      return null;
    };
  }

  private static String insert(int session, int number, String id) {
    return "{insert: 'c', documents: [{_id: '%d-%d'}], lsid: {id: {$binary: {base64: '%s', "
            .formatted(session, number, id)
        + "subType: '04'}}}, txnNumber: {$numberLong: '%d'}, $db: 'test'}".formatted(number);
  }

  private static void assertDone(RawClient client) throws IOException {
    BsonDocument reply = Response.decode(client.receiveBytes()).reply().document();
    assertThat(reply.getNumber("ok").intValue()).as("%s", reply).isEqualTo(1);
    assertThat(reply.getInt32("n").getValue()).isEqualTo(1);
    assertThat(reply.containsKey("writeErrors")).isFalse();
  }
}
