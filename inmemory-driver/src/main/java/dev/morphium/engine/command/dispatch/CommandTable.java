package dev.morphium.engine.command.dispatch;

import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collection;
import java.util.List;

/** The commands of the engine by name and alias: implemented, planned or unknown. */
public final class CommandTable {
  private final OperatorTable<CommandSpec> table;
  private final List<CommandSpec> specs;

  /**
   * @param implemented all commands there are
   * @param planned the names of commands that MongoDB has and this engine will have
   */
  public CommandTable(Collection<CommandSpec> implemented, List<String> planned) {
    OperatorTable.Builder<CommandSpec> builder = OperatorTable.of("command");
    for (CommandSpec spec : implemented) {
      builder.implemented(spec.name(), spec);
      spec.aliases().forEach(alias -> builder.implemented(alias, spec));
    }
    specs = List.copyOf(implemented);
    table = builder.planned(planned.toArray(String[]::new)).build();
  }

  /**
   * @throws CommandException 59 when there is no such command, 238 when it is planned
   */
  CommandSpec require(String name) {
    return table.require(
        name,
        () -> new CommandException(ErrorCode.COMMAND_NOT_FOUND, "no such command: '" + name + "'"));
  }

  /** All commands once, in the order of their declaration. */
  public Collection<CommandSpec> specs() {
    return specs;
  }

  public OperatorTable<CommandSpec> names() {
    return table;
  }
}
