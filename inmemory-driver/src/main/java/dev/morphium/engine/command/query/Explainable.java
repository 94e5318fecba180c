package dev.morphium.engine.command.query;

import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.Invocation;

/** A command that {@code explain} can explain: it can say how it would be executed. */
public interface Explainable extends CommandHandler {
  /**
   * How the command would be executed.
   *
   * @throws dev.morphium.protocol.CommandException when the command is not valid
   */
  Explanation explain(Invocation invocation);
}
