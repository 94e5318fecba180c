package dev.morphium.engine.command.query;

import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.plan.Plan;

/** A command that {@code explain} can explain: it can say with what plan it finds its documents. */
public interface Explainable extends CommandHandler {
  /** What {@code explain} shows of a command, besides what it shows of any. */
  record Explained(Plan plan, String namespace) {}

  /**
   * The plan the command would run.
   *
   * @throws dev.morphium.protocol.CommandException when the command is not valid
   */
  Explained explain(Invocation invocation);
}
