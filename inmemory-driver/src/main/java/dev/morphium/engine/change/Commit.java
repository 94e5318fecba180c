package dev.morphium.engine.change;

import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The commit of one batch as a signal: ready when the log has decided, whether the batch is
 * committed or lost.
 */
public final class Commit extends OneShotSignal {
  private volatile @Nullable Throwable loss;

  Commit() {}

  void committed() {
    fire();
  }

  void lost(Throwable cause) {
    loss = cause;
    fire();
  }

  boolean isLost() {
    return loss != null;
  }

  /**
   * Checks that the batch was not lost.
   *
   * @throws RuntimeException why it was; nothing of it has happened then, unless the log says that
   *     this is not known; 11602 when an error came while the log took it
   */
  void check() {
    Throwable cause = loss;
    if (cause instanceof RuntimeException e) {
      throw e;
    }
    if (cause instanceof Error) {
      throw new CommandException(
          ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE,
          "an error came while the log took the write, and it is not known whether it is kept: "
              + cause);
    }
    if (cause != null) {
      throw new IllegalStateException("the log has lost a write", cause);
    }
  }
}
