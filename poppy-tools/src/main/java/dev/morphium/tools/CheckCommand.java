package dev.morphium.tools;

import dev.morphium.server.check.DirectoryCheck;
import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Parameters;

/** The command {@code poppy check}: whether a server could start with a directory. */
@Command(
    name = "check",
    description = {
      ClientPrograms.CHECK,
      "It reads everything, as a start does, and changes nothing. Of a journal the server"
          + " must not run; dumps can be those of a running one."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all of it is good",
      "2:wrong command line",
      "4:a server has the journal",
      "5:something in it is damaged, incomplete, or of a newer version",
      "8:it cannot be read, or has neither a journal nor a dump"
    })
final class CheckCommand implements Callable<Integer> {
  private static final int DAMAGED = 5;

  @Parameters(
      paramLabel = "DIR",
      description = "What --journal, --dir or --dump-dir of the server names, or one dump.")
  private Path directory = Path.of("");

  @Override
  public Integer call() throws IOException {
    Logging.warnOnly();
    return DirectoryCheck.run(directory, System.out::println) ? ExitCode.OK : DAMAGED;
  }
}
