package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.morphium.driver.Command;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.net.WireClient;
import java.io.IOException;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/** What a server tells of its network and of slow operations. */
class MeasuredStatusTest {
  private static final String SLOW_QUERIES = "dev.morphium.engine.command.diagnostic.SlowQueryLog";

  private PoppyServer server;
  private WireClient client;

  @BeforeEach
  void start() throws IOException {
    server = PoppyServer.start(new ServerSettings(List.of("127.0.0.1"), 0, 1, 2, 1_000_000));
    client = new WireClient(server.port());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private BsonDocument run(String database, String command) {
    return client.execute(Command.of(database, BsonDocument.parse(command))).orThrow().document();
  }

  private static long number(BsonDocument document, String name) {
    return document.getNumber(name).longValue();
  }

  @Test
  void networkIsMeasured() {
    BsonDocument before = run("admin", "{serverStatus: 1}").getDocument("network");
    run("test", "{insert: 'c', documents: [{_id: 1, text: '%s'}]}".formatted("x".repeat(50_000)));
    run("test", "{find: 'c'}");
    BsonDocument after = run("admin", "{serverStatus: 1}").getDocument("network");
    assertThat(number(after, "bytesIn") - number(before, "bytesIn")).isBetween(50_000L, 60_000L);
    assertThat(number(after, "bytesOut") - number(before, "bytesOut")).isBetween(50_000L, 70_000L);
    assertThat(number(after, "numRequests") - number(before, "numRequests")).isEqualTo(3);
  }

  @Test
  void connectionsAreBoundedByOpenFiles() {
    BsonDocument connections = run("admin", "{serverStatus: 1}").getDocument("connections");
    assertThat(number(connections, "current")).isEqualTo(1);
    assertThat(number(connections, "totalCreated")).isEqualTo(1);
    assertThat(number(connections, "available")).isPositive().isLessThan(1_000_000);
  }

  @Test
  void slowOperationsAreLogged() {
    ListAppender<ILoggingEvent> lines = new ListAppender<>();
    Logger logger = (Logger) LoggerFactory.getLogger(SLOW_QUERIES);
    lines.setContext(logger.getLoggerContext());
    lines.start();
    logger.addAppender(lines);
    logger.setLevel(Level.INFO);
    try {
      run("measured", "{insert: 'c', documents: [{_id: 1}]}");
      run("measured", "{profile: 0, slowms: -1}");
      for (int i = 0; i < 100; i++) {
        run("measured", "{find: 'c', filter: {a: 7}}");
      }
      await().until(() -> ofFind(lines).size() > 0);
      assertThat(ofFind(lines).get(0))
          .startsWith("Slow query: ")
          .contains("COLLSCAN", "docsExamined", "measured.c");
      assertThat(ofFind(lines)).hasSizeLessThan(90);
    } finally {
      logger.detachAppender(lines);
      logger.setLevel(null);
    }
  }

  private static List<String> ofFind(ListAppender<ILoggingEvent> lines) {
    return List.copyOf(lines.list).stream()
        .map(ILoggingEvent::getFormattedMessage)
        .filter(line -> line.contains("measured.c") && line.contains("\"query\""))
        .toList();
  }
}
