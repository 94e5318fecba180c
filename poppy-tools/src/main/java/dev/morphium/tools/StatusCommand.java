package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
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
    List<ProbedMember> asked = server.ask();
    ProbedMember best = asked.stream().max(Comparator.comparingInt(StatusCommand::rank)).get();
    if (!best.answers() && asked.size() == 1) {
      return ProbedServer.failed(new IOException(best.address() + ": " + best.problem()), json);
    }
    if (!best.answers()) {
      return silent(new MemberTable(MemberState.of(null, asked)));
    }
    ServerState state = ServerState.of(best, asked);
    System.out.println(json ? text(state.document()) : state.table());
    return state.problems().isEmpty() ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** How much a member knows of its set: the primary most. */
  private static int rank(ProbedMember member) {
    if (!member.answers()) {
      return 0;
    }
    int told = member.set() == null ? 1 : 2;
    return switch (member.state()) {
      case "PRIMARY" -> 4 + told;
      case "SECONDARY" -> 2 + told;
      default -> told;
    };
  }

  private int silent(MemberTable members) {
    String reason = "no member of the set answers";
    System.out.println(
        json
            ? text(
                new BsonDocument("ok", BsonBoolean.FALSE)
                    .append("reason", new BsonString(reason))
                    .append("members", members.documents()))
            : members.lines() + "\nnot healthy:\n  " + String.join("\n  ", members.problems()));
    return ExitCode.SOFTWARE;
  }

  private static String text(BsonDocument document) {
    return document.toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build());
  }
}
