package dev.morphium.engine.change;

import dev.morphium.engine.signal.OneShotSignal;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The group commit: batches of what was applied in the {@link WriterLane}, pipelined to the log.
 *
 * <pre>
 *   open      -> appended   nothing is in flight and the group commit delay is over, or the batch
 *                           has as many writes as the log wants to pipeline
 *   appended  -> committed  published to readers, its commit fires, the delay for the next begins
 *   appended  -> lost       its commit fires with the failure, and those of all that follow it;
 *                           nothing is applied until the log has told about all of them
 *   open      -> dropped    an error has left it torn, or it could not be made a proposal; nothing of
 *                           it was appended or answered, and its commit fires with a failure
 * </pre>
 *
 * <p>Where the log commits at once, each operation is a batch, published before the lane's lock is
 * given up. The design follows write-ahead logs with pipelined group commit.
 */
final class GroupCommit {
  /** How many batches may be in flight at once. */
  private static final int MOST_IN_FLIGHT = 8;

  private final ReentrantLock lock;
  private final Storage storage;
  private final CommitLog log;
  private final Supplier<UUID> ids;
  private final InstantSource clock;
  private final LongSupplier nanoTime;
  private final GroupCommitTimer timer;

  /** Made beforehand: there may be no memory for it when it is needed. */
  private final CommandException dropped =
      new CommandException(
          ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE,
          "an error has ended the batch that the write was in; nothing was done");

  // guarded by the lock
  private ProposalPipeline pipeline = new ProposalPipeline();
  private @Nullable OpenBatch open;
  private GroupCommitDelay delay = GroupCommitDelay.NONE;
  private boolean timed;
  private @Nullable OneShotSignal room;

  /**
   * @param lock the writer lane's lock, held by every caller
   */
  GroupCommit(
      ReentrantLock lock,
      Storage storage,
      CommitLog log,
      Supplier<UUID> ids,
      InstantSource clock,
      LongSupplier nanoTime,
      GroupCommitTimer timer) {
    this.lock = lock;
    this.storage = storage;
    this.log = log;
    this.ids = ids;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.timer = timer;
  }

  /** An operation has ended in the open batch, which is kept as it is now. */
  void applied(OpenBatch batch, CommitDependencies dependencies) {
    batch.keep();
    if (batch.isEmpty()) {
      open = null; // the next operation may begin with another root
      Commit base = batch.base();
      if (base != null) {
        dependencies.add(base);
      }
    } else if (log.commitsAtOnce()) {
      open = null;
      commitAtOnce(batch.batch());
    } else {
      dependencies.add(batch.commit());
      proposeWhenDue();
    }
  }

  /** The open batch, begun when there is none. */
  OpenBatch openBatch() {
    OpenBatch batch = open;
    if (batch == null) {
      Root base = base();
      Proposal newest = pipeline.newest();
      batch =
          new OpenBatch(
              new WriteBatch(base, ids, storage.budget()), newest == null ? null : newest.commit());
      open = batch;
    }
    return batch;
  }

  /** What the next batch begins with: the newest proposed root, or the committed one. */
  private Root base() {
    if (pipeline.loss() != null) {
      if (pipeline.inFlight() > 0) {
        throw new CommandException(
            ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE,
            "the log has lost a write before this one, and has yet to tell what becomes of others;"
                + " nothing was done");
      }
      pipeline = new ProposalPipeline();
    }
    Proposal newest = pipeline.newest();
    return newest == null ? storage.root() : newest.after();
  }

  private void commitAtOnce(WriteBatch batch) {
    ChangeBatch changes = changes(batch);
    Root after = batch.seal(changes.position(), changes.clusterTime());
    log.append(changes, (position, failure) -> {});
    storage.publish(batch.base(), changes, after);
  }

  private ChangeBatch changes(WriteBatch batch) {
    long wallMillis = clock.millis();
    long first = ClusterTime.next(batch.base().clusterTime(), wallMillis);
    // each effect has a time of its own in the oplog; the batch has the last of them
    long time = Math.max(batch.earliestTime(), first + batch.times() - 1);
    return new ChangeBatch(batch.base().position(), time, wallMillis, batch.effects());
  }

  /** Appends the open batch when nothing speaks for waiting. */
  private void proposeWhenDue() {
    OpenBatch batch = open;
    if (batch == null) {
      return;
    }
    if (pipeline.inFlight() > 0) {
      if (pipeline.inFlight() < MOST_IN_FLIGHT
          && (batch.isFull() || batch.writes() >= log.leastToFollow())) {
        propose(batch);
      }
      return;
    }
    long now = nanoTime.getAsLong();
    if (batch.isFull() || delay.isOver(batch.writes(), now)) {
      propose(batch);
    } else if (!timed) {
      timer.schedule(this::delayOver, delay.endNanos() - now);
      timed = true;
    }
  }

  /** Ends the writing after an error that no writer can be told of; none of them waits for more. */
  private void fail(Throwable error) {
    storage.fail(error);
    OneShotSignal waiting;
    lock.lock();
    try {
      waiting = room;
      room = null;
      if (open != null) {
        drop(open);
      }
    } finally {
      lock.unlock();
    }
    if (waiting != null) {
      waiting.fire();
    }
  }

