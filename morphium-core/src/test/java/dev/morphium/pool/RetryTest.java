package dev.morphium.pool;

import static dev.morphium.pool.FakeServer.reply;
import static dev.morphium.pool.PooledDriverTest.execute;
import static dev.morphium.pool.PooledDriverTest.known;
import static dev.morphium.pool.PooledDriverTest.names;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which commands are tried again, where, how often, and what is told in the end. */
class RetryTest {
  private static final String LABELED =
      "{ok: 0, code: 10107, codeName: 'NotWritablePrimary', errmsg: 'not primary',"
          + " errorLabels: ['RetryableWriteError']}";
  private static final String NUMBERED = "{insert: 'c', txnNumber: {$numberLong: '1'}}";

  private final FakeSet set = new FakeSet();

  /** Answers with these replies first, then with success. */
  private static void answerFirst(FakeServer server, String... replies) {
    AtomicInteger count = new AtomicInteger();
    server.answers(
        command -> {
          int number = count.getAndIncrement();
          return number >= replies.length ? reply("{ok: 1}") : answer(replies[number]);
        });
  }

  private static Reply answer(String what) {
    if (what.equals("break")) {
      throw new DriverException.MaybeDone("the connection broke", null);
    }
    return reply(what);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{find: 'c'}",
        "{count: 'c'}",
        "{aggregate: 'c', pipeline: []}",
        NUMBERED,
        "{abortTransaction: 1, autocommit: false, txnNumber: {$numberLong: '1'}}"
      })
  void aBrokenConnectionIsTriedAgain(String command) {
    answerFirst(set.a, "break");
    try (PooledDriver driver = known(set.driver())) {
      assertThat(execute(driver, command).ok()).isTrue();
      assertThat(set.a.asked).hasSize(2);
      assertThat(driver.statistics().retries()).isEqualTo(1);
      assertThat(driver.statistics().pools().getFirst().generation()).isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{insert: 'c'}",
        "{insert: 'c', txnNumber: {$numberLong: '1'}, writeConcern: {w: 0}}",
        "{find: 'c', txnNumber: {$numberLong: '1'}, autocommit: false}",
        "{aggregate: 'c', pipeline: [{$merge: 'd'}]}",
        "{getMore: {$numberLong: '9'}, collection: 'c'}",
        "{ping: 1}"
      })
  void aBrokenConnectionIsTold(String command) {
    answerFirst(set.a, "break");
    try (PooledDriver driver = known(set.driver())) {
      assertThatThrownBy(() -> execute(driver, command))
          .isInstanceOf(DriverException.MaybeDone.class);
      assertThat(set.a.asked).hasSize(1);
    }
  }

  @Test
  void anotherMemberIsAskedTheSecondTime() {
    for (FakeServer server : List.of(set.b, set.c)) {
      server.answers(command -> reply("{ok: 0, code: 11602, codeName: 'Interrupted'}"));
    }
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, "{find: 'c', $readPreference: {mode: 'secondary'}}");
      assertThat(set.b.asked).hasSize(1);
      assertThat(set.c.asked).hasSize(1);
    }
  }

  @Test
  void theNewPrimaryIsAskedTheSecondTime() {
    set.a.answers(
        command -> {
          set.elect(set.b);
          return reply(LABELED);
        });
    try (PooledDriver driver = known(set.driver())) {
      assertThat(execute(driver, NUMBERED).ok()).isTrue();
      assertThat(names(set.b)).containsExactly("insert");
    }
  }

  @Test
  void whoeverCannotTryAgainIsToldAndTheNextCommandGoesToTheNewPrimary() {
    set.a.answers(
        command -> {
          set.elect(set.b);
          return reply("{ok: 0, code: 10107, codeName: 'NotWritablePrimary'}");
        });
    try (PooledDriver driver = known(set.driver())) {
      assertThat(execute(driver, "{insert: 'c'}").code()).isEqualTo(10107);
      await().until(() -> driver.topology().primary() != null);
      assertThat(execute(driver, "{insert: 'c'}").ok()).isTrue();
      assertThat(names(set.b)).containsExactly("insert");
    }
  }

  @Test
  void errorsWithoutTheLabelAreTold() {
    answerFirst(set.a, "{ok: 0, code: 112, codeName: 'WriteConflict'}");
    try (PooledDriver driver = set.driver()) {
      assertThat(execute(driver, NUMBERED).code()).isEqualTo(112);
      assertThat(set.a.asked).hasSize(1);
    }
  }

  @Test
  void errorsOfTheWriteConcernCanBeTriedAgainToo() {
    answerFirst(
        set.a,
        "{ok: 1, n: 1, errorLabels: ['RetryableWriteError'], writeConcernError: {code: 91}}");
    try (PooledDriver driver = set.driver()) {
      assertThat(execute(driver, NUMBERED).document()).doesNotContainKey("writeConcernError");
      assertThat(set.a.asked).hasSize(2);
    }
  }

  @Test
  void theSecondFailureIsTold() {
    answerFirst(set.a, "{ok: 0, code: 6, errmsg: 'first'}", "{ok: 0, code: 7, errmsg: 'second'}");
    try (PooledDriver driver = set.driver()) {
      assertThat(execute(driver, "{find: 'c'}").errorMessage()).isEqualTo("second");
    }
  }

  @Test
  void theFirstFailureIsToldWhenTheSecondAttemptWroteNothing() {
    answerFirst(
        set.a,
        "{ok: 0, code: 64, errmsg: 'first', errorLabels: ['RetryableWriteError']}",
        "{ok: 0, code: 9, errmsg: 'second', errorLabels: ['NoWritesPerformed']}");
    try (PooledDriver driver = set.driver()) {
      assertThat(execute(driver, NUMBERED).errorMessage()).isEqualTo("first");
    }
  }

  @Test
  void theFirstFailureIsToldWhenThereIsNoServerForTheSecondAttempt() {
    set.a.answers(
        command -> {
          set.a.up(false);
          throw new DriverException.MaybeDone("pulled the plug", null);
        });
    try (PooledDriver driver = known(set.driver(CommandListener.NONE, Duration.ofMillis(700)))) {
      assertThatThrownBy(() -> execute(driver, NUMBERED)).hasMessage("pulled the plug");
    }
  }

  @Test
  void commitsAreTriedAgainWithAMajority() {
    answerFirst(set.a, "break");
    try (PooledDriver driver = known(set.driver())) {
      String commit = "{commitTransaction: 1, txnNumber: {$numberLong: '1'}, autocommit: false";
      execute(driver, commit + ", writeConcern: {w: 1, j: true}}");
      assertThat(set.a.asked.remove().getDocument("writeConcern").toJson())
          .isEqualTo("{\"w\": 1, \"j\": true}");
      assertThat(set.a.asked.remove().getDocument("writeConcern").toJson())
          .isEqualTo("{\"w\": \"majority\", \"j\": true, \"wtimeout\": 10000}");
    }
  }

  @Test
  void withADeadlineThereAreAsManyAttemptsAsThereIsTime() {
    answerFirst(set.a, "{ok: 0, code: 6}", "{ok: 0, code: 6}", "{ok: 0, code: 6}");
    try (PooledDriver driver = set.driver()) {
      Command find = Command.of("db", BsonDocument.parse("{find: 'c'}"));
      assertThat(driver.execute(find.until(Deadline.after(Duration.ofSeconds(30)))).ok()).isTrue();
      assertThat(set.a.asked).hasSize(4);
    }
  }

  @Test
  void afterTheDeadlineTheLastFailureIsTheCause() {
    set.a.answers(command -> reply("{ok: 0, code: 6, errmsg: 'no way'}"));
    try (PooledDriver driver = known(set.driver())) {
      Command find = Command.of("db", BsonDocument.parse("{find: 'c'}"));
      assertThatThrownBy(() -> driver.execute(find.until(Deadline.after(Duration.ofMillis(200)))))
          .isInstanceOf(DriverException.TimedOut.class);
    }
  }

  @Test
  void readsAreNotTriedAgainWhenNobodyWantsThat() {
    answerFirst(set.a, "{ok: 0, code: 6}");
    try (PooledDriver driver =
        PooledDriver.open(
            PooledDriverOptions.of(
                    new dev.morphium.internal.pool.topology.TopologyStart(
                        List.of(set.a.address), "rs", false),
                    FakeSet.settings(Duration.ofSeconds(20)))
                .withRetryReads(false),
            set)) {
      assertThat(execute(driver, "{find: 'c'}").code()).isEqualTo(6);
    }
  }

  @Test
  void serversWithTooMuchToDoAreAskedAgainLater() {
    String busy = "{ok: 0, code: 462, errorLabels: ['SystemOverloadedError', 'RetryableError']}";
    answerFirst(set.a, busy, busy);
    try (PooledDriver driver = set.driver()) {
      assertThat(execute(driver, "{insert: 'c'}").ok()).isTrue();
      assertThat(set.a.asked).hasSize(3);
    }
  }

  @Test
  void aServerThatIsAboutToEndLosesItsConnections() {
    answerFirst(set.a, "{ok: 0, code: 91, codeName: 'ShutdownInProgress'}");
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, "{insert: 'c'}");
      assertThat(driver.server(set.a.address).pool().generation()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatOnlySteppedDownKeepsItsConnections() {
    answerFirst(set.a, LABELED);
    try (PooledDriver driver = known(set.driver())) {
      execute(driver, NUMBERED);
      assertThat(driver.server(set.a.address).pool().generation()).isZero();
    }
  }

  @Test
  void brokenConnectionsOfEarlierTimesSayNothingAboutTheServer() {
    try (PooledDriver driver = known(set.driver())) {
      AtomicInteger count = new AtomicInteger();
      set.a.answers(
          command -> {
            if (count.getAndIncrement() == 0) {
              // another thread has seen the server break, and come back, meanwhile
              driver.server(set.a.address).pool().clear(0, false, null);
              driver.server(set.a.address).pool().ready();
              throw new DriverException.MaybeDone("old connection", null);
            }
            return reply("{ok: 1}");
          });
      assertThatThrownBy(() -> execute(driver, "{insert: 'c'}")).hasMessage("old connection");
      assertThat(driver.topology().primary()).isNotNull();
      assertThat(driver.server(set.a.address).pool().generation()).isEqualTo(1);
    }
  }
}
