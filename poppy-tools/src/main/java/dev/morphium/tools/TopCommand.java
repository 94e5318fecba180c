package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.tools.terminal.Terminals;
import dev.morphium.tools.top.ServerRates;
import dev.morphium.tools.top.ServerSample;
import java.io.IOException;
import java.io.PrintStream;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.json.JsonMode;
import org.bson.json.JsonWriterSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * The command {@code poppy top}: what a server does, second by second, as mongostat and mongotop
 * tell it. In a terminal the screen is drawn again and again; elsewhere there is a line for each.
 */
@Command(
    name = "top",
    description = {
      ClientPrograms.TOP,
      "Where clients have to log in, the user of the connection string needs the role"
          + " clusterMonitor."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:it was told so often as --rowcount says",
      "1:the server cannot be reached, or refuses it",
      "2:wrong command line"
    })
final class TopCommand implements Callable<Integer> {
  private static final int HEADER_EVERY = 20;
  private static final String CLEAR = "\u001b[H\u001b[2J";

  @Mixin private ProbedServer server = new ProbedServer();
  @Spec private CommandSpec command = CommandSpec.create();

  @Parameters(
      arity = "0..1",
      paramLabel = "SECONDS",
      description = "From one look to the next (1).")
  private double seconds = 1;

  @Option(
      names = {"-n", "--rowcount"},
      paramLabel = "COUNT",
      description = "How often it is told; 0 until it is stopped (0).")
  private int rows;

  @Option(
      names = "--collections",
      paramLabel = "COUNT",
      description = "How many collections, those that take most time (10).")
  private int collections = 10;

  @Option(names = "--json", description = "Print a document for each look, on a line.")
  private boolean json;

  @Override
  public Integer call() throws IOException {
    Logging.warnOnly();
    if (!(seconds >= 0.01 && seconds <= 3600) || rows < 0 || collections < 0) {
      throw new ParameterException(
          command.commandLine(),
          "SECONDS is from 0.01 to 3600, --rowcount and --collections are 0 or more");
    }
    try (ProbedServer.Session session = server.connect()) {
      String host = session.run("hello").getString("me", new BsonString("the server")).getValue();
      ServerSample before = sample(session);
      for (int row = 0; rows == 0 || row < rows; row++) {
        TimeUnit.NANOSECONDS.sleep((long) (seconds * TimeUnit.SECONDS.toNanos(1)));
        ServerSample now = sample(session);
        show(System.out, row, host, new ServerRates(before, now));
        before = now;
      }
      return ExitCode.OK;
    } catch (IOException e) {
      return ProbedServer.failed(e, json);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.SOFTWARE;
    }
  }

  private static ServerSample sample(ProbedServer.Session session) throws IOException {
    BsonDocument status = session.run("serverStatus");
    return ServerSample.of(System.nanoTime(), status, session.run("top"));
  }

  private void show(PrintStream out, int row, String host, ServerRates rates) {
    if (json) {
      out.println(
          rates
              .document(System.currentTimeMillis(), host, collections)
              .toJson(JsonWriterSettings.builder().outputMode(JsonMode.RELAXED).build()));
    } else if (Terminals.isOutput()) {
      out.println(CLEAR + host + "; Control-C ends it\n");
      out.println(ServerRates.header() + "\n" + rates.row() + "\n");
      rates.table(collections).forEach(out::println);
    } else {
      if (row % HEADER_EVERY == 0) {
        out.println(ServerRates.header());
      }
      out.println(rates.row());
    }
    out.flush();
  }
}