  private void delayOver() {
    lock.lock();
    try {
      timed = false;
      proposeWhenDue();
    } catch (RuntimeException | Error e) {
      fail(e);
    } finally {
      lock.unlock();
    }
  }

  private void propose(OpenBatch batch) {
    Proposal proposal;
    boolean made = false;
    try {
      proposal = proposal(batch);
      made = true;
    } finally {
      if (!made) {
        drop(batch);
      }
    }
    open = null;
    delay = GroupCommitDelay.NONE;
    pipeline.add(proposal);
    try {
      log.append(proposal.batch(), (position, failure) -> settle(proposal, failure));
    } catch (RuntimeException refusal) {
      settle(proposal, refusal);
    } catch (Error error) {
      fail(error); // the log may have taken it
      settle(proposal, error);
    }
  }

  private Proposal proposal(OpenBatch batch) {
    ChangeBatch changes = changes(batch.batch());
    return new Proposal(
        pipeline,
        batch.batch().base(),
        changes,
        batch.batch().seal(changes.position(), changes.clusterTime()),
        batch.commit(),
        batch.writes(),
        nanoTime.getAsLong());
  }

  /** The log has decided about a proposal; it does so in their order. */
  private void settle(Proposal proposal, @Nullable Throwable failure) {
    if (proposal.commit().isReady()) {
      return; // it has failed while it took it
    }
    try {
      decide(proposal, failure);
    } catch (RuntimeException | Error e) {
      fail(e);
    }
  }

  private void decide(Proposal proposal, @Nullable Throwable failure) {
    Throwable problem = failure;
    if (problem == null && storage.root().position() != proposal.before().position()) {
      problem = new IllegalStateException("the log committed a batch out of sequence");
    }
    if (problem == null) {
      storage.publish(proposal.before(), proposal.batch(), proposal.after());
    }
    OpenBatch lost = null;
    OneShotSignal reopened = null;
    lock.lock();
    try {
      proposal.pipeline().settle(proposal, problem);
      lost = problem == null ? null : loseOpen(proposal.pipeline());
      if (problem == null && proposal.pipeline() == pipeline) {
        beginDelay(proposal);
        proposeWhenDue();
      }
      reopened = reopened();
    } finally {
      lock.unlock();
      tell(proposal.commit(), problem);
      if (lost != null) {
        tell(lost.commit(), problem);
      }
      if (reopened != null) {
        reopened.fire();
      }
    }
  }

  private static void tell(Commit commit, @Nullable Throwable problem) {
    if (problem == null) {
      commit.committed();
    } else {
      commit.lost(problem);
    }
  }

  /** The open batch, when it was made on a root that is lost now. */
  private @Nullable OpenBatch loseOpen(ProposalPipeline of) {
    if (of != pipeline) {
      return null;
    }
    OpenBatch lost = open;
    open = null;
    return lost;
  }

  private void beginDelay(Proposal committed) {
    if (pipeline.inFlight() == 0) {
      long now = nanoTime.getAsLong();
      int writers = committed.writes() + (open == null ? 0 : open.writes());
      delay = GroupCommitDelay.after(writers, now - committed.startNanos(), now);
    }
  }

  /** Nothing of a batch is proposed; its writers are told so. */
  @SuppressWarnings("ReferenceEquality") // a batch is itself
  void drop(OpenBatch batch) {
    if (open == batch) {
      open = null;
      batch.commit().lost(dropped);
    }
  }

  /**
   * What a writer waits for before it applies anything: that the log takes more, or has told about
   * all that it has lost. Null when there is nothing to wait for.
   */
  @Nullable Signal congestion() {
    if (hasRoom()) {
      return null;
    }
    OneShotSignal awaited = room;
    if (awaited == null) {
      awaited = new OneShotSignal();
      room = awaited;
    }
    return awaited;
  }

  private boolean hasRoom() {
    return pipeline.loss() != null
        ? pipeline.inFlight() == 0
        : open == null || !open.isFull() || pipeline.inFlight() < MOST_IN_FLIGHT;
  }

  private @Nullable OneShotSignal reopened() {
    OneShotSignal awaited = room;
    if (awaited == null || !hasRoom()) {
      return null;
    }
    room = null;
    return awaited;
  }

  /**
   * Everything as it is with all that was applied, whether the log has decided about it or not.
   *
   * @param dependencies gets what that rests on
   */
  Root newest(CommitDependencies dependencies) {
    OpenBatch batch = open;
    if (batch != null) {
      dependencies.add(batch.commit());
      return batch.batch().root();
    }
    Proposal newest = pipeline.newest();
    if (newest == null) {
      return storage.root();
    }
    dependencies.add(newest.commit());
    return newest.after();
  }

  /** Whether nothing is applied or proposed that is not committed. */
  boolean isIdle() {
    return open == null && pipeline.inFlight() == 0;
  }

  /**
   * What was proposed and is not committed is lost: the next batch begins with what is committed.
   */
  void forget() {
    if (open != null) {
      propose(open); // so that the log tells what becomes of it, as of the others
    }
    pipeline = new ProposalPipeline(); // the log takes nothing any more that was made before
    open = null;
    delay = GroupCommitDelay.NONE;
  }
}
