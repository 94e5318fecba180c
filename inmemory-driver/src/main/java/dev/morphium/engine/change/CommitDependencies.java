package dev.morphium.engine.change;

import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The commit dependencies of a command: the batches that its answer rests on, because it has
 * written in them or seen them, and that the log had not decided about then.
 *
 * <p>The answer is held back until they are committed, or becomes an error when one is lost: it
 * would tell of what has never happened. For one thread at a time.
 */
public final class CommitDependencies {
  private @Nullable Commit newest;
  private @Nullable List<Commit> older;

  /** Adds a batch that the answer rests on from now on. */
  @SuppressWarnings("ReferenceEquality") // a commit is itself
  void add(Commit commit) {
    Commit last = newest;
    if (last == commit) {
      return;
    }
    newest = commit;
    if (last != null) {
      List<Commit> before = older == null ? new ArrayList<>(2) : older;
      before.add(last);
      older = before;
    }
  }

  /** Adds all that another answer rests on. */
  public void addAll(CommitDependencies others) {
    others.all().forEach(this::add);
  }

  private List<Commit> all() {
    List<Commit> all = older == null ? new ArrayList<>(1) : new ArrayList<>(older);
    if (newest != null) {
      all.add(newest);
    }
    return all;
  }

  /** Whether a batch is known to be lost. */
  public boolean isLost() {
    return all().stream().anyMatch(Commit::isLost);
  }

  /** A batch that the log has not decided about; null when there is none. */
  public @Nullable Signal undecided() {
    Commit last = newest;
    if (last == null) {
      return null;
    }
    if (!last.isReady()) {
      return last;
    }
    for (Commit commit : older == null ? List.<Commit>of() : older) {
      if (!commit.isReady()) {
        return commit;
      }
    }
    return null;
  }

  /**
   * Checks, when all is decided, that nothing was lost.
   *
   * @throws RuntimeException why a batch was lost
   */
  public void check() {
    if (newest != null) {
      all().forEach(Commit::check);
    }
  }

  /**
   * Waits, on a thread that may block, until all is decided, and checks that nothing was lost.
   *
   * @throws RuntimeException why a batch was lost
   */
  void join() {
    boolean interrupted = false;
    for (Signal wait = undecided(); wait != null; wait = undecided()) {
      try {
        SignalWait.await(wait, TimeUnit.DAYS.toMillis(1));
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    check();
  }
}
