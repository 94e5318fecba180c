package dev.morphium.tools;

import dev.morphium.server.cli.ExitCodes;
import dev.morphium.server.cli.Poppy;
import dev.morphium.server.cli.option.ClosestName;
import java.io.IOException;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of {@code poppy}'s client programs. */
@Command(
    name = "poppy",
    description = {"The commands of Poppy that are clients of servers."},
    mixinStandardHelpOptions = true,
    subcommands = {
      BackupCommand.class,
      CheckCommand.class,
      CompletionCommand.class,
      DemoCommand.class,
      DumpCommand.class,
      ExportCommand.class,
      CommandLine.HelpCommand.class,
      ImportCommand.class,
      ManCommand.class,
      PingCommand.class,
      RestoreCommand.class,
      StatusCommand.class,
      TopCommand.class
    },
    versionProvider = ToolsVersion.class)
public final class PoppyTools implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Starts one of them; it ends with {@link System#exit}. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one of them to its end; its exit code. */
  static int run(String... arguments) {
    return new CommandLine(new PoppyTools())
        .setAllowSubcommandsAsOptionParameters(true)
        .setParameterExceptionHandler(
            (problem, all) ->
                Poppy.complain(wrong(problem) + "; --help lists all options", ExitCodes.USAGE))
        .setExecutionExceptionHandler(
            (problem, failed, result) ->
                Poppy.complain(
                    problem instanceof IOException
                        ? String.valueOf(problem.getMessage())
                        : problem.toString(),
                    ExitCodes.of(problem)))
        .execute(withUri(arguments));
  }

  /**
   * A command line in which a connection string may stand alone, without {@code --uri}. Source:
   * MongoDB Database Tools, "mongodump", positional connection string.
   */
  private static String[] withUri(String... arguments) {
    String[] named = arguments.clone();
    for (int i = 1; i < named.length; i++) {
      boolean isUri = named[i].startsWith("mongodb://") || named[i].startsWith("mongodb+srv://");
      if (isUri && !named[i - 1].equals(ServerOption.NAME)) {
        named[i] = ServerOption.NAME + "=" + named[i];
      }
    }
    return named;
  }

  /** What is wrong, with the closest name that there is. */
  private static String wrong(ParameterException problem) {
    String message = String.valueOf(problem.getMessage());
    if (!(problem instanceof UnmatchedArgumentException unmatched)
        || unmatched.getUnmatched().isEmpty()) {
      return message;
    }
    String word = unmatched.getUnmatched().getFirst();
    CommandLine at = unmatched.getCommandLine();
    if (word.startsWith("-")) {
      String name = word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
      return message + ClosestName.hint(name, at.getCommandSpec().optionsMap().keySet());
    }
    Set<String> commands = at.getSubcommands().keySet();
    return commands.isEmpty()
        ? message
        : "Unknown command: '" + word + "'" + ClosestName.hint(word, commands);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
