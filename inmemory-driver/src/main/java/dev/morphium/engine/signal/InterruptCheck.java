package dev.morphium.engine.signal;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The interrupt check of a computation that may be long: where it asks whether its operation was
 * killed, or its time is over.
 *
 * <p>A computation counts its steps here, and looks when some thousand of them have gone by, so
 * that counting costs next to nothing and what cannot be stopped between two looks is short. A step
 * is about what takes ten nanoseconds. Source: MongoDB manual, "db.killOp", "Terminate Running
 * Operations".
 */
@FunctionalInterface
public interface InterruptCheck {
  /** For work that belongs to no operation, and may not be stopped. */
  InterruptCheck NONE = steps -> {};

  /** Steps of one turn of a loop whose body may be long itself, an expression for instance. */
  int TURN = 64;

  /** Whether an error is that of a look, and not of the work: nothing else may come of it. */
  static boolean isInterruption(CommandException error) {
    return error.code().equals(ErrorCode.INTERRUPTED)
        || error.code().equals(ErrorCode.MAX_TIME_MS_EXPIRED)
        || error.code().equals(ErrorCode.CLIENT_DISCONNECT);
  }

  /**
   * Counts steps of work, and looks when there have been enough of them.
   *
   * @throws dev.morphium.protocol.CommandException when the work is to end
   */
  void tick(int steps);
}
