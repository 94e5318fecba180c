package dev.morphium.pool;

/**
 * A listener of command monitoring events, called for each attempt in the thread that sends it: it
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
