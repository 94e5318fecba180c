package dev.morphium.server.cli;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import java.util.List;

/**
 * The option {@code --set-parameter}: what the server's parameters are when it starts. Source:
 * MongoDB manual, "mongod", option {@code --setParameter}.
 */
final class ParameterOptions {
  private final CommandOption assignments =
      CommandOption.many(
          "NAME=VALUE",
          "Server parameter, for instance enableTestCommands=1 for fail points; repeatable.",
          "--set-parameter",
          "--setParameter");

  List<CommandOption> all() {
    return List.of(assignments);
  }

  /** The parameters with the values that were given. */
  ServerParameters read() {
    ServerParameters parameters = new ServerParameters();
    for (String assignment : assignments.values()) {
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

  private static UsageException wrong(String problem) {
    return new UsageException("--set-parameter: " + problem);
  }
}
