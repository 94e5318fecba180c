package dev.morphium.pool;

import static dev.morphium.pool.FakeServer.reply;
import static dev.morphium.pool.PooledDriverTest.execute;
import static dev.morphium.pool.PooledDriverTest.known;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.TopologyDescription;
import dev.morphium.pool.topology.TopologyListener;
import java.net.SocketTimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What an error of an operation does to the server and to its connection pool: each row of the
 * tables of the "Server Discovery and Monitoring" specification, "Application errors".
 */
class ApplicationErrorTest {
  private static final Deadline PAST = new Deadline(System.nanoTime() - 1, true);

  private final FakeSet set = new FakeSet();
  private final AtomicInteger unknown = new AtomicInteger();

  /** Counts how often the primary became unknown. */
  private final TopologyListener listener =
      new TopologyListener() {
        @Override
        public void topologyChanged(TopologyDescription before, TopologyDescription after) {
          if (isKnown(before) && !isKnown(after)) {
            unknown.incrementAndGet();
          }
        }
      };

  private boolean isKnown(TopologyDescription topology) {
    ServerDescription server = topology.server(set.a.address);
    return server != null && !server.isUnknown();
  }

  /** What can go wrong without a reply. */
  enum Failure {
    NETWORK,
    NETWORK_WHILE_SENDING,
    SOCKET_TIMEOUT,
    CONNECT_TIMEOUT,
    OPERATION_DEADLINE,
    AUTHENTICATION,
    INTERRUPT,
    INTERRUPT_BEFORE_SENDING;

    DriverException happen() {
      return switch (this) {
        case NETWORK -> new DriverException.MaybeDone("reset", null);
        case NETWORK_WHILE_SENDING -> new DriverException.NotSent("reset", null);
        case SOCKET_TIMEOUT ->
            new DriverException.MaybeDone("slow", new SocketTimeoutException("Read timed out"));
        case CONNECT_TIMEOUT, OPERATION_DEADLINE -> new DriverException.TimedOut("slow", null);
        case AUTHENTICATION -> new DriverException.Refused("wrong password", null);
        case INTERRUPT -> {
          Thread.currentThread().interrupt();
          yield new DriverException.MaybeDone("interrupted", null);
        }
        case INTERRUPT_BEFORE_SENDING -> {
          Thread.currentThread().interrupt();
          yield new DriverException.NotSent("interrupted", null);
        }
      };
    }
  }

  /** Runs a write that fails, and checks what became of the server. */
  private void check(PooledDriver driver, Command command, boolean lost, boolean cleared) {
    Throwable failure = catchThrowable(() -> driver.execute(command));
    boolean interrupted = Thread.interrupted();
    int generation = driver.server(set.a.address).pool().generation();
    // what was not sent is tried again, and fails again
    assertThat(unknown.get() > 0).as("%s %s", failure, interrupted).isEqualTo(lost);
    assertThat(generation > 0).as("%s", failure).isEqualTo(cleared);
    assertThat(driver.server(set.a.address).pool().statistics().inUse()).isZero();
  }

  private static Command insert() {
    return Command.of("db", BsonDocument.parse("{insert: 'c'}"));
  }

