package dev.morphium.tools;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Drivers;
import dev.morphium.driver.Reply;
import dev.morphium.server.cli.Poppy;
import java.io.IOException;
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
  private static final String USUAL_URI = "mongodb://127.0.0.1:27017/";
  private static final String PORT = "POPPY_PORT";

  @Spec(Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--uri",
      paramLabel = "URI",
      description =
          "Connection string of the server ("
              + USUAL_URI
              + ", or the port that "
              + PORT
              + " names); with a set, of its primary.")
  private String uri = usual(System.getenv(PORT));

  @Option(names = "--timeout", paramLabel = "SECONDS", description = "How long to try (5).")
  private int seconds = 5;

  /** The server of this machine: on the port that the environment gives it, as in a container. */
  static String usual(@Nullable String port) {
    return port != null && port.matches("[1-9]\\d{0,4}")
        ? "mongodb://127.0.0.1:" + port + "/"
        : USUAL_URI;
  }

  Session connect() {
    if (seconds < 1 || seconds > 3600) {
      throw wrong("--timeout: it takes a number of seconds from 1 to 3600, not " + seconds);
    }
    try {
      return new Session(Drivers.connect(limited()));
    } catch (IllegalArgumentException e) {
      throw wrong("--uri: " + e.getMessage());
    }
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(command.commandLine(), problem);
  }

  /** One server is meant as it is, and nobody waits longer than was asked for. */
  private String limited() {
    StringBuilder limited = new StringBuilder(uri);
    boolean options = uri.contains("?");
    if (!options) {
      int hosts = uri.indexOf("://") + 3;
      limited.append(uri.indexOf('/', hosts) < 0 ? "/?" : "?");
    }
    String between = options && !uri.endsWith("?") && !uri.endsWith("&") ? "&" : "";
    boolean set = uri.contains("replicaSet=") || uri.contains(",") || uri.contains("+srv");
    if (!set && !uri.contains("directConnection=")) {
      limited.append(between).append("directConnection=true");
      between = "&";
    }
    if (!uri.contains("serverSelectionTimeoutMS=")) {
      limited.append(between).append("serverSelectionTimeoutMS=").append(seconds * 1000);
    }
    return limited.toString();
  }

  /** A connection to the server. */
  static final class Session implements AutoCloseable {
    private final Driver driver;

    Session(Driver driver) {
      this.driver = driver;
    }

    /**
     * Runs a command without arguments on the database {@code admin}.
     *
     * @throws IOException when the server cannot be reached, or refuses it
     */
    BsonDocument run(String name) throws IOException {
      try {
        Reply reply = driver.execute(Command.of("admin", new BsonDocument(name, new BsonInt32(1))));
        if (!reply.ok()) {
          throw new IOException(
              "the server answers %s with error %d (%s): %s"
                  .formatted(name, reply.code(), reply.codeName(), reply.errorMessage()));
        }
        return reply.document();
      } catch (DriverException e) {
        throw new IOException(String.valueOf(e.getMessage()), e);
      }
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
