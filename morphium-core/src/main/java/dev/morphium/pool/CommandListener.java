package dev.morphium.pool;

/**
 * Hears of the commands that are sent, each attempt by itself, in the thread that sends them: so it
 * has to be quick. What it throws is logged and changes nothing.
 *
 * <p>Source: "Command Logging and Monitoring" specification.
 */
public interface CommandListener {
  /** Hears nothing, and costs nothing. */
  CommandListener NONE = new CommandListener() {};

  /** A command is about to be sent. */
  default void commandStarted(CommandEvent.Started event) {}

  /** A server has answered that the command succeeded. */
  default void commandSucceeded(CommandEvent.Succeeded event) {}

  /** There was no answer, or an error. */
  default void commandFailed(CommandEvent.Failed event) {}
}