  @ParameterizedTest
  @CsvSource({
    "NETWORK, true",
    "NETWORK_WHILE_SENDING, true",
    "SOCKET_TIMEOUT, false",
    "OPERATION_DEADLINE, false",
    "AUTHENTICATION, false",
    "INTERRUPT, false",
    "INTERRUPT_BEFORE_SENDING, false"
  })
  void afterTheHandshake(Failure failure, boolean lost) {
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.answers(
          command -> {
            throw failure.happen();
          });
      check(driver, insert(), lost, lost);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "NETWORK, true",
    "SOCKET_TIMEOUT, true",
    "CONNECT_TIMEOUT, true",
    "AUTHENTICATION, true",
    "INTERRUPT, false"
  })
  void beforeTheHandshakeIsComplete(Failure failure, boolean lost) {
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.refuses(failure::happen);
      check(driver, insert(), lost, lost);
    }
  }

  @Test
  void theDeadlineOfAnOperationThatOpensAConnectionSaysNothingOfTheServer() {
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.refuses(Failure.OPERATION_DEADLINE::happen);
      check(driver, insert().until(PAST), false, false);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{ok: 0, code: 10107, errmsg: 'x', VERSION+1} | true | false", // NotWritablePrimary
        "{ok: 0, code: 10107, errmsg: 'x'} | true | false",
        "{ok: 0, code: 13435, errmsg: 'x', VERSION+1} | true | false", // NotPrimaryNoSecondaryOk
        "{ok: 0, code: 10058, errmsg: 'x', VERSION+1} | true | false", // LegacyNotPrimary
        "{ok: 0, code: 11602, errmsg: 'x', VERSION+1} | true | false", // InterruptedDueToRepl...
        "{ok: 0, code: 13436, errmsg: 'x', VERSION+1} | true | false", // NotPrimaryOrSecondary
        "{ok: 0, code: 189, errmsg: 'x', VERSION+1} | true | false", // PrimarySteppedDown
        "{ok: 0, code: 91, errmsg: 'x', VERSION+1} | true | true", // ShutdownInProgress
        "{ok: 0, code: 11600, errmsg: 'x', VERSION+1} | true | true", // InterruptedAtShutdown
        "{ok: 0, errmsg: 'not master'} | true | false",
        "{ok: 0, errmsg: 'node is recovering'} | true | false",
        "{ok: 0, errmsg: 'not master or secondary'} | true | false",
        "{ok: 0, code: 1, errmsg: 'not master'} | false | false", // the code decides
        "{ok: 1, writeConcernError: {code: 91, errmsg: 'x'}} | true | true",
        "{ok: 1, writeConcernError: {code: 10107, errmsg: 'x'}} | true | false",
        "{ok: 1, writeErrors: [{index: 0, code: 10107, errmsg: 'x'}]} | false | false",
        "{ok: 0, code: 10107, errmsg: 'x', VERSION+0} | false | false", // told of already
        "{ok: 0, code: 91, errmsg: 'x', VERSION-1} | false | false",
        "{ok: 0, code: 11601, errmsg: 'x', VERSION+1} | false | false" // Interrupted, an operation
      })
  void answersThatTellOfTheServersState(String answer, boolean lost, boolean cleared) {
    try (PooledDriver driver = known(set.driver(listener))) {
      String written = answer;
      for (int changes = -1; changes <= 1; changes++) {
        written = written.replace("VERSION%+d".formatted(changes), set.a.topologyVersion(changes));
      }
      BsonDocument document = BsonDocument.parse(written);
      set.a.answers(command -> reply(document.toJson()));
      check(driver, insert(), lost, cleared);
    }
  }

  @Test
  void aVersionOfAnotherProcessIsNews() {
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.answers(
          command ->
              reply(
                  "{ok: 0, code: 10107, errmsg: 'x', topologyVersion: {processId:"
                      + " {$oid: '5e8ae2ae0000000000000000'}, counter: {$numberLong: '0'}}}"));
      check(driver, insert(), true, false);
    }
  }

  @Test
  void serversBeforeMongoDb42CloseTheirConnectionsWhenTheyStepDown() {
    set.a.becomes(
        "{setName: 'rs', isWritablePrimary: true, hosts: ['a:1', 'b:1', 'c:1'], maxWireVersion: 7,"
            + " setVersion: 1, electionId: {$oid: '7fffffff0000000000000009'}, me: 'a:1'}");
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.answers(command -> reply("{ok: 0, code: 10107, errmsg: 'x'}"));
      check(driver, insert(), true, true);
    }
  }

  @ParameterizedTest
  @CsvSource({"false", "true"})
  void aConnectionOfAnEarlierGenerationSaysNothing(boolean answered) {
    try (PooledDriver driver = known(set.driver(listener))) {
      set.a.answers(
          command -> {
            driver.server(set.a.address).pool().clear(0, false, null);
            driver.server(set.a.address).pool().ready();
            if (answered) {
              return reply("{ok: 0, code: 91, errmsg: 'x', " + set.a.topologyVersion(1) + "}");
            }
            throw new DriverException.MaybeDone("reset", null);
          });
      check(driver, insert(), false, true);
    }
  }

  @Test
  void anInterruptedThreadLeavesTheConnectionsOfOthersAlone() {
    try (PooledDriver driver = known(set.driver(listener))) {
      execute(driver, "{ping: 1}");
      long opened = driver.server(set.a.address).pool().statistics().created();
      Thread.currentThread().interrupt();
      assertThat(catchThrowable(() -> execute(driver, "{ping: 1}")))
          .satisfiesAnyOf(
              done -> assertThat(done).isNull(),
              ended -> assertThat(ended).isInstanceOf(DriverException.class));
      assertThat(Thread.interrupted()).isTrue();
      assertThat(execute(driver, "{ping: 1}").ok()).isTrue();
      assertThat(driver.server(set.a.address).pool().statistics().created()).isEqualTo(opened);
      assertThat(unknown).hasValue(0);
    }
  }
}
