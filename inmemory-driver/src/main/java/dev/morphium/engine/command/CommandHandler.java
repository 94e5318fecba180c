package dev.morphium.engine.command;

/** The handler of one kind of command. */
@FunctionalInterface
public interface CommandHandler {
  /**
   * Begins the work of one invocation; nothing is done before it proceeds.
   *
   * @throws dev.morphium.protocol.CommandException when the invocation is not valid
   */
  CommandWork begin(Invocation invocation);

  /**
   * The cost of this invocation. Asked of commands that are not flagged {@link CommandFlag#SMALL}.
   */
  default Cost cost(Invocation invocation) {
    return Cost.LARGE;
  }
}
