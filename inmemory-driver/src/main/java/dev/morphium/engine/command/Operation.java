package dev.morphium.engine.command;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.memory.MemoryAccount;
import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanListener;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.PlanStatistics;
import dev.morphium.engine.signal.EitherSignal;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A command while it runs: its number, its time limit, and whether someone killed it.
 *
 * <p>Long work calls {@link #check} every so often, which is where a time limit or a kill takes
 * effect. As a signal it ends the wait of its command: ready when it was killed, or its client is
 * gone.
 */
public final class Operation implements Signal, Runnable, PlanListener {
  private static final String EXPRESS = "EXPRESS_IXSCAN { _id: 1 }";

  private final int id;
  private final Invocation invocation;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private volatile long limitNanos;
  private volatile boolean killed;
  private volatile boolean unheard;
  private volatile @Nullable Runnable waiting;
  private volatile @Nullable PlanStatistics plans;
  private volatile @Nullable ProgressMeter meter;
  private @Nullable WriteFigures written;
  private volatile boolean express;
  private long awaitingSince;
  private long awaitedNanos;
  private long returned = -1;
  private volatile @Nullable SpillStatistics spilled;
  private final MemoryBudget budget;
  private @Nullable MemoryAccount memory;

  /**
   * @param limitNanos how long it may run; 0 for as long as it likes
   * @param budget what the values take that its expressions build
   */
  Operation(
      int id, Invocation invocation, LongSupplier nanoClock, long limitNanos, MemoryBudget budget) {
    this.id = id;
    this.invocation = invocation;
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.limitNanos = limitNanos;
    this.budget = budget;
  }

  public int id() {
    return id;
  }

  public Invocation invocation() {
    return invocation;
  }

  /** It waits for data that a client has asked to wait for: no work of its own. */
  public void awaitsData() {
    awaitingSince = nanoClock.getAsLong();
  }

  /** It goes on after it has waited for data. */
  public void hasAwaited() {
    if (awaitingSince != 0) {
      awaitedNanos += nanoClock.getAsLong() - awaitingSince;
      awaitingSince = 0;
    }
  }

  /** How long it has run without what it has waited for data. */
  public long workingNanos() {
    return runningNanos() - awaitedNanos;
  }

  /** The operation works on a result that may spill. */
  public void worksWith(@Nullable SpillStatistics statistics) {
    spilled = statistics;
  }

  /** What the work of the operation has spilled; null when it needs no memory to speak of. */
  public @Nullable SpillStatistics spilled() {
    return spilled;
  }

  /**
   * The memory account of its reply and of the values that its expressions build; of the thread
   * that works for it.
   */
  public MemoryAccount memory() {
    MemoryAccount known = memory;
    if (known == null) {
      known = new MemoryAccount(budget);
      memory = known;
    }
    return known;
  }

  void ended() {
    if (memory != null) {
      memory.close();
    }
  }

  public long runningNanos() {
    return nanoClock.getAsLong() - startNanos;
  }

  /** How long it may still run, in nanoseconds; {@code Long.MAX_VALUE} without a limit. */
  public long remainingNanos() {
    long limit = limitNanos;
    return limit == 0 ? Long.MAX_VALUE : limit - runningNanos();
  }

  /**
   * Limits how long it may run from now on.
   *
   * @param nanos {@code Long.MAX_VALUE} for as long as it likes
   */
  void limit(long nanos) {
    limitNanos = nanos == Long.MAX_VALUE ? 0 : Math.max(1, runningNanos() + nanos);
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

  /** The client has disconnected, so that nobody takes the reply. */
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
    checkAlive();
    if (unheard) {
      throw new CommandException(ErrorCode.CLIENT_DISCONNECT, "the client is gone");
    }
  }

  /** The same as {@link #check}. */
  @Override
  public void run() {
    check();
  }

  @Override
  public void started(Plan plan, PlanRun run) {
    begunPlans().started(plan, run);
  }

  @Override
  public void searched(IndexState index, long keys, long documents) {
    begunPlans().searched(index, keys, documents);
  }

  private PlanStatistics begunPlans() {
    PlanStatistics begun = plans;
    if (begun == null) {
      begun = new PlanStatistics();
      plans = begun;
    }
    return begun;
  }

  /** What its query plans examined so far; null when it has started none. */
  public @Nullable PlanStatistics plans() {
    return plans;
  }

  /** It does long work, which is measured. @return the meter */
  public ProgressMeter measuredBy(ProgressMeter begun) {
    meter = begun;
    return begun;
  }

  /** Measures its long work; null when it has none. */
  public @Nullable ProgressMeter meter() {
    return meter;
  }

  /** Where the figures go of what it writes. */
  public WriteFigures writes() {
    WriteFigures begun = written;
    if (begun == null) {
      begun = new WriteFigures();
      written = begun;
    }
    return begun;
  }

  /** What it wrote; null when it has written nothing. */
  public @Nullable WriteFigures written() {
    return written;
  }

  /** Whether it waits for something, and no thread works for it. */
  public boolean isWaiting() {
    return waiting != null && !isReady();
  }

  /**
   * Its one document was looked for by {@code _id}, without a plan.
   *
   * @param found whether there is one
   */
  public void express(boolean found) {
    express = true;
    returned = found ? 1 : 0;
  }

  /** Whether its one document was looked for by {@code _id}, without a plan. */
  public boolean isExpress() {
    return express;
  }

  /** The plan in a few words, or null when it has none. */
  public @Nullable String planSummary() {
    PlanStatistics begun = plans;
    return express ? EXPRESS : begun == null ? null : begun.summary();
  }

  /** How many keys of indexes it looked at; -1 when it had no plan. */
  public long keysExamined() {
    PlanStatistics begun = plans;
    return express ? returned : begun == null ? -1 : begun.keysExamined();
  }

  /** How many documents it looked at; -1 when it had no plan. */
  public long documentsExamined() {
    PlanStatistics begun = plans;
    return express ? returned : begun == null ? -1 : begun.documentsExamined();
  }

  /** A batch of so many documents is its answer. */
  public void returned(long documents) {
    returned = documents;
  }

  /** How many documents it returned; -1 when that is not what it does. */
  public long returned() {
    return returned;
  }

  /**
   * Blocks its thread until a signal is ready or it is time to look again; a server gives the
   * thread's place to others meanwhile. Only for what is deep inside of a computation: all else
   * waits by steps.
   *
   * @throws CommandException 11601 when it was killed, 50 when its time is over, 279 when its
   *     client is gone
   */
  public void block(Signal signal) {
    Wait wait = Wait.looking(new EitherSignal(signal, this));
    long left = 1 + TimeUnit.NANOSECONDS.toMillis(remainingNanos());
    try {
      invocation.client().block(this, wait.signal(), Math.clamp(left, 0, wait.millis()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
    }
    checkHeard();
  }

  /**
   * Looks whether it is to end, and lets others have their turn. Not to be called with a lock.
   *
   * @throws CommandException 11601 when it was killed, 50 when its time is over
   */
  public void check() {
    checkAlive();
    invocation.client().yieldProcessor(this);
  }

  /** Whether no other command waits for what this one holds. */
  public boolean mayWait() {
    return !invocation.spec().is(CommandFlag.WRITE) && !invocation.isInTransaction();
  }

  /**
   * Looks whether it is to end.
   *
   * @throws CommandException as {@link #check}
   */
  public void checkAlive() {
    if (killed) {
      throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
    }
    long limit = limitNanos;
    if (limit != 0 && runningNanos() > limit) {
      throw new CommandException(ErrorCode.MAX_TIME_MS_EXPIRED, "operation exceeded time limit");
    }
  }
}
