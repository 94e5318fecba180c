package dev.morphium.engine.change;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An operation on its way through the writer lane, and its answer.
 *
 * <p>Its thread waits for it, or it completes a future.
 */
final class PendingWrite<R extends @Nullable Object> {
  private final WriteOperation<R> operation;
  private final @Nullable CompletableFuture<R> future;
  private @Nullable R result;
  private @Nullable Throwable failure;
  private volatile boolean done;
  private volatile boolean summoned;
  private volatile @Nullable Thread sleeper;

  PendingWrite(WriteOperation<R> operation, @Nullable CompletableFuture<R> future) {
    this.operation = operation;
    this.future = future;
  }

  /** Runs the operation; what it answers or throws is kept until {@link #complete}. */
  @SuppressWarnings("CatchAndPrintStackTrace") // the failure is thrown to whoever waits
  void run(WriteBatch batch) {
    try {
      result = batch.attempt(operation);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /** The write was lost after the operation had run. */
  void fail(Throwable cause) {
    lose(cause);
    complete();
  }

  /** The write was lost; nobody is told before {@link #complete}. */
  void lose(Throwable cause) {
    failure = cause;
  }

  /** Hands the answer out. */
  @SuppressWarnings("NullAway") // the result is what the operation answered
  void complete() {
    done = true;
    if (future != null) {
      if (failure != null) {
        future.completeExceptionally(failure);
      } else {
        future.complete(result);
      }
    }
    LockSupport.unpark(sleeper);
  }

  /** Whether a thread waits for the answer, or will. */
  boolean hasThread() {
    return future == null;
  }

  private void sleep(long nanos) {
    if (nanos > 0) {
      LockSupport.parkNanos(this, nanos);
    } else {
      LockSupport.park(this);
    }
  }

  /** Asks the waiting thread to serve the lane. @return false when no thread waits */
  boolean summon() {
    if (future != null) {
      return false;
    }
    summoned = true;
    LockSupport.unpark(sleeper);
    return true;
  }

  /**
   * Waits for the answer, and serves the lane when asked to or when its patience ends.
   *
   * @param most how often it looks before it sleeps
   */
  @SuppressWarnings("NullAway") // the result is what the operation answered
  R await(WriterLane lane, int most) {
    boolean interrupted = false;
    for (int looks = 0; !done; looks++) {
      if (summoned) {
        summoned = false;
        lane.serve();
      } else if (looks < most) {
        Thread.onSpinWait();
      } else {
        sleeper = Thread.currentThread();
        long patience = lane.patience(this);
        if (!done && !summoned) {
          sleep(patience);
        }
        interrupted |= Thread.interrupted();
        if (patience > 0 && !done) {
          lane.serve();
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    return result;
  }
}
