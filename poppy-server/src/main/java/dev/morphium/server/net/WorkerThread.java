package dev.morphium.server.net;

import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A thread of the {@link Workers}, which knows how long its command has been running.
 *
 * <p>What a command is counted by is the time that it has used a processor, since a short one may
 * take long beside many others; the processor's time is asked for only when it has taken a while.
 */
final class WorkerThread extends Thread {
  /** How long a command may take, and then use a processor, before it is a long one. */
  static final long SHORT_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /** How long a turn lasts when others wait for one. */
  static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * The clocks that time is measured by, in nanoseconds.
   *
   * @param now the time
   * @param used how long this thread has used a processor
   */
  record Clocks(LongSupplier now, LongSupplier used) {}

  private final Workers workers;
  private final Turns turns;
  private final Clocks clocks;
  private boolean isLong;
  private boolean hasTurn;
  private boolean slow;
  private long since;
  private long usedBefore;

  WorkerThread(Workers workers, Turns turns, Clocks clocks, String name) {
    super(name);
    this.workers = workers;
    this.turns = turns;
    this.clocks = clocks;
    setDaemon(false);
  }

  @Override
  public void run() {
    try {
      boolean served;
      do {
        served = serve();
      } while (served);
    } finally {
      workers.ended(this);
    }
  }

  /**
   * Runs one task, in a frame of its own: a thread that waits for the next one holds nothing of it.
   *
   * @return false when the thread is to end
   */
  private boolean serve() {
    Runnable task = workers.next();
    if (task == null) {
      return false;
    }
    since = clocks.now().getAsLong();
    isLong = false;
    slow = false;
    try {
      task.run();
    } finally {
      endTurn();
      workers.done(isLong);
    }
    return true;
  }

  /**
   * Whether the command of this thread has had its time, as a short one or for one turn: then it
   * calls {@link #yieldTurn}.
   */
  boolean isTimeOver() {
    long passed = clocks.now().getAsLong() - since;
    return hasTurn ? passed >= TURN_NANOS : !isLong && passed >= SHORT_NANOS;
  }

  /**
   * Lets others have their turn, if any wait for one.
   *
   * @param mayWait whether no other command waits for this one
   * @param check throws when the command is to end
   */
  void yieldTurn(boolean mayWait, Runnable check) {
    long now = clocks.now().getAsLong();
    if (hasTurn) {
      since = now;
      if (turns.waiting() > 0) {
        endTurn();
        awaitTurn(check);
      }
    } else if (isUsedUp(now)) {
      isLong = workers.leave();
      if (isLong && mayWait) {
        awaitTurn(check);
      }
    }
  }

  /**
   * Blocks until a signal is ready or the time is over; others have the command's place or its turn
   * meanwhile.
   *
   * @param check throws when the command is to end
   */
  void block(Signal signal, long millis, Runnable check) throws InterruptedException {
    boolean hadTurn = hasTurn;
    endTurn();
    boolean left = !isLong && workers.leave();
    try {
      SignalWait.await(signal, millis);
    } finally {
      if (left) {
        workers.comeBack();
      }
      since = clocks.now().getAsLong();
    }
    if (hadTurn) {
      awaitTurn(check);
    }
  }

  private boolean isUsedUp(long now) {
    long used = clocks.used().getAsLong();
    since = now;
    if (slow) {
      return used - usedBefore >= SHORT_NANOS / 2;
    }
    slow = true;
    usedBefore = used;
    return false;
  }

  private void awaitTurn(Runnable check) {
    hasTurn = turns.await(check);
    since = clocks.now().getAsLong();
  }

  private void endTurn() {
    if (hasTurn) {
      hasTurn = false;
      turns.release();
    }
  }
}
