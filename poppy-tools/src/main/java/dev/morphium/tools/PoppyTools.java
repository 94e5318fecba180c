package dev.morphium.tools;

import dev.morphium.server.cli.Poppy;
import dev.morphium.server.cli.Programs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command line of {@code poppy}'s client programs: demo, dump and restore. */
@Command(
    name = "poppy",
    description = {"The commands of Poppy that are clients of servers."},
    mixinStandardHelpOptions = true,
    subcommands = {DemoCommand.class, DumpCommand.class, RestoreCommand.class},
    versionProvider = Poppy.Version.class)
public final class PoppyTools implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  /** Starts one of them; it ends with {@link System#exit}. */
  public static void main(String[] arguments) {
    System.exit(run(arguments));
  }

  /** Runs one of them to its end; its exit code. */
  static int run(String... arguments) {
    return Programs.run(new PoppyTools(), arguments);
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "it takes a command: demo, dump or restore");
  }
}
