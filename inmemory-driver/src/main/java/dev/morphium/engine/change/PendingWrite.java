package dev.morphium.engine.change;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An operation on its way through the writer lane, and its answer. */
final class PendingWrite<R extends @Nullable Object> implements SubmittedWrite<R> {
  private final WriterLane lane;
  private final WriteOperation<R> operation;
  private final Attendance attendance;
  private final AtomicReference<@Nullable Runnable> listener = new AtomicReference<>();
  private @Nullable R result;
  private @Nullable Throwable failure;
  private volatile boolean done;
  private volatile boolean summoned;
  private volatile @Nullable Thread sleeper;

  /** Who sees to the lane while the write waits in it. */
  enum Attendance {
    /** The thread that waits for the write. */
    THREAD,
    /** Whoever has submitted it, when told. */
    SUBMITTER,
    /** Nobody. */
    NONE
  }

  PendingWrite(WriterLane lane, WriteOperation<R> operation, Attendance attendance) {
    this.lane = lane;
    this.operation = operation;
    this.attendance = attendance;
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
  void complete() {
    done = true;
    if (hasThread()) {
      LockSupport.unpark(sleeper);
    } else {
      tell();
    }
  }

  private void tell() {
    Runnable told = listener.getAndSet(null);
    if (told != null) {
      told.run();
    }
  }

  /** Whether somebody sees to the lane as long as the write waits in it. */
  boolean isAttended() {
    return attendance != Attendance.NONE;
  }

  boolean hasThread() {
    return attendance == Attendance.THREAD;
  }

  /** Asks whoever attends to serve the lane. @return false when nobody does */
  boolean summon() {
    summoned = true;
    switch (attendance) {
      case THREAD -> LockSupport.unpark(sleeper);
      case SUBMITTER -> tell();
      case NONE -> summoned = false;
    }
    return isAttended();
  }

  @Override
  public boolean isDecided() {
    return done;
  }

  @Override
  @SuppressWarnings("NullAway") // the result is what the operation answered
  public R result() {
    if (!done) {
      throw new IllegalStateException("the write is not decided yet");
    }
    if (failure instanceof RuntimeException e) {
      throw e;
    }
    if (failure instanceof Error e) {
      throw e;
    }
    return result;
  }

  @Override
  public long attend() {
    summoned = false;
    lane.serve();
    return done ? 0 : lane.patience(this);
  }

  @Override
  public Runnable onNews(Runnable told) {
    listener.set(told);
    if (done || summoned) {
      tell();
    }
    return () -> listener.compareAndSet(told, null);
  }

  /** Completes a future with what becomes of the write. */
  void inform(CompletableFuture<R> future) {
    onNews(
        () -> {
          try {
            future.complete(result());
          } catch (RuntimeException | Error e) {
            future.completeExceptionally(e);
          }
        });
  }

  private void sleep(long nanos) {
    if (nanos > 0) {
      LockSupport.parkNanos(this, nanos);
    } else {
      LockSupport.park(this);
    }
  }

  /**
   * Waits for the answer, and serves the lane when asked to or when its patience ends.
   *
   * @param most how often it looks before it sleeps
   */
  R await(int most) {
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
    return result();
  }
}
