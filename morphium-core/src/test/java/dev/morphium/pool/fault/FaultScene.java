package dev.morphium.pool.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.pool.CommandListener;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.host.HostPoolStatistics;
import dev.morphium.pool.host.PoolListener;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.TopologyListener;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.testing.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.bson.BsonDocument;

/** A server in this process, a proxy before it, and a driver that knows the proxy only. */
final class FaultScene implements AutoCloseable {
  /** The shortest heartbeat there is, and how long an answer of the server may take. */
  static final Duration HEARTBEAT = Duration.ofMillis(500);

  /** Within what time everything works again: a lost monitor, a heartbeat, and a busy machine. */
  static final Duration RECOVERY = HEARTBEAT.multipliedBy(2).plusSeconds(60);

  static final String DATABASE = "faults";

  final FaultProxy proxy = FaultProxy.to(1);
  final PoppyServer server;
  final PooledDriver driver;

  /** How often the monitor was answered on a new connection. */
  final AtomicInteger greetings = new AtomicInteger();

  FaultScene(String options) throws IOException {
    this(HEARTBEAT, options);
  }

  /**
   * @param connect how long a connection is waited for
   */
  FaultScene(Duration connect, String options) throws IOException {
    server =
        PoppyServer.start(
            ServerSettings.of(List.of("127.0.0.1"), 0, 2),
            new Deployment(Deployment.DEFAULT_SET_NAME, proxy.address()));
    proxy.server(server.port());
    driver =
        connect(
            "mongodb://%s/?replicaSet=poppy&heartbeatFrequencyMS=%d&connectTimeoutMS=%d"
                    .formatted(proxy.address(), HEARTBEAT.toMillis(), connect.toMillis())
                + "&serverSelectionTimeoutMS=10000&maxPoolSize=8"
                + options);
    awaitSuccess();
  }

  /** A way to the server past all faults. */
  Driver around() {
    return Drivers.connect(
        "mongodb://127.0.0.1:%d/?directConnection=true".formatted(server.port()));
  }

  private PooledDriver connect(String connectionString) {
    TopologyListener listener =
        new TopologyListener() {
          @Override
          public void heartbeatSucceeded(HostAddress address, Duration took, boolean streamed) {
            greetings.addAndGet(streamed ? 0 : 1);
          }
        };
    return PooledDriver.open(
        ConnectionString.parse(connectionString),
        listener,
        PoolListener.NONE,
        CommandListener.NONE);
  }

  static Command command(String json) {
    return Command.of(DATABASE, BsonDocument.parse(json));
  }

  static Reply run(Driver driver, String json) {
    return driver.execute(command(json)).orThrow();
  }

  /** How long it takes until the server answers through the driver. */
  Duration awaitSuccess() {
    long start = System.nanoTime();
    Awaitility.await("an answer")
        .pollInterval(Duration.ofMillis(1))
        .untilAsserted(
            () -> assertThatCode(() -> run(Deadline.after(HEARTBEAT))).doesNotThrowAnyException());
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private void run(Deadline deadline) {
    driver.execute(command("{ping: 1}").until(deadline)).orThrow();
  }

  /** Waits until something is so, or until a time has passed. */
  static boolean await(Duration most, BooleanSupplier condition) {
    try {
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(1))
          .atMost(most.plusMillis(1))
          .until(condition::getAsBoolean);
      return true;
    } catch (ConditionTimeoutException late) {
      return false;
    }
  }

  /** The pool of the only server. */
  HostPoolStatistics pool() {
    return driver.statistics().pools().getFirst();
  }

  /** Closes everything; the driver leaves no connection behind. */
  @Override
  public void close() {
    proxy.heal();
    driver.close();
    try {
      assertThat(await(Patience.LIMIT, () -> proxy.live() == 0))
          .as("a closed driver has no connections; there are %d", proxy.live())
          .isTrue();
    } finally {
      proxy.close();
      server.close(0);
    }
  }
}
