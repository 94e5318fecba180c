package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.signal.BackgroundWork;
import dev.morphium.engine.signal.Conditions;
import dev.morphium.engine.signal.Signal;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The storage of an engine: the newest committed root for readers, and the writer lane for writers
 * (multi-version concurrency).
 *
 * <p>Reading never blocks and is never blocked: take the {@link #root} once and keep it for as long
 * as one answer needs it.
 *
 * <pre>
 *   writable -> failed   a batch that the log has committed, or may have, was not taken over wholly;
 *                        reads go on, writes are refused, the fatal error is handled
 * </pre>
 */
public final class Storage implements DataAccess {
  private final List<CommitListener> listeners = new CopyOnWriteArrayList<>();
  private final WriterLane lane;
  private final boolean commitsAtOnce;
  private final FatalErrorHandler errors;
  private final Conditions indexBuilds = new Conditions();
  private final DataBudget budget = new DataBudget(new LiveHeap.OfThisProcess());
  private final FsyncLock fsyncLock = new FsyncLock();
  private volatile boolean building;
  private final BackgroundWork background = new BackgroundWork();
  private volatile Root committed = Root.EMPTY;
  private volatile @Nullable Throwable failure;

  /**
   * @param log decides what is committed
   * @param ids gives new collections their identities
   * @param clock tells when a batch was made
   * @param nanoTime measures how long the lane works on one batch
   */
  public Storage(CommitLog log, Supplier<UUID> ids, InstantSource clock, LongSupplier nanoTime) {
    this(log, ids, clock, nanoTime, FatalErrorHandler.LOGGING);
  }

  /**
   * @param errors is told when an error has ended the writing
   */
  public Storage(
      CommitLog log,
      Supplier<UUID> ids,
      InstantSource clock,
      LongSupplier nanoTime,
      FatalErrorHandler errors) {
    this(
        log,
        ids,
        clock,
        nanoTime,
        errors,
        log.commitsAtOnce() ? (task, nanos) -> {} : GroupCommitTimer.threaded());
  }

  /**
   * @param timer ends delays of group commits
   */
  Storage(
      CommitLog log,
      Supplier<UUID> ids,
      InstantSource clock,
      LongSupplier nanoTime,
      FatalErrorHandler errors,
      GroupCommitTimer timer) {
    this.errors = errors;
    commitsAtOnce = log.commitsAtOnce();
    lane = new WriterLane(this, log, ids, clock, nanoTime, timer);
  }

  /** Storage in memory alone. */
  public static Storage inMemory() {
    return inMemory(FatalErrorHandler.LOGGING);
  }

  /** Storage in memory alone. */
  public static Storage inMemory(FatalErrorHandler errors) {
    return new Storage(
        new LocalCommitLog(), UUID::randomUUID, InstantSource.system(), System::nanoTime, errors);
  }

  /** The newest committed root. */
  @Override
  public Root root() {
    return committed;
  }

  /** How much memory the data may take. */
  public DataBudget budget() {
    return budget;
  }

  @Override
  public DataReservation room() {
    return new DataReservation(budget, this);
  }

  /** Whether a write is committed as soon as it is applied; see {@link CommitLog}. */
  public boolean commitsAtOnce() {
    return commitsAtOnce;
  }

  /**
   * Everything as it is with all that was applied, whether the log has decided about it or not.
   *
   * @param dependencies gets what that rests on
   */
  public Root newest(CommitDependencies dependencies) {
    return lane.newest(dependencies);
  }

  /** How many threads wait for the writer lane, about. */
  public int writersWaiting() {
    return lane.waiting();
  }

  /** Holds all writes of clients back while a backup is made. */
  public FsyncLock fsyncLock() {
    return fsyncLock;
  }

  /**
   * What a writer has to wait for before it applies anything, because the log takes no more right
   * now, or the fsync lock is held; null when there is nothing.
   */
  public @Nullable Signal congestion() {
    Signal held = fsyncLock.held();
    return held != null || failure != null ? held : lane.congestion();
  }

  /**
   * Applies an operation in the writer lane: the one entrance to it. Nothing is waited for; the
   * answer must not be given before the log has committed what it depends on.
   *
   * @param dependencies gets what the result, or what was thrown, rests on
   * @return what the operation answers
   * @throws RuntimeException what the operation throws; then it has changed nothing
   * @throws CommandException 1 when an error has ended the writing
   */
  public <R extends @Nullable Object> R apply(
      WriteOperation<R> operation, CommitDependencies dependencies) {
    return lane.apply(operation, dependencies);
  }

  /**
   * Applies an operation and blocks until what it did and saw is committed. Not for threads that
   * serve several clients.
   */
  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    CommitDependencies dependencies = new CommitDependencies();
    R result;
    try {
      result = apply(operation, dependencies);
    } finally {
      dependencies.join();
    }
    return result;
  }

  /**
   * Applies an operation without waiting for its commit.
   *
   * @return completes with what the operation answers or throws, when that is committed
   */
  public <R extends @Nullable Object> CompletionStage<R> submit(WriteOperation<R> operation) {
    CompletableFuture<R> future = new CompletableFuture<>();
    CommitDependencies dependencies = new CommitDependencies();
    Callable<R> answer;
    try {
      R result = apply(operation, dependencies);
      answer = () -> result;
    } catch (RuntimeException | Error failure) {
      answer =
          () -> {
            throw failure;
          };
    }
    complete(future, dependencies, answer);
    return future;
  }

  private static <R extends @Nullable Object> void complete(
      CompletableFuture<R> future, CommitDependencies dependencies, Callable<R> answer) {
    Signal undecided = dependencies.undecided();
    if (undecided != null) {
      undecided.onReady(() -> complete(future, dependencies, answer));
      return;
    }
    try {
      dependencies.check();
      future.complete(answer.call());
    } catch (Exception | Error e) {
      future.completeExceptionally(e);
    }
  }

  /**
   * Takes over a batch that another node made and the log has committed.
   *
   * @throws IllegalStateException when it does not follow the newest committed root
   * @throws CommandException 1 when an error has ended the writing
   */
  public void follow(ChangeBatch batch) {
    follow(batch, Long.MAX_VALUE);
  }

  /**
   * The same, in which indexes on many documents are only begun: {@link BackgroundIndexBuilds} goes
   * on with them.
   *
   * @param mostAtOnce up to how many documents an index is built at once
   */
  void follow(ChangeBatch batch, long mostAtOnce) {
    lane.exclusively(
        () -> {
          checkWritable();
          Root before = committed;
          Root after = before.apply(batch, mostAtOnce);
          building = building || createsIndex(batch.effects()) && after.building() != null;
          publish(before, batch, after);
        });
    indexBuilds.changed();
  }

  private static boolean createsIndex(List<Effect> effects) {
    return effects.stream()
        .anyMatch(
            effect ->
                effect instanceof Effect.CreateIndex
                    || effect instanceof Effect.CommitTransaction commit
                        && createsIndex(commit.effects()));
  }

  /** Long work in progress that no command waits for. */
  public BackgroundWork background() {
    return background;
  }

  /** Whether there may be an index build in progress. */
  public boolean isBuilding() {
    return building;
  }

  /** A collection with an index build in progress; null when there is none any more. */
  @Nullable CollectionState nextBuilding() {
    CollectionState next =
        lane.locked(
            () -> {
              CollectionState found = committed.building();
              building = found != null;
              return found;
            });
    indexBuilds.changed();
    return next;
  }

  /**
   * Ends an index build.
   *
   * @throws RuntimeException why it is not ended, or why the log has lost that it was
   */
  void finishIndex(UUID collection, IndexBuild build) {
    CommitDependencies dependencies = new CommitDependencies();
    lane.finishIndex(collection, build, dependencies);
    dependencies.join();
  }

  /**
   * What a writer waits for because of index builds in progress on a collection; null when there
   * are none. A new primary may have some, of when it followed another one.
   */
  public @Nullable Signal indexBuild(Namespace namespace) {
    if (!building) {
      return null;
    }
    Signal built =
        indexBuilds.signal(
            () -> {
              CollectionState collection = committed.collection(namespace);
              return collection == null || !collection.isBuilding();
            });
    return built.isReady() ? null : built;
  }

  /** What was proposed and is not committed is lost; the next write begins with what is. */
  public void forgetProposals() {
    lane.exclusively(() -> {});
  }

  /** Puts another root in the place of everything: a restored dump or a received snapshot. */
  public void install(Root root) {
    lane.exclusively(() -> replaceBy(root));
    indexBuilds.changed();
  }

  /**
   * Goes back to the data of an earlier root, in constant time; position, times and what is
   * remembered of sessions go on. Change streams end, as after {@link #install}.
   */
  public void revertTo(Root past) {
    lane.exclusively(() -> replaceBy(committed.withDataOf(past)));
    indexBuilds.changed();
  }

  private void replaceBy(Root root) {
    committed = root;
    try {
      building = root.building() != null;
      listeners.forEach(listener -> listener.installed(root));
    } catch (RuntimeException | Error e) {
      fail(e);
      throw e;
    }
  }

  /** From now on tells a listener every committed batch. */
  public void addListener(CommitListener listener) {
    listeners.add(listener);
  }

  public void removeListener(CommitListener listener) {
    listeners.remove(listener);
  }

  /** Puts a root with the same data in the place of the committed one. */
  void replace(Root root) {
    committed = root;
  }

  void publish(Root before, ChangeBatch batch, Root after) {
    committed = after;
    try {
      for (CommitListener listener : listeners) {
        listener.committed(before, batch, after);
      }
    } catch (RuntimeException | Error e) {
      fail(e); // the batch stays committed; nothing is built on it
    }
  }

  /** Ends the writing: an error has come where what it has left undone cannot be told. */
  void fail(Throwable cause) {
    if (failure == null) {
      failure = cause;
      errors.fatal(cause);
    }
  }

  /**
   * Whether a write may be applied: the one place that refuses all of them, whatever they are.
   *
   * @throws CommandException 1 when an error has ended the writing
   */
  void checkWritable() {
    Throwable cause = failure;
    if (cause != null) {
      throw new CommandException(
          ErrorCode.INTERNAL_ERROR,
          "the server takes no more writes until it is started anew, because of an error: "
              + cause);
    }
  }
}
