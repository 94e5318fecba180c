package dev.morphium.engine.command.execution;

import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.signal.FutureSignal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The read barrier of a read with concern {@code linearizable}: a majority confirms that this
 * member is the primary, and all that was acknowledged before can be read here (Raft's read index).
 */
final class ReadBarrier {
  private static final long USUAL_LIMIT_MILLIS = 10_000;

  private final CompletableFuture<?> confirmation;
  private final long limitMillis;

  /**
   * @param limitMillis how long it may take; 0 for the usual time
   */
  ReadBarrier(CompletableFuture<?> confirmation, long limitMillis) {
    this.confirmation = confirmation;
    this.limitMillis = limitMillis == 0 ? USUAL_LIMIT_MILLIS : limitMillis;
  }

  /**
   * What is to be waited for; null when the primary is confirmed.
   *
   * @throws CommandException 50 when that took too long, 10107 when it is not
   */
  @Nullable Wait proceed(Operation operation) {
    operation.check();
    if (confirmation.isDone()) {
      check();
      return null;
    }
    long left = limitMillis - TimeUnit.NANOSECONDS.toMillis(operation.runningNanos());
    if (left <= 0) {
      throw new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
    }
    return new Wait(new FutureSignal(confirmation), left);
  }

  private void check() {
    try {
      confirmation.join();
    } catch (CompletionException e) {
      Throwable cause = e.getCause();
      throw new CommandException(
          ErrorCode.NOT_WRITABLE_PRIMARY,
          "not primary: the majority did not confirm it: "
              + (cause == null ? e : cause).getMessage());
    }
  }
}
