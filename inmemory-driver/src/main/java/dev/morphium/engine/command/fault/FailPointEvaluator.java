package dev.morphium.engine.command.fault;

import dev.morphium.driver.Command;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.dispatch.CommandTable;
import dev.morphium.engine.command.execution.Execution;
import dev.morphium.engine.value.Document;

/**
 * Evaluates the fail points that concern commands ({@code failCommand}), once for each command,
 * before it runs.
 */
public record FailPointEvaluator(FailPoints points, CommandTable table) {
  /** The command as it is, or as it is to fail. */
  public Execution around(Command command, ClientContext client, Execution prepared) {
    return points.isActive() ? maybeFaulty(command, client, prepared) : prepared;
  }

  private Execution maybeFaulty(Command command, ClientContext client, Execution prepared) {
    if (!table.names().isImplemented(command.name())) {
      return prepared;
    }
    CommandSpec spec = table.names().find(command.name());
    if (spec == null || spec.is(CommandFlag.NEVER_FAILS)) {
      return prepared;
    }
    Document body = Document.view(command.bytes(), command.offset());
    return new FailPointHandler(
        points, new FailPointCall(spec, command.database(), body, client), prepared);
  }
}
