package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.MongoCommandException;
import com.mongodb.MongoSocketException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.driver.Command;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.net.RawClient;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Fail points over the wire, as the official drivers' own tests use them. */
class FailPointTest {
  private PoppyServer server;
  private WireClient wire;

  @BeforeEach
  void start() throws IOException {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    server = PoppyServer.start(ServerSettings.of(List.of("127.0.0.1"), 0, 2), parameters);
    wire = new WireClient(server.port());
  }

  @AfterEach
  void stop() {
    wire.close();
    server.close();
  }

  @Test
  void connectionIsClosedBeforeTheCommandRuns() {
    set("failCommand", "{times: 1}", "failCommands: ['insert'], closeConnection: true");
    assertThatThrownBy(() -> run("{insert: 'c', documents: [{}]}"))
        .isInstanceOf(DriverException.MaybeDone.class);
    assertThat(count()).isZero();
    run("{insert: 'c', documents: [{}]}").orThrow();
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void connectionIsClosedAfterTheCommandRan() {
    set("dropReply", "{times: 1}", "failCommands: ['insert']");
    assertThatThrownBy(() -> run("{insert: 'c', documents: [{}]}"))
        .isInstanceOf(DriverException.MaybeDone.class);
    assertThat(count()).isEqualTo(1);
  }

  @Test
  void officialDriverRetriesAReadWhoseConnectionWasClosed() {
    run("{insert: 'c', documents: [{_id: 1}]}").orThrow();
    try (MongoClient client = MongoClients.create(uri())) {
      MongoCollection<Document> collection = client.getDatabase("test").getCollection("c");
      set("failCommand", "{times: 1}", "failCommands: ['find'], closeConnection: true");
      assertThat(collection.find()).containsExactly(new Document("_id", 1));
      set("failCommand", "{times: 2}", "failCommands: ['find'], closeConnection: true");
      assertThatThrownBy(() -> collection.find().first()).isInstanceOf(MongoSocketException.class);
      set("failCommand", "{times: 1}", "failCommands: ['find'], errorCode: 91");
      assertThat(collection.find()).hasSize(1);
    }
  }

  @Test
  void onlyTheApplicationThatIsNamedIsConcerned() {
    set(
        "failCommand",
        "'alwaysOn'",
        "failCommands: ['ping'], appName: 'mine', errorCode: 2, errorLabels: ['Own']");
    run("{ping: 1}").orThrow();
    String uri = uri() + "&appName=";
    try (MongoClient other = MongoClients.create(uri + "other");
        MongoClient mine = MongoClients.create(uri + "mine")) {
      Document ping = new Document("ping", 1);
      assertThat(other.getDatabase("test").runCommand(ping)).containsKey("ok");
      assertThatThrownBy(() -> mine.getDatabase("test").runCommand(ping))
          .isInstanceOfSatisfying(
              MongoCommandException.class,
              error -> {
                assertThat(error.getErrorCode()).isEqualTo(2);
                assertThat(error.getErrorLabels()).contains("Own");
              });
    }
  }

  @Test
  void blockedConnectionsHoldNoThread() throws Exception {
    set(
        "failCommand",
        "'alwaysOn'",
        "failCommands: ['find'], blockConnection: true, blockTimeMS: 1500");
    List<RawClient> blocked = new ArrayList<>();
    long start = System.nanoTime();
    for (int i = 0; i < 20; i++) {
      RawClient client = new RawClient(server.port());
      client.send(Messages.opMsg(1, "{find: 'c', $db: 'test'}"));
      blocked.add(client);
    }
    run("{ping: 1}").orThrow();
    assertThat(count()).isZero();
    for (RawClient client : blocked) {
      assertThat(Response.decode(client.receiveBytes()).reply().ok()).isTrue();
      client.close();
    }
    assertThat(System.nanoTime() - start).isBetween(1_499_000_000L, 25_000_000_000L);
  }

  @Test
  void retriedWriteIsAppliedOnceWhenItsReplyIsLost() {
    set("onPrimaryTransactionalWrite", "{times: 1}", "");
    try (MongoClient client = MongoClients.create(uri())) {
      MongoCollection<Document> collection = client.getDatabase("test").getCollection("c");
      collection.insertOne(new Document("_id", 1).append("n", 0));
      set("onPrimaryTransactionalWrite", "{times: 1}", "closeConnection: true");
      collection.updateOne(new Document("_id", 1), new Document("$inc", new Document("n", 1)));
      assertThat(collection.find()).containsExactly(new Document("_id", 1).append("n", 1));
      set("dropReply", "{times: 1}", "failCommands: ['findAndModify']");
      assertThat(
              collection.findOneAndUpdate(
                  new Document("_id", 1), new Document("$inc", new Document("n", 1))))
          .containsEntry("n", 1);
      assertThat(collection.find()).containsExactly(new Document("_id", 1).append("n", 2));
      set("failCommand", "{times: 1}", "failCommands: ['insert'], errorCode: 91");
      collection.insertOne(new Document("_id", 2));
      set(
          "failCommand",
          "{times: 1}",
          "failCommands: ['insert'], writeConcernError: {code: 91, errmsg: 'x'}");
      collection.insertOne(new Document("_id", 3));
      assertThat(collection.countDocuments()).isEqualTo(3);
    }
  }

  /**
   * A driver that lost a server knows it again with the next heartbeat, and asks for that one to be
   * answered late.
   */
  private String uri() {
    return server.connectionString() + "&heartbeatFrequencyMS=500";
  }

  private void set(String name, String mode, String data) {
    String command = "{configureFailPoint: '%s', mode: %s, data: {%s}}".formatted(name, mode, data);
    wire.execute(Command.of("admin", BsonDocument.parse(command))).orThrow();
  }

  private int count() {
    return run("{count: 'c'}").orThrow().document().getInt32("n").getValue();
  }

  private Reply run(String json) {
    return wire.execute(Command.of("test", BsonDocument.parse(json)));
  }
}
