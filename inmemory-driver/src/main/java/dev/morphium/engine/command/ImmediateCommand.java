package dev.morphium.engine.command;

import dev.morphium.engine.value.DocumentBuilder;

/** A handler whose commands are done in one go: nothing is waited for before the log commits. */
@FunctionalInterface
@SuppressWarnings("FunctionalInterfaceMethodChanged") // its work is one call of it
public interface ImmediateCommand extends CommandHandler {
  /**
   * Runs the command and appends the fields of its reply; {@code ok} is appended by the execution.
   *
   * @throws dev.morphium.protocol.CommandException when it cannot be done; what was appended is
   *     thrown away
   */
  void run(Invocation invocation, DocumentBuilder reply);

  @Override
  default CommandWork begin(Invocation invocation) {
    return reply -> {
      run(invocation, reply);
      return null;
    };
  }
}
