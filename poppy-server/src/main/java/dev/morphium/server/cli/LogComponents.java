package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.cli.option.UsageException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The log components whose verbosity {@code logComponentVerbosity} sets while the server runs: 1
 * logs what debug does, more all that there is. Source: MongoDB manual, "db.setLogLevel".
 */
final class LogComponents {
  /** Commands are logged by the slow-query log, which reads the parameter itself. */
  private static final String COMMAND = "command";

  /** Their loggers, of which there is something to tell beyond info. */
  private static final Map<String, List<String>> LOGGERS =
      Map.of(
          "accessControl", List.of("dev.morphium.engine.command.authentication"),
          "control", List.of("dev.morphium.server.cli"),
          "network", List.of("dev.morphium.server.net", "dev.morphium.server.admin"),
          "replication", List.of("dev.morphium.server.replication"),
          "storage",
              List.of(
                  "dev.morphium.engine.spill",
                  "dev.morphium.server.dump",
                  "dev.morphium.server.durable"));

  private final LoggerContext context;

  LogComponents(LoggerContext context) {
    this.context = context;
  }

  /**
   * Does what the parameter says, now and whenever it is set.
   *
   * @throws UsageException when the command line wants more of a component that has no more
   */
  void follow(ServerParameters parameters) {
    parameters.decide(ServerParameters.LOG_VERBOSITY, (was, wanted) -> apply(wanted));
    try {
      apply(parameters.value(ServerParameters.LOG_VERBOSITY));
    } catch (CommandException e) {
      throw new UsageException("--set-parameter: " + e.message());
    }
  }

  private void apply(Value wanted) {
    if (!(wanted instanceof Document all)) {
      return;
    }
    for (Element element : all.elements()) {
      boolean known = LOGGERS.containsKey(element.name()) || element.name().equals(COMMAND);
      if (!known && verbosity(element.value()) > 0 && element.value() instanceof Document) {
        throw new CommandException(
            ErrorCode.NOT_IMPLEMENTED,
            "There is no more to log of component '" + element.name() + "'");
      }
    }
    LOGGERS.forEach(
        (component, loggers) -> {
          Level level = level(verbosity(all.get(component)));
          loggers.forEach(logger -> context.getLogger(logger).setLevel(level));
        });
  }

  private static long verbosity(Value component) {
    return component instanceof Document settings
            && settings.get("verbosity") instanceof NumberValue number
        ? number.longValue()
        : 0;
  }

  /** Null is the level of the whole log. */
  private static @Nullable Level level(long verbosity) {
    return verbosity <= 0 ? null : verbosity == 1 ? Level.DEBUG : Level.TRACE;
  }
}
