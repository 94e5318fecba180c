package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonString;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code poppy ping}: whether a server answers, as a probe for liveness. */
@Command(
    name = "ping",
    description = {ClientPrograms.PING},
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {"0:the server answers", "1:it does not", "2:wrong command line"})
final class PingCommand implements Callable<Integer> {
  @Mixin private ProbedServer server = new ProbedServer();

  @Option(names = "--json", description = "Print a document.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Logging.warnOnly();
    try (ProbedServer.Session session = server.connect()) {
      BsonDocument hello = session.run("hello");
      long started = System.nanoTime();
      session.run("ping");
      double millis = (System.nanoTime() - started) / 1e6;
      String role = ServerState.role(hello);
      String host = hello.getString("me", new BsonString("the server")).getValue();
      System.out.println(
          json
              ? new BsonDocument("ok", BsonBoolean.TRUE)
                  .append("host", new BsonString(host))
                  .append("state", new BsonString(role))
                  .append("millis", new BsonDouble(millis))
                  .toJson()
              : "%s answers in %.1f ms: %s".formatted(host, millis, role));
      return ExitCode.OK;
    } catch (IOException e) {
      return ProbedServer.failed(e, json);
    }
  }
}
