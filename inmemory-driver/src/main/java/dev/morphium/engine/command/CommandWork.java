package dev.morphium.engine.command;

import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The work of one invocation of a command: done in one go, or with waits between.
 *
 * <p>It is called by one thread at a time, not always the same one.
 */
@FunctionalInterface
public interface CommandWork {
  /**
   * Goes on until the reply is complete, or there is something to wait for; then it is called again
   * after the wait, however that ended.
   *
   * @param reply gets the fields of the reply; {@code ok} is appended by the execution
   * @return null when the reply is complete
   * @throws dev.morphium.protocol.CommandException when it cannot be done; what was appended is
   *     thrown away
   */
  @Nullable Wait proceed(DocumentBuilder reply);

  /** Frees what the work has taken; called once, however the command ended. */
  default void end() {}
}
