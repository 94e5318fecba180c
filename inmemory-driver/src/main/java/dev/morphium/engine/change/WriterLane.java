package dev.morphium.engine.change;

import dev.morphium.engine.change.PendingWrite.Attendance;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Lets one writer at a time make changes, and puts the changes of concurrent writers in one batch.
 *
 * <p>Whoever finds the lane free runs its operation itself and then those that have queued up
 * meanwhile: one root, one append to the log, one publication. The others wait until theirs is
 * committed. An operation runs on the newest <em>proposed</em> root; no answer leaves before the
 * root it was computed from is committed, because a log may yet lose it.
 *
 * <p>While a log takes its time for a batch, those who come meanwhile wait to be the next one: an
 * entry of the log costs much more than an operation. Many do not wait so long. After a batch, the
 * next one waits a little for those who have been answered ({@link Gathering}).
 *
 * <p>When the log has lost a proposal, nothing new is made before it has told what becomes of all
 * others: of two batches that follow the same position, it could take one for the other.
 */
final class WriterLane {
  private static final int MOST_EFFECTS = 1000;
  private static final long MOST_BYTES = 8 << 20;
  private static final long MOST_NANOS = 1_000_000;
  private static final int MOST_ROUNDS = 32;

  /** How many batches may be on their way at once. */
  private static final int MOST_OPEN = 8;

  /** How often a waiting thread looks before it sleeps: about the time of a few operations. */
  private static final int LOOKS = 200;

  private final ReentrantLock lock = new ReentrantLock();
  private final Queue<PendingWrite<?>> queue = new ConcurrentLinkedQueue<>();
  private final AtomicInteger queued = new AtomicInteger();
  private final AtomicLong epoch = new AtomicLong();
  private final Storage storage;
  private final CommitLog log;
  private final Supplier<UUID> ids;
  private final InstantSource clock;
  private final LongSupplier nanoTime;

  // guarded by the lock
  private @Nullable Proposal newest;
  private @Nullable WriteBatch running;
  private volatile AtomicInteger open = new AtomicInteger();
  private volatile boolean stalled;
  private volatile Gathering gathering = Gathering.NONE;

  WriterLane(
      Storage storage,
      CommitLog log,
      Supplier<UUID> ids,
      InstantSource clock,
      LongSupplier nanoTime) {
    this.storage = storage;
    this.log = log;
    this.ids = ids;
    this.clock = clock;
    this.nanoTime = nanoTime;
  }

