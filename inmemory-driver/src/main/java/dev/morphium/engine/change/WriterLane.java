package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexBuild;
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
 * The writer lane: applies one operation at a time to the newest proposed root.
 *
 * <p>An operation is applied on the caller's thread, under a lock that is held for as long as a few
 * tree paths take to be copied; what is matched, computed or built is so before. Its result is
 * there at once, as a speculation: the caller's answer depends on the commit of the open batch
 * ({@link GroupCommit}) and waits for it ({@link CommitDependencies}), without a thread. The design
 * follows H2's single root reference.
 */
final class WriterLane {
  /** What the log takes for a batch beside its documents. */
  private static final long OPEN_BATCH_BYTES = 16 << 20;

  private final ReentrantLock lock = new ReentrantLock();
  private final Storage storage;
  private final Supplier<UUID> ids;
  private final InstantSource clock;
  private final GroupCommit commits;
  private final boolean commitsAtOnce;
  private final long mostBytes;

  WriterLane(
      Storage storage,
      CommitLog log,
      Supplier<UUID> ids,
      InstantSource clock,
      LongSupplier nanoTime,
      GroupCommitTimer timer) {
    this.storage = storage;
    this.ids = ids;
    this.clock = clock;
    this.commits = new GroupCommit(lock, storage, log, ids, clock, nanoTime, timer);
    this.commitsAtOnce = log.commitsAtOnce();
    this.mostBytes =
        log.mostBytes() == Long.MAX_VALUE ? Long.MAX_VALUE : log.mostBytes() - OPEN_BATCH_BYTES;
  }

  /**
   * Applies an operation to the newest state.
   *
   * @param dependencies gets what the result, or what was thrown, rests on
   * @return what the operation answers
   * @throws RuntimeException what the operation throws; then it has changed nothing
   * @throws CommandException 11602 while the lane is stalled, 1 when an error has ended the writing
   */
  <R extends @Nullable Object> R apply(
      WriteOperation<R> operation, CommitDependencies dependencies) {
    if (lock.isHeldByCurrentThread()) {
      throw new IllegalStateException("an operation in the writer lane cannot enter it again");
    }
    lock.lock();
    try {
      storage.checkWritable();
      OpenBatch batch = commits.openBatch();
      try {
        return attempt(batch.batch(), operation);
      } finally {
        keep(batch, dependencies);
      }
    } finally {
      lock.unlock();
    }
  }

  /** How many threads wait for the lane, about. */
  int waiting() {
    return lock.getQueueLength();
  }

  /** The operation stays in the batch, or the batch is dropped with all that was applied to it. */
  private void keep(OpenBatch batch, CommitDependencies dependencies) {
    boolean kept = false;
    try {
      if (!batch.batch().isTorn()) {
        commits.applied(batch, dependencies);
        kept = true;
      }
    } finally {
      if (!kept) {
        commits.drop(batch);
      }
    }
  }

  private <R extends @Nullable Object> R attempt(WriteBatch batch, WriteOperation<R> operation) {
    long before = batch.documentBytes();
    return batch.attempt(
        inner -> {
          R result = operation.run(inner);
          if (inner.documentBytes() - before > mostBytes) {
            throw new CommandException(
                ErrorCode.BSON_OBJECT_TOO_LARGE,
                "one write changes more than the %d MiB that a batch of the log has; nothing was"
                        .formatted(mostBytes >> 20)
                    + " changed");
          }
          return result;
        });
  }

  /** See {@link Storage#congestion}. */
  @Nullable Signal congestion() {
    if (commitsAtOnce) {
      return null;
    }
    lock.lock();
    try {
      return commits.congestion();
    } finally {
      lock.unlock();
    }
  }

  /** See {@link Storage#newest}. */
  Root newest(CommitDependencies dependencies) {
    lock.lock();
    try {
      return commits.newest(dependencies);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Does something while no operation is applied. What was proposed and is not committed is lost:
   * the next operation begins with what is committed then.
   */
  void exclusively(Runnable action) {
    lock.lock();
    try {
      commits.forget();
      action.run();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Ends an index build. Where nothing is proposed, as on a secondary, that needs no batch: the
   * data stay as they are. Otherwise it is a write like others, so that no proposal is lost.
   *
   * @param dependencies gets what the index rests on
   */
  void finishIndex(UUID collection, IndexBuild build, CommitDependencies dependencies) {
    lock.lock();
    try {
      if (commits.isIdle()) {
        WriteBatch batch = new WriteBatch(storage.root(), ids);
        batch.finishIndex(collection, build, clock.millis());
        storage.replace(batch.root());
        return;
      }
    } finally {
      lock.unlock();
    }
    apply(
        batch -> {
          batch.finishIndex(collection, build, clock.millis());
          return true;
        },
        dependencies);
  }

  /** Does something while no operation is applied; what was proposed is not touched. */
  <R extends @Nullable Object> R locked(Supplier<R> action) {
    lock.lock();
    try {
      return action.get();
    } finally {
      lock.unlock();
    }
  }
}
