package dev.morphium.server.cli;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;

/**
 * The programs of {@code ./poppy} that are clients of servers.
 *
 * <p>The server's help lists them, but they are in a file of their own, because they use Morphium,
 * which the server does not know.
 */
public final class ClientPrograms {
  /** What {@code demo} does. */
  public static final String DEMO = "Shows with three servers how a set outlives its primary.";

  /** What {@code dump} does. */
  public static final String DUMP = "Writes what a server has to files, as mongodump does.";

  /** What {@code restore} does. */
  public static final String RESTORE = "Brings the collections of a dump to a server.";

  private static final Map<String, String> ALL =
      Map.of("demo", DEMO, "dump", DUMP, "restore", RESTORE);

  private ClientPrograms() {}

  /** Has a command line list them, and say where they are when one is called. */
  static CommandLine listed(CommandLine line) {
    new TreeMap<>(ALL)
        .forEach(
            (name, description) -> {
              CommandLine program =
                  new CommandLine(new Elsewhere(name)).setUnmatchedArgumentsAllowed(true);
              program.getCommandSpec().usageMessage().description(description);
              line.addSubcommand(name, program);
            });
    return line;
  }

  /** One of them, as it is known here. */
  @Command
  private record Elsewhere(String name) implements Callable<Integer> {
    @Override
    public Integer call() {
      return Programs.complain(
          name
              + " is not in poppy-server.jar: ./poppy "
              + name
              + " runs it, and java -jar poppy-tools.jar "
              + name
              + " where both files are in one directory",
          ExitCode.USAGE);
    }
  }
}
