package dev.morphium.engine.command;

import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A command while it runs: its number, its time limit, and whether someone killed it.
 *
 * <p>Long work calls {@link #check} every so often, which is where a time limit or a kill takes
 * effect. As a signal it ends the wait of its command: ready when it was killed, or its client is
 * gone.
 */
public final class Operation implements Signal {
  private final int id;
  private final Invocation invocation;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private final long limitNanos;
  private volatile boolean killed;
  private volatile boolean unheard;
  private volatile @Nullable Runnable waiting;

  /**
   * @param limitNanos how long it may run; 0 for as long as it likes
   */
  Operation(int id, Invocation invocation, LongSupplier nanoClock, long limitNanos) {
    this.id = id;
    this.invocation = invocation;
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.limitNanos = limitNanos;
  }

  public int id() {
    return id;
  }

  public Invocation invocation() {
    return invocation;
  }

  public long runningNanos() {
    return nanoClock.getAsLong() - startNanos;
  }

  /** How long it may still run, in nanoseconds; {@code Long.MAX_VALUE} without a limit. */
  public long remainingNanos() {
    return limitNanos == 0 ? Long.MAX_VALUE : limitNanos - runningNanos();
  }

  public void kill() {
    killed = true;
    wake();
  }

  private void wake() {
    Runnable wake = waiting;
    if (wake != null) {
      wake.run();
    }
  }

  /** {@inheritDoc} The command waits for one thing at a time, so there is one callback. */
  @Override
  public Runnable onReady(Runnable callback) {
    waiting = callback;
    if (isReady()) {
      callback.run();
    }
    return () -> waiting = null;
  }

  @Override
  public boolean isReady() {
    return killed || unheard;
  }

  public boolean isKilled() {
    return killed;
  }

  /** Nobody is there any more to take the reply. */
  void disconnected() {
    unheard = true;
    wake();
  }

  /**
   * The same as {@link #check} for waits that only the reply is good for.
   *
   * @throws CommandException 279 when the client is gone, too
   */
  public void checkHeard() {
    check();
    if (unheard) {
      throw new CommandException(ErrorCode.CLIENT_DISCONNECT, "the client is gone");
    }
  }

  /**
   * @throws CommandException 11601 when it was killed, 50 when its time is over
   */
  public void check() {
    if (killed) {
      throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
    }
    if (limitNanos != 0 && runningNanos() > limitNanos) {
      throw new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
    }
  }
}
