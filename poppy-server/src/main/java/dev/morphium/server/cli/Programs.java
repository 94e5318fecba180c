package dev.morphium.server.cli;

import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;

/**
 * How a program of Poppy runs: a wrong command line, and what else goes wrong, is one line on
 * standard error and an exit code.
 */
public final class Programs {
  private Programs() {}

  /**
   * Runs a program to its end.
   *
   * @param program an object or a class with picocli's annotations
   * @return the exit code
   */
  public static int run(Object program, String... arguments) {
    return run(new CommandLine(program), arguments);
  }

  static int run(CommandLine line, String... arguments) {
    return line.setAllowSubcommandsAsOptionParameters(true)
        .setParameterExceptionHandler(
            (problem, all) ->
                complain(problem.getMessage() + "; --help lists all options", ExitCode.USAGE))
        .setExecutionExceptionHandler(
            (problem, failed, result) ->
                complain(
                    problem instanceof IOException
                        ? String.valueOf(problem.getMessage())
                        : problem.toString(),
                    ExitCodes.of(problem)))
        .execute(arguments);
  }

  static int complain(String message, int exitCode) {
    System.err.println("poppy: " + message);
    return exitCode;
  }
}
