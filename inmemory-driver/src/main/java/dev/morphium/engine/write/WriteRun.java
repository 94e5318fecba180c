package dev.morphium.engine.write;

import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteAttempt.Applied;
import dev.morphium.engine.change.WriteAttempt.WriteConflict;
import dev.morphium.engine.signal.SignalWait;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One write statement on its way: it goes on until it is done, or until it meets a write conflict
 * with an open transaction, and then goes on again when that has ended.
 *
 * @param <R> what comes of the statement
 */
@FunctionalInterface
public interface WriteRun<R extends @Nullable Object> {
  /** How long a thread blocks before it looks whether its operation is to end. */
  long LOOK_MILLIS = 10;

  /**
   * Goes on.
   *
   * @throws CommandException when nothing was done
   * @throws PartialFailure when some documents were done and one failed
   */
  WriteAttempt<R> proceed();

  /** The same run, with another view of what comes of it. */
  default <T extends @Nullable Object> WriteRun<T> map(Function<? super R, ? extends T> view) {
    return () ->
        switch (proceed()) {
          case Applied<R> applied -> new Applied<T>(view.apply(applied.result()));
          case WriteConflict<R> conflict -> new WriteConflict<T>(conflict.end());
        };
  }

  /**
   * Runs to the end on a thread that may block.
   *
   * @param interrupt throws when the operation is to end
   */
  default R complete(Runnable interrupt) {
    while (true) {
      switch (proceed()) {
        case Applied<R> applied -> {
          return applied.result();
        }
        case WriteConflict<R> conflict -> {
          try {
            SignalWait.await(conflict.end(), LOOK_MILLIS);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
          }
          interrupt.run();
        }
      }
    }
  }
}
