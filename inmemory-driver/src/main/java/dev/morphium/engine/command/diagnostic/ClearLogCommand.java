package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The command {@code clearLog}, which forgets the lines that {@code getLog} would give; it is there
 * where test commands are. Source: MongoDB's own tests.
 */
public record ClearLogCommand(RecentLog log) implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("clearLog");

  /** The command. */
  public CommandSpec spec() {
    return CommandSpec.of(FIELDS, "Forgets the newest lines of the log.", Requires.LOGIN, this)
        .with(ADMIN_ONLY);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    StringValue name = (StringValue) invocation.arguments().first(List.of(ValueType.STRING));
    if (!name.value().equals("global")) {
      throw new CommandException(ErrorCode.INVALID_OPTIONS, "Only the 'global' log can be cleared");
    }
    log.clear();
  }
}
