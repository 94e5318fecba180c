package dev.morphium.engine.change;

import dev.morphium.engine.change.PendingWrite.Attendance;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * All data: the newest committed root for readers, and the lane for writers.
 *
 * <p>Reading never blocks and is never blocked: take the {@link #root} once and keep it for as long
 * as one answer needs it.
 */
public final class Storage implements DataAccess {
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
  private final WriterLane lane;
  private final boolean commitsAtOnce;
  private volatile Root committed = Root.EMPTY;

  /**
   * @param log decides what is committed
   * @param ids gives new collections their identities
   * @param clock tells when a batch was made
   * @param nanoTime measures how long the lane works on one batch
   */
  public Storage(CommitLog log, Supplier<UUID> ids, InstantSource clock, LongSupplier nanoTime) {
    commitsAtOnce = log.commitsAtOnce();
    lane = new WriterLane(this, log, ids, clock, nanoTime);
  }

  /** Storage in memory alone. */
  public static Storage inMemory() {
    return new Storage(
        new LocalCommitLog(), UUID::randomUUID, InstantSource.system(), System::nanoTime);
  }

  /** The newest committed root. */
  @Override
  public Root root() {
    return committed;
  }

  /**
   * The root that the next write begins with: the newest committed one, or one that the log has yet
   * to decide about.
   */
  public Root proposed() {
    return commitsAtOnce ? committed : lane.proposed();
  }

  /** Whether a write is committed as soon as it is done; see {@link CommitLog#commitsAtOnce}. */
  public boolean commitsAtOnce() {
    return commitsAtOnce;
  }

  /**
   * Runs an operation in the writer lane and waits until what it did and saw is committed. Within
   * an operation that runs there it is a part of that one, and nothing is waited for.
   *
   * @return what the operation answers
   * @throws RuntimeException what the operation throws; then it has changed nothing
   */
  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    return lane.write(operation);
  }

  /**
   * Runs an operation in the writer lane without waiting for its commit; it may still run on this
   * thread.
   *
   * @return completes with what the operation answers or throws
   */
  public <R extends @Nullable Object> CompletionStage<R> submit(WriteOperation<R> operation) {
    CompletableFuture<R> future = new CompletableFuture<>();
    lane.submit(operation, Attendance.NONE).inform(future);
    return future;
  }

  /**
   * Hands an operation to the writer lane for somebody who attends to it without a waiting thread.
   * It runs on this thread or on another one; what it writes through this storage is a part of it.
   */
  public <R extends @Nullable Object> SubmittedWrite<R> begin(WriteOperation<R> operation) {
    return lane.submit(operation, Attendance.SUBMITTER);
  }

  /**
   * Takes over a batch that another node made and the log has committed.
   *
   * @throws IllegalStateException when it does not follow the newest committed root
   */
  public void follow(ChangeBatch batch) {
    lane.exclusively(
        () -> {
          Root before = committed;
          publish(before, batch, before.apply(batch));
        });
  }

  /** What was proposed and is not committed is lost; the next write begins with what is. */
  public void forgetProposals() {
    lane.exclusively(() -> {});
  }

  /** Puts another root in the place of everything: a restored dump or a received snapshot. */
  public void install(Root root) {
    lane.exclusively(
        () -> {
          committed = root;
          listeners.forEach(listener -> listener.installed(root));
        });
  }

  /** From now on tells a listener every committed batch. */
  public void addListener(CommitListener listener) {
    listeners.add(listener);
  }

  public void removeListener(CommitListener listener) {
    listeners.remove(listener);
  }

  void publish(Root before, ChangeBatch batch, Root after) {
    committed = after;
    for (CommitListener listener : listeners) {
      listener.committed(before, batch, after);
    }
  }
}
