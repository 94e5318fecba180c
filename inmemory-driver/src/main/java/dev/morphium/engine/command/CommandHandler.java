package dev.morphium.engine.command;

import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/** Runs one kind of command. */
@FunctionalInterface
public interface CommandHandler {
  /**
   * Runs the command and appends the fields of its reply; {@code ok} is appended by the dispatcher.
   *
   * @throws dev.morphium.protocol.CommandException when it cannot be done; what was appended is
   *     thrown away
   */
  void run(Invocation invocation, DocumentBuilder reply);

  /**
   * Whether this invocation is known to end within microseconds. Asked of commands flagged {@link
   * CommandFlag#MAYBE_BRIEF}.
   */
  default boolean isBrief(Invocation invocation) {
    return false;
  }

  /**
   * What this invocation has to wait for before it runs, or null; see {@link
   * PreparedCommand#pause}. Asked of commands flagged {@link CommandFlag#AWAITS}.
   */
  default @Nullable Pause pause(Invocation invocation) {
    return null;
  }

  /** Frees what {@link #pause} has taken, if anything is left: it will not run, or has run. */
  default void abandon(Invocation invocation) {}
}
