package dev.morphium.tools;

import dev.morphium.server.cli.ExitCodes;
import dev.morphium.server.cli.Poppy;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

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
                Poppy.complain(
                    problem.getMessage() + "; --help lists all options", ExitCodes.USAGE))
        .setExecutionExceptionHandler(
            (problem, failed, result) ->
                Poppy.complain(
                    problem instanceof IOException
                        ? String.valueOf(problem.getMessage())
                        : problem.toString(),
                    ExitCodes.of(problem)))
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "it takes a command; --help lists them");
  }
}
