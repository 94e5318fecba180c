package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import java.io.IOException;
import java.util.concurrent.Callable;
import org.bson.BsonDocument;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code poppy status}: what a server and its set are doing, as a probe for health. */
@Command(
    name = "status",
    description = {
      ClientPrograms.STATUS,
      "Where clients have to log in, the user of the connection string needs the role"
          + " clusterMonitor."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the server and all members of its set are healthy",
      "1:one of them is not, or the server cannot be reached",
      "2:wrong command line"
    })
final class StatusCommand implements Callable<Integer> {
  @Mixin private ProbedServer server = new ProbedServer();

  @Option(names = "--json", description = "Print a document.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Logging.warnOnly();
    try (ProbedServer.Session session = server.connect()) {
      BsonDocument hello = session.run("hello");
      ServerState state =
          new ServerState(
              hello,
              session.run("buildInfo"),
              session.run("serverStatus"),
              hello.containsKey("setName") ? session.run("replSetGetStatus") : null);
      System.out.println(
          json
              ? state
                  .document()
                  .toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build())
              : state.table());
      return state.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      return ProbedServer.failed(e, json);
    }
  }
}
