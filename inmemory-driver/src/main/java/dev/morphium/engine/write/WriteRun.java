package dev.morphium.engine.write;

import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteAttempt.Applied;
import dev.morphium.engine.change.WriteAttempt.Blocked;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One write statement on its way: it goes on until it is done, or until it is blocked, as by a
 * write conflict with an open transaction, and then goes on again when that is over.
 *
 * @param <R> what comes of the statement
 */
@FunctionalInterface
public interface WriteRun<R extends @Nullable Object> {
  /**
   * Goes on.
   *
   * @throws dev.morphium.protocol.CommandException when nothing was done
   * @throws PartialFailure when some documents were done and one failed
   */
  WriteAttempt<R> proceed();

  /**
   * The same run, whose errors tell in which operation they came.
   *
   * @param operation what is done: {@code update}, {@code delete} or {@code findAndModify}
   */
  default WriteRun<R> during(String operation) {
    return () -> {
      try {
        return proceed();
      } catch (CommandException error) {
        throw ExecutorErrors.framed(error, operation);
      } catch (PartialFailure failure) {
        throw failure.during(operation);
      }
    };
  }

  /** The same run, with another view of what comes of it. */
  default <T extends @Nullable Object> WriteRun<T> map(Function<? super R, ? extends T> view) {
    return () ->
        switch (proceed()) {
          case Applied<R> applied -> new Applied<T>(view.apply(applied.result()));
          case Blocked<R> blocked -> new Blocked<T>(blocked.until());
        };
  }

  /**
   * Runs to the end on a thread that may block.
   *
   * @param wait blocks until a signal is ready, and throws when the operation is to end
   */
  default R complete(Consumer<? super Signal> wait) {
    while (true) {
      switch (proceed()) {
        case Applied<R> applied -> {
          return applied.result();
        }
        case Blocked<R> blocked -> wait.accept(blocked.until());
      }
    }
  }
}
