package dev.morphium.server.cli;

import dev.morphium.engine.parameter.ServerParameters;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The option {@code --set-parameter}: what the server's parameters are when it starts. Source:
 * MongoDB manual, "mongod", option {@code --setParameter}.
 */
final class ParameterOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec = CommandSpec.create();

  @Option(
      names = {"--set-parameter", "--setParameter"},
      paramLabel = "NAME=VALUE",
      description =
          "Server parameter, for instance enableTestCommands=1 for fail points; repeatable.")
  private List<String> assignments = List.of();

  /** The parameters with the values that were given. */
  ServerParameters read() {
    ServerParameters parameters = new ServerParameters();
    for (String assignment : assignments) {
      int equals = assignment.indexOf('=');
      if (equals <= 0) {
        throw wrong("it takes NAME=VALUE, not '" + assignment + "'");
      }
      try {
        parameters.start(assignment.substring(0, equals), assignment.substring(equals + 1));
      } catch (IllegalArgumentException e) {
        throw wrong(String.valueOf(e.getMessage()));
      }
    }
    return parameters;
  }

  private ParameterException wrong(String problem) {
    return new ParameterException(spec.commandLine(), "--set-parameter: " + problem);
  }
}
