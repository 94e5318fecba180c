package dev.morphium.tools;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.PooledDriver;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.uri.ConnectionString;
import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.pool.uri.TopologySettings;
import dev.morphium.server.cli.Poppy;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/**
 * The server that a probe is about: the one at an address, whatever its role, unless the connection
 * string names a set.
 */
final class ProbedServer {
  private static final String PORT = "POPPY_PORT";

  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = ServerOption.NAME,
      paramLabel = "URI",
      description =
          "Connection string of the server ("
              + ServerOption.USUAL_URI
              + ", or the port that "
              + PORT
              + " names); with a set, of its primary; also without --uri.")
  private String uri = usual(System.getenv(PORT));

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      description = "How long to try, all servers together; logins have as long again (10).")
  private int seconds = 10;

  /** The server of this machine: on the port that the environment gives it, as in a container. */
  static String usual(@Nullable String port) {
    return port != null && port.matches("[1-9]\\d{0,4}")
        ? "mongodb://127.0.0.1:" + port + "/"
        : ServerOption.USUAL_URI;
  }

  Session connect() {
    return Session.of(settings());
  }

  /**
   * Asks each server that the connection string names, all at once: one of them that does not
   * answer is not waited for longer than the others.
   */
  List<ProbedMember> ask() {
    PoolSettings settings = settings();
    List<ProbedMember> members = settings.hosts().stream().map(ProbedMember::new).toList();
    ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    members.forEach(member -> threads.execute(() -> member.ask(alone(settings, member.address()))));
    threads.shutdown();
    try {
      if (!threads.awaitTermination(seconds, TimeUnit.SECONDS)
          && members.stream().anyMatch(ProbedMember::isLoggingIn)) {
        awaitLogins(threads, members);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return members;
  }

  /** Whether a password is right takes a busy server some time, and is worth to be known. */
  private void awaitLogins(ExecutorService threads, List<ProbedMember> members)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (System.nanoTime() - end < 0
        && members.stream().anyMatch(ProbedMember::isLoggingIn)
        && !threads.awaitTermination(20, TimeUnit.MILLISECONDS)) {
      // the others had their time
    }
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }

  /** The settings of the connection string, with {@code --timeout} as the time limit. */
  private PoolSettings settings() {
    if (seconds < 1 || seconds > 3600) {
      throw wrong("--timeout: it takes a number of seconds from 1 to 3600, not " + seconds);
    }
    try {
      PoolSettings said = ConnectionString.parse(uri);
      Duration limit = Duration.ofSeconds(seconds);
      Duration selection = said.topology().selectionTimeout();
      TopologySettings limited =
          said.topology().withSelectionTimeout(selection.compareTo(limit) < 0 ? selection : limit);
      boolean set = limited.replicaSet() != null || said.hosts().size() > 1 || said.srv() != null;
      return said.withTopology(
              set || uri.contains("directConnection=") ? limited : limited.withDirect(true))
          .withSockets(said.sockets().withConnectTimeout(limit))
          .withOperations(said.operations().withTimeout(limit));
    } catch (IllegalArgumentException e) {
      throw wrong("--uri: " + e.getMessage());
    }
  }

  /** The same for one server as it is, whose failure is told before the time is over. */
  private static PoolSettings alone(PoolSettings said, HostAddress server) {
    return new PoolSettings(
        List.of(server),
        null,
        said.database(),
        said.credentials(),
        said.tls(),
        said.sockets(),
        said.sizes(),
        said.topology()
            .withDirect(true)
            .withReplicaSet(null)
            .withSelectionTimeout(said.topology().selectionTimeout().dividedBy(2)),
        said.operations(),
        said.compressors(),
        said.zlibLevel(),
        said.applicationName());
  }

  /** The settings without authentication: nobody logs in. */
  static PoolSettings withoutLogin(PoolSettings said) {
    return said.withCredential(null);
  }

  /** What a server has answered in the place of what it was asked for. */
  static IOException refused(String command, Reply reply) {
    return new IOException(
        "the server answers %s with error %d (%s): %s"
            .formatted(command, reply.code(), reply.codeName(), reply.errorMessage()));
  }

  /** A connection to the server. */
  static final class Session implements AutoCloseable {
    private final Driver driver;

    private Session(Driver driver) {
      this.driver = driver;
    }

    static Session of(PoolSettings settings) {
      return new Session(PooledDriver.open(settings));
    }

    /**
     * Runs a command without arguments on the database {@code admin}.
     *
     * @throws IOException when the server cannot be reached, or refuses it
     */
    BsonDocument run(String name) throws IOException {
      try {
        Reply reply = reply(name);
        if (!reply.ok()) {
          throw refused(name, reply);
        }
        return reply.document();
      } catch (DriverException e) {
        throw new IOException(String.valueOf(e.getMessage()), e);
      }
    }

    /**
     * Runs a command without arguments on the database {@code admin}; the reply may tell of an
     * error.
     *
     * @throws DriverException when the server cannot be reached
     */
    Reply reply(String name) {
      return driver.execute(Command.of("admin", new BsonDocument(name, new BsonInt32(1))));
    }

    @Override
    public void close() {
      driver.close();
    }
  }

  /** Tells why a probe has failed; the exit code. */
  static int failed(IOException problem, boolean json) {
    String words = String.valueOf(problem.getMessage());
    if (json) {
      System.out.println(
          new BsonDocument("ok", BsonBoolean.FALSE)
              .append("reason", new BsonString(words))
              .toJson());
      return ExitCode.SOFTWARE;
    }
    return Poppy.complain(words, ExitCode.SOFTWARE);
  }
}
