package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.signal.ProgressMeter;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import java.util.UUID;
import java.util.concurrent.CancellationException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The background index builds of a secondary: what it follows begins an index build on many
 * documents, and this builds the index, while further batches are followed.
 *
 * <pre>
 *   followed -> building    the committed root has the definition; queries do not use it
 *   building -> catching up on the records as they are by now, until few have changed meanwhile
 *   catching up -> built    in the writer lane, with what is left
 *   any      -> cancelled   the index or its collection is dropped, the index modified (then it is
 *                           built anew), or another root installed
 * </pre>
 *
 * <p>All that there is to do stands in the committed root, where it is looked for again after each
 * build; so it needs no care when a root is installed or the member becomes primary in the middle.
 * Builds come one after the other, those of one collection in their order. Source of the idea:
 * MongoDB manual, "Index Builds on Populated Collections".
 */
public final class BackgroundIndexBuilds implements AutoCloseable {
  /** Up to how many documents an index is built at once, which takes few milliseconds. */
  public static final long MOST_AT_ONCE = 1000;

  private static final long LOOK_MILLIS = 100;

  private final Storage storage;
  private final Executor executor;
  private final long mostAtOnce;
  private final Consumer<? super Throwable> failed;
  private final AtomicBoolean running = new AtomicBoolean();
  private volatile boolean closed;

  /**
   * No builds yet; those that the storage has go on with the first {@link #wake}.
   *
   * @param executor runs all builds, each time it is needed; may be {@link #threaded}
   * @param mostAtOnce up to how many documents an index is built at once
   * @param failed told why an index cannot be built, which the primary has built
   */
  public BackgroundIndexBuilds(
      Storage storage, Executor executor, long mostAtOnce, Consumer<? super Throwable> failed) {
    this.storage = storage;
    this.executor = executor;
    this.mostAtOnce = mostAtOnce;
    this.failed = failed;
  }

  /** Runs builds on a thread that ends with the last one. */
  public static Executor threaded() {
    return builds -> Thread.ofPlatform().name("poppy-index-build").daemon(true).start(builds);
  }

  /**
   * Follows a batch as {@link Storage#follow} does, but for large indexes.
   *
   * @throws IllegalStateException when it does not follow the newest committed root
   */
  public void follow(ChangeBatch batch) {
    storage.follow(batch, mostAtOnce);
    wake();
  }

  /** Looks for builds in progress, and goes on with them. */
  public void wake() {
    if (storage.isBuilding() && !closed && running.compareAndSet(false, true)) {
      executor.execute(this::run);
    }
  }

  /** Cancels all builds; a build that runs ends soon. */
  @Override
  public void close() {
    closed = true;
  }

  private void run() {
    try {
      do {
        for (CollectionState next = storage.nextBuilding();
            next != null && !closed;
            next = storage.nextBuilding()) {
          build(next.id(), next.building().getFirst());
        }
        running.set(false);
      } while (storage.isBuilding() && !closed && running.compareAndSet(false, true));
    } catch (RuntimeException | Error problem) {
      FatalErrorHandler.uncaught(problem);
      if (!closed) {
        failed.accept(problem);
      }
    }
  }

  private void build(UUID collection, IndexDefinition definition) {
    ProgressMeter meter = null;
    try {
      CollectionState now = state(collection, definition);
      meter = IndexBuild.meter(definition, now.namespace().toString());
      storage.background().begin(meter);
      IndexBuild build =
          IndexBuild.on(
              definition,
              now.namespace().toString(),
              now.records().tree(),
              meter,
              () -> state(collection, definition),
              bytes -> {});
      do {
        build =
            build.caughtUp(
                now.namespace().toString(), () -> state(collection, definition).records().tree());
      } while (!isFinished(collection, build));
    } catch (CancellationException unwanted) {
      // the root tells what to build instead
    } finally {
      if (meter != null) {
        storage.background().end(meter);
      }
    }
  }

  /** The collection, if the build is still wanted. */
  @SuppressWarnings("ReferenceEquality") // a definition tells builds of equal indexes apart
  private CollectionState state(UUID collection, IndexDefinition definition) {
    CollectionState state = storage.root().collection(collection);
    if (closed
        || state == null
        || !state.isBuilding()
        || state.building().getFirst() != definition) {
      throw new CancellationException();
    }
    return state;
  }

  /**
   * Ends a build.
   *
   * @return false when the log has lost the proposal, because the member lost its leadership
   *     meanwhile. An error of the index build itself comes again when it catches up
   */
  private boolean isFinished(UUID collection, IndexBuild build) {
    try {
      storage.finishIndex(collection, build);
      return true;
    } catch (RuntimeException lost) {
      awaitLog();
      return false;
    }
  }

  /** Waits until the log has told about all that it has lost. */
  private void awaitLog() {
    Signal stalled = storage.congestion();
    if (stalled != null) {
      try {
        SignalWait.await(stalled, LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
