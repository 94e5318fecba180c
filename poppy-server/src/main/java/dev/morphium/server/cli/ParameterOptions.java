package dev.morphium.server.cli;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.cli.option.ClosestName;
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
              "--setParameter")
          .reloadable();

  List<CommandOption> all() {
    return List.of(assignments);
  }

  /** The parameters with the values that were given. */
  ServerParameters read() {
    ServerParameters parameters = new ServerParameters();
    for (String assignment : assignments.values()) {
      assign(assignment, parameters);
    }
    return parameters;
  }

  /** A check for each value that was given. */
  List<Runnable> checks() {
    return assignments.values().stream()
        .<Runnable>map(assignment -> () -> assign(assignment, new ServerParameters()))
        .toList();
  }

  private void assign(String assignment, ServerParameters parameters) {
    int equals = assignment.indexOf('=');
    if (equals <= 0) {
      throw wrong("it takes NAME=VALUE, not '" + assignment + "'");
    }
    String name = assignment.substring(0, equals);
    try {
      parameters.start(name, assignment.substring(equals + 1));
    } catch (IllegalArgumentException e) {
      throw wrong(e.getMessage() + hint(parameters, name));
    }
  }

  /** What a name may have been meant for, and where all are; nothing when it is a name. */
  private static String hint(ServerParameters parameters, String name) {
    return parameters.find(name) == null
        ? " (getParameter: \"*\" lists all)"
            + ClosestName.hint(name, ServerParameters.settableAtStart())
        : "";
  }

  private UsageException wrong(String problem) {
    return new UsageException(assignments.name() + ": " + problem);
  }
}