  /** Runs an operation and waits for it; inside of another one it is a part of that one. */
  <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    if (lock.isHeldByCurrentThread() && running != null) {
      return running.attempt(operation);
    }
    PendingWrite<R> write = new PendingWrite<>(this, operation, Attendance.THREAD);
    enter(write);
    return write.await(log.commitsAtOnce() ? LOOKS : 0);
  }

  <R extends @Nullable Object> PendingWrite<R> submit(
      WriteOperation<R> operation, Attendance attendance) {
    PendingWrite<R> write = new PendingWrite<>(this, operation, attendance);
    enter(write);
    return write;
  }

  /** Does something while no operation runs; what was proposed and not committed is lost. */
  void exclusively(Runnable action) {
    lock.lock();
    try {
      epoch.incrementAndGet();
      open = new AtomicInteger(); // the log takes nothing any more that was made before
      gathering = Gathering.NONE;
      action.run();
    } finally {
      lock.unlock();
    }
    serve();
  }

  /** What the next batch begins with, as far as that is known. */
  Root proposed() {
    Root base;
    lock.lock();
    try {
      base = base();
    } finally {
      lock.unlock();
    }
    serve();
    return base == null ? storage.root() : base;
  }

  private void enter(PendingWrite<?> write) {
    if (lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("an operation in the writer lane cannot write through it");
    }
    if (queue.isEmpty() && !isToWait() && lock.tryLock()) {
      round(write);
    } else {
      queue(write);
    }
    serve();
  }

  /** Serves the lane as long as there is work; after a while somebody else is asked to. */
  void serve() {
    for (int rounds = 0; !queue.isEmpty() && !isToWait(); rounds++) {
      if (rounds >= MOST_ROUNDS) {
        PendingWrite<?> next = queue.peek();
        if (next != null && next.summon()) {
          return;
        }
      }
      if (!lock.tryLock()) {
        return; // whoever has the lock looks into the queue after giving it up
      }
      if (!round(null)) {
        return;
      }
    }
  }

  private void queue(PendingWrite<?> write) {
    queue.add(write);
    queued.incrementAndGet();
  }

  private @Nullable PendingWrite<?> next() {
    PendingWrite<?> write = queue.poll();
    if (write != null) {
      queued.decrementAndGet();
    }
    return write;
  }

  /**
   * Whether no batch is to be made now. Whoever hears of the log's next decision looks again, or
   * whoever comes and makes the next batch worth it.
   */
  private boolean isToWait() {
    int underWay = open.get();
    return underWay > 0
        ? underWay >= MOST_OPEN || queued.get() < log.leastToFollow()
        : isGathering();
  }

  private boolean isGathering() {
    Gathering now = gathering;
    if (now == Gathering.NONE || now.isOver(queued.get(), nanoTime.getAsLong())) {
      return false;
    }
    PendingWrite<?> first = queue.peek();
    return first == null || first.isAttended();
  }

  /**
   * How long whoever attends to a write is to wait before it serves the lane, in nanoseconds: the
   * first one sees to it that gathering ends, and each thread that waits. 0 for all others: they
   * are told.
   */
  long patience(PendingWrite<?> write) {
    return open.get() == 0 && (write.hasThread() || queue.peek() == write)
        ? gathering.sleepNanos(nanoTime.getAsLong())
        : 0;
  }

  /** Has whoever attends to the next write serve the lane, or does it where nobody does. */
  private void handOver() {
    PendingWrite<?> next = queue.peek();
    if (next != null && !next.summon()) {
      serve();
    }
  }

  /**
   * Makes one batch of this write and of those in the queue, and gives the lock up.
   *
   * @return false when that is not possible before the log has told more; then whoever hears it
   *     serves the lane
   */
  private boolean round(@Nullable PendingWrite<?> first) {
    gathering = Gathering.NONE;
    Root base = base();
    if (base == null) {
      return stall(first);
    }
    make(base, first);
    return true;
  }

  private boolean stall(@Nullable PendingWrite<?> first) {
    AtomicInteger awaited = open;
    if (first != null) {
      queue(first);
    }
    stalled = true;
    lock.unlock();
    return awaited.get() == 0;
  }

  private void make(Root base, @Nullable PendingWrite<?> first) {
    List<PendingWrite<?>> ran = new ArrayList<>();
    List<PendingWrite<?>> answered = List.of();
    Throwable problem = null;
    try {
      WriteBatch batch = new WriteBatch(base, ids);
      running = batch;
      run(first, batch, ran);
      running = null;
      answered = propose(batch, ran);
    } catch (RuntimeException | Error e) {
      problem = e; // nobody may wait forever, whatever the log or a listener does
    } finally {
      running = null;
      lock.unlock();
    }
    if (problem == null) {
      answered.forEach(PendingWrite::complete);
    } else {
      Throwable cause = problem;
      ran.forEach(write -> write.fail(cause));
    }
  }

  /** What the next batch begins with; null as long as that is not known. */
  private @Nullable Root base() {
    Proposal last = newest;
    if (last != null && last.epoch() == epoch.get() && !last.waiting().isSettled()) {
      return last.after();
    }
    newest = null;
    return open.get() > 0 ? null : storage.root();
  }

  private void run(@Nullable PendingWrite<?> first, WriteBatch batch, List<PendingWrite<?>> ran) {
    long start = nanoTime.getAsLong();
    PendingWrite<?> write = first == null ? next() : first;
    while (write != null) {
      write.run(batch);
      batch.keep();
      ran.add(write);
      boolean full =
          batch.size() >= MOST_EFFECTS
              || batch.documentBytes() >= MOST_BYTES
              || nanoTime.getAsLong() - start >= MOST_NANOS;
      write = full ? null : next();
    }
  }

  /** Hands what was done to the log. @return the writes that can be answered at once */
  private List<PendingWrite<?>> propose(WriteBatch batch, List<PendingWrite<?>> ran) {
    Proposal last = newest;
    if (batch.size() == 0) {
      return last == null ? ran : last.waiting().join(ran);
    }
    long wallMillis = clock.millis();
    long time =
        Math.max(batch.earliestTime(), ClusterTime.next(batch.base().clusterTime(), wallMillis));
    ChangeBatch changes =
        new ChangeBatch(batch.base().position(), time, wallMillis, batch.effects());
    Root after = batch.seal(changes.position(), time);
    if (log.commitsAtOnce()) {
      log.append(changes);
      storage.publish(batch.base(), changes, after);
      return ran;
    }
    Proposal proposal =
        new Proposal(
            epoch.get(),
            batch.base(),
            changes,
            after,
            new Proposal.Waiting(ran),
            open,
            nanoTime.getAsLong());
    newest = proposal;
    open.incrementAndGet();
    append(proposal);
    return List.of();
  }

  private void append(Proposal proposal) {
    try {
      log.append(proposal.batch(), (position, failure) -> settle(proposal, failure));
    } catch (RuntimeException | Error refusal) {
      settle(proposal, refusal);
    }
  }

  /** The log has decided, batch after batch in order. */
  private void settle(Proposal proposal, @Nullable Throwable failure) {
    Throwable problem = failure;
    if (problem == null && storage.root().position() != proposal.before().position()) {
      problem = new IllegalStateException("the log committed a batch out of sequence");
    }
    if (problem == null) {
      storage.publish(proposal.before(), proposal.batch(), proposal.after());
      List<PendingWrite<?>> answered = proposal.waiting().settle(null);
      if (!lock.isHeldByCurrentThread()) {
        long now = nanoTime.getAsLong();
        int writers = answered.size() + queued.get();
        gathering = Gathering.after(writers, now - proposal.startNanos(), now);
      }
      proposal.open().decrementAndGet();
      answered.forEach(PendingWrite::complete);
    } else {
      Throwable cause = problem;
      epoch.compareAndSet(proposal.epoch(), proposal.epoch() + 1);
      proposal.open().decrementAndGet();
      proposal.waiting().settle(cause).forEach(write -> write.fail(cause));
    }
    goOn(proposal.open());
  }

  private void goOn(AtomicInteger left) {
    if (lock.isHeldByCurrentThread()) {
      return; // it serves the lane when it has given the lock up
    }
    if (!stalled || left.get() == 0) {
      stalled = false;
      handOver();
    }
  }
}
