package dev.morphium.internal.pool.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations with a real server in this process. */
@Timeout(300)
class PoppyConnectionTest {
  private PoppyServer server;

  @BeforeEach
  void start() throws IOException {
    server = PoppyServer.start(new ServerSettings(List.of("127.0.0.1"), 0, 2, 8, 10_000));
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private interface Use {
    void with(Connection connection);
  }

  private void connected(String options, Purpose purpose, Use use) {
    var settings = ConnectionString.parse("mongodb://127.0.0.1:" + server.port() + "/?" + options);
    try (SocketConnectionFactory factory = new SocketConnectionFactory(settings);
        Connection connection = factory.open(settings.hosts().get(0), purpose, soon())) {
      use.with(connection);
      assertThat(connection.usable()).isTrue();
    }
  }

  private static Deadline soon() {
    return Deadline.after(Duration.ofSeconds(30));
  }

  private static Command command(String json) {
    return Command.of("shop", BsonDocument.parse(json));
  }

  @Test
  void theHandshakeTellsWhoAnswers() {
    connected(
        "appName=test",
        Purpose.COMMANDS,
        connection -> {
          assertThat(connection.hello().getBoolean("ismaster").getValue()).isTrue();
          assertThat(connection.hello().getBoolean("helloOk").getValue()).isTrue();
          assertThat(connection.helloTime()).isPositive();
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "compressors=zlib", "compressors=snappy", "compressors=zstd,zlib"})
  void documentsGoThereAndBack(String options) {
    connected(
        options,
        Purpose.COMMANDS,
        connection -> {
          List<BsonDocument> documents =
              IntStream.range(0, 3000)
                  .mapToObj(
                      i ->
                          new BsonDocument("_id", new BsonInt32(i))
                              .append("text", new BsonString("x".repeat(i % 700))))
                  .toList();
          Command insert = command("{insert: 'things'}").withSequence("documents", documents);
          assertThat(connection.execute(insert, soon()).document().getInt32("n").getValue())
              .isEqualTo(3000);
          Reply reply =
              connection.execute(
                  command("{find: 'things', sort: {_id: 1}, batchSize: 3000}"), soon());
          assertThat(reply.document().getDocument("cursor").getArray("firstBatch").getValues())
              .isEqualTo(documents);
        });
  }

  @Test
  void fieldsAreAddedToCommands() {
    connected(
        "",
        Purpose.COMMANDS,
        connection -> {
          RawBsonDocument extra = RawBsonDocument.parse("{comment: 'added', maxTimeMS: 30000}");
          Reply reply = connection.execute(command("{count: 'things'}"), extra, soon());
          assertThat(reply.ok()).as("%s", reply).isTrue();
          Reply refused =
              connection.execute(
                  command("{count: 'things'}"), RawBsonDocument.parse("{nonsense: 1}"), soon());
          assertThat(refused.ok()).isFalse();
          assertThat(refused.errorMessage()).contains("nonsense");
        });
  }

  @Test
  void unacknowledgedWritesAreWrittenAllTheSame() {
    connected(
        "",
        Purpose.COMMANDS,
        connection -> {
          for (int i = 0; i < 100; i++) {
            Command insert =
                command("{insert: 'things', documents: [{_id: " + i + "}], writeConcern: {w: 0}}");
            assertThat(connection.execute(insert, soon()).ok()).isTrue();
          }
          assertThat(
                  connection
                      .execute(command("{count: 'things'}"), soon())
                      .document()
                      .getInt32("n")
                      .getValue())
              .isEqualTo(100);
        });
  }

  @Test
  void aStreamingHelloIsAnsweredManyTimes() {
    connected(
        "",
        Purpose.MONITORING,
        connection -> {
          BsonDocument version = connection.hello().getDocument("topologyVersion");
          BsonDocument hello =
              BsonDocument.parse("{hello: 1, maxAwaitTimeMS: {$numberLong: '20'}}")
                  .append("topologyVersion", version);
          Reply reply = connection.executeExhaust(Command.of("admin", hello), null, soon());
          for (int i = 0; i < 3; i++) {
            assertThat(reply.ok()).as("%s", reply).isTrue();
            assertThat(connection.moreToCome()).isTrue();
            reply = connection.receive(soon());
          }
        });
  }
}
