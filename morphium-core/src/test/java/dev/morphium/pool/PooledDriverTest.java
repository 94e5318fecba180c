package dev.morphium.pool;

import static dev.morphium.pool.FakeServer.reply;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.topology.ServerType;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

/** Where commands go, and what goes with them. */
class PooledDriverTest {
  private static final String SECONDARY = "$readPreference: {mode: 'secondary'}";

  private final FakeSet set = new FakeSet();

  static Reply execute(Driver driver, String json) {
    return driver.execute(Command.of("db", BsonDocument.parse(json)));
  }

  static List<String> names(FakeServer server) {
    return server.asked.stream().map(BsonDocument::getFirstKey).toList();
  }

  /** Waits until all three members are known. */
  static PooledDriver known(PooledDriver driver) {
    await()
        .until(
            () ->
                driver.topology().servers().size() == 3
                    && driver.topology().servers().stream()
                        .noneMatch(server -> server.type() == ServerType.UNKNOWN));
    return driver;
  }

  @Test
  void commandsGoToThePrimaryUnlessTheySayOtherwise() {
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, "{insert: 'c'}");
      execute(driver, "{find: 'c'}");
      execute(driver, "{aggregate: 'c', pipeline: [{$out: 'd'}], %s}".formatted(SECONDARY));
      execute(driver, "{update: 'c', %s}".formatted(SECONDARY));
      assertThat(names(set.a)).containsExactly("insert", "find", "aggregate", "update");
      execute(driver, "{find: 'c', %s}".formatted(SECONDARY));
      execute(driver, "{aggregate: 'c', pipeline: [{$match: {}}], %s}".formatted(SECONDARY));
      assertThat(names(set.a)).hasSize(4);
      assertThat(set.b.asked.size() + set.c.asked.size()).isEqualTo(2);
    }
  }

  @Test
  void tagsChooseAmongSecondaries() {
    set.b.becomes("{setName: 'rs', secondary: true, hosts: ['a:1', 'b:1', 'c:1'], tags: {x: '1'}}");
    try (PooledDriver driver = known(set.driver())) {
      for (int i = 0; i < 5; i++) {
        execute(driver, "{find: 'c', $readPreference: {mode: 'nearest', tags: [{x: '1'}]}}");
      }
      assertThat(set.b.asked).hasSize(5);
    }
  }

  @Test
  void cursorsAreReadWhereTheyAre() {
    for (FakeServer server : List.of(set.b, set.c)) {
      server.answers(command -> reply("{ok: 1, cursor: {id: {$numberLong: '77'}, ns: 'db.c'}}"));
    }
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, "{find: 'c', %s}".formatted(SECONDARY));
      FakeServer home = set.b.asked.isEmpty() ? set.c : set.b;
      for (int i = 0; i < 5; i++) {
        execute(driver, "{getMore: {$numberLong: '77'}, collection: 'c', %s}".formatted(SECONDARY));
      }
      assertThat(driver.statistics().openCursors()).isEqualTo(1);
      execute(driver, "{killCursors: 'c', cursors: [{$numberLong: '77'}]}");
      assertThat(names(home)).hasSize(7).endsWith("getMore", "killCursors");
      assertThat(driver.statistics().openCursors()).isZero();
    }
  }

  @Test
  void cursorsThatWereReadToTheEndAreForgotten() {
    set.a.answers(
        command ->
            reply(
                command.containsKey("getMore")
                    ? "{ok: 1, cursor: {id: {$numberLong: '0'}}}"
                    : "{ok: 1, cursor: {id: {$numberLong: '5'}}}"));
    try (PooledDriver driver = set.driver()) {
      execute(driver, "{find: 'c'}");
      assertThat(driver.statistics().openCursors()).isEqualTo(1);
      execute(driver, "{getMore: {$numberLong: '5'}, collection: 'c'}");
      assertThat(driver.statistics().openCursors()).isZero();
    }
  }

  @Test
  void theNewestClusterTimeIsToldToEveryServer() {
    set.a.answers(command -> reply(clusterTime(7)));
    set.b.answers(command -> reply(clusterTime(5)));
    set.c.answers(command -> reply(clusterTime(5)));
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, "{ping: 1}");
      assertThat(set.a.asked.remove()).doesNotContainKey("$clusterTime");
      execute(driver, "{find: 'c', %s}".formatted(SECONDARY));
      execute(driver, "{ping: 1}");
      assertThat(set.a.asked.remove().getDocument("$clusterTime").get("clusterTime"))
          .isEqualTo(new BsonTimestamp(7, 1));
      FakeServer read = set.b.asked.isEmpty() ? set.c : set.b;
      assertThat(read.asked.remove().getDocument("$clusterTime").get("clusterTime"))
          .isEqualTo(new BsonTimestamp(7, 1));
    }
  }

  private static String clusterTime(int seconds) {
    return """
    {ok: 1, $clusterTime: {clusterTime: {$timestamp: {t: %d, i: 1}}, signature: {keyId: 1}}}
    """
        .formatted(seconds);
  }

  @Test
  void aSecondaryAloneIsAskedToAnswerToo() {
    try (PooledDriver driver = set.direct(set.b)) {
      execute(driver, "{find: 'c'}");
      assertThat(set.b.asked.remove().getDocument("$readPreference").getString("mode").getValue())
          .isEqualTo("primaryPreferred");
    }
    try (PooledDriver driver = set.direct(set.a)) {
      execute(driver, "{find: 'c'}");
      assertThat(set.a.asked.remove()).doesNotContainKey("$readPreference");
    }
  }

  @Test
  void theServerIsToldHowMuchTimeIsLeft() {
    try (PooledDriver driver = known(set.driver())) {
      Command find = Command.of("db", BsonDocument.parse("{find: 'c'}"));
      driver.execute(find.until(Deadline.after(Duration.ofSeconds(60))));
      assertThat(set.a.asked.remove().getInt64("maxTimeMS").getValue()).isBetween(50_000L, 60_000L);
      Command own = Command.of("db", BsonDocument.parse("{find: 'c', maxTimeMS: 3}"));
      driver.execute(own.until(Deadline.after(Duration.ofSeconds(60))));
      assertThat(set.a.asked.remove().get("maxTimeMS")).isEqualTo(new BsonInt32(3));
      driver.execute(find);
      assertThat(set.a.asked.remove()).doesNotContainKey("maxTimeMS");
    }
  }

  @Test
  void nothingIsSentAfterTheDeadline() {
    try (PooledDriver driver = known(set.driver())) {
      Command ping = Command.of("db", BsonDocument.parse("{ping: 1}"));
      assertThatThrownBy(() -> driver.execute(ping.until(new Deadline(System.nanoTime(), true))))
          .isInstanceOf(DriverException.TimedOut.class);
      assertThat(set.a.asked).isEmpty();
    }
  }

  @Test
  void whoeverFindsNoServerIsToldWhy() {
    set.b.up(false);
    set.a.becomes("{setName: 'rs', secondary: true, hosts: ['a:1', 'b:1', 'c:1']}");
    try (PooledDriver driver = set.driver(CommandListener.NONE, Duration.ofMillis(300))) {
      await("each server was asked")
          .until(
              () ->
                  driver.topology().servers().stream()
                      .allMatch(
                          server ->
                              server.type() != ServerType.UNKNOWN
                                  || server.address().equals(set.b.address)
                                      && server.error() != null));
      assertThatThrownBy(() -> execute(driver, "{insert: 'c'}"))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageMatching("(?s).*no primary to write to after \\d+.*")
          .hasMessageContaining(
              "a:1 (secondary), b:1 (unknown: nobody is at b:1), c:1 (secondary)");
      Command insert = Command.of("db", BsonDocument.parse("{insert: 'c'}"));
      assertThatThrownBy(() -> driver.execute(insert.until(Deadline.after(Duration.ofMillis(50)))))
          .isInstanceOf(DriverException.TimedOut.class)
          .hasMessageContaining("no primary to write to");
    }
  }

  @Test
  void wrongCredentialsAreToldAtOnce() {
    set.a.refuses(() -> new DriverException.NotSent("Authentication failed for user tom", null));
    try (PooledDriver driver = set.driver()) {
      assertThatThrownBy(() -> execute(driver, "{ping: 1}"))
          .isInstanceOf(DriverException.NotSent.class)
          .hasMessageContaining("Authentication failed for user tom");
    }
  }

  @Test
  void serversOfOtherTimesAreRefusedAtOnce() {
    set.a.becomes("{maxWireVersion: 2}");
    try (PooledDriver driver = set.direct(set.a)) {
      assertThatThrownBy(() -> execute(driver, "{ping: 1}"))
          .hasMessageContaining("a:1 speaks wire versions up to 2");
    }
  }

  @Test
  void anInterruptedThreadDoesNotWaitForAServer() throws Exception {
    set.a.up(false);
    try (PooledDriver driver = set.driver()) {
      CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
      Thread thread =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      execute(driver, "{insert: 'c'}");
                    } catch (DriverException.NotSent e) {
                      interrupted.complete(Thread.currentThread().isInterrupted());
                    } catch (RuntimeException e) {
                      interrupted.completeExceptionally(e);
                    }
                  });
      await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
      thread.interrupt();
      assertThat(interrupted.get(90, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void closingEndsTheWaitForAServerAndAllConnections() throws Exception {
    PooledDriver driver = known(set.driver());
    execute(driver, "{ping: 1}");
    set.a.up(false);
    await().until(() -> driver.topology().primary() == null);
    CompletableFuture<Reply> waiting =
        CompletableFuture.supplyAsync(
            () -> execute(driver, "{insert: 'c'}"), Thread::startVirtualThread);
    driver.close();
    driver.close();
    assertThatThrownBy(() -> waiting.get(90, TimeUnit.SECONDS))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> execute(driver, "{ping: 1}"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("closed");
    await().until(() -> set.openConnections() == 0);
  }

  @Test
  void capabilitiesAreThoseOfTheSet() {
    try (PooledDriver driver = set.driver()) {
      assertThat(driver.capabilities()).isEqualTo(Capabilities.replicaSet());
    }
    set.a.becomes("{logicalSessionTimeoutMinutes: 30}");
    try (PooledDriver driver = set.direct(set.a)) {
      assertThat(driver.capabilities()).isEqualTo(Capabilities.standalone());
    }
  }

  @Test
  void listenersHearOfCommandsButNotOfPasswords() {
    AtomicReference<CommandEvent.Started> started = new AtomicReference<>();
    AtomicReference<CommandEvent> ended = new AtomicReference<>();
    CommandListener listener =
        new CommandListener() {
          @Override
          public void commandStarted(CommandEvent.Started event) {
            started.set(event);
            throw new IllegalStateException("a listener that fails");
          }

          @Override
          public void commandSucceeded(CommandEvent.Succeeded event) {
            ended.set(event);
          }

          @Override
          public void commandFailed(CommandEvent.Failed event) {
            ended.set(event);
          }
        };
    try (PooledDriver driver = set.driver(listener, Duration.ofSeconds(20))) {
      execute(driver, "{createUser: 'tom', pwd: 'secret'}");
      assertThat(started.get().command().body().toJson()).isEqualTo("{\"createUser\": 1}");
      assertThat(ended.get()).isInstanceOf(CommandEvent.Succeeded.class);
      assertThat(ended.get().route().address()).isEqualTo(set.a.address);
      set.a.answers(command -> reply("{ok: 0, code: 59, codeName: 'CommandNotFound'}"));
      execute(driver, "{nosuch: 1}");
      assertThat(ended.get()).isInstanceOf(CommandEvent.Failed.class);
    }
  }
}
