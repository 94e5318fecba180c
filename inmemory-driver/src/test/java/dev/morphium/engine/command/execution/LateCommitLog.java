package dev.morphium.engine.command.execution;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A commit log that decides when it is told to, as a disk or a majority does. */
final class LateCommitLog implements CommitLog {
  private final Queue<Decision> decisions = new ArrayDeque<>();

  private record Decision(long position, BiConsumer<? super Long, ? super Throwable> decided) {}

  @Override
  public synchronized void append(
      ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    decisions.add(new Decision(batch.position(), decided));
  }

  void decide() {
    for (Decision next = take(); next != null; next = take()) {
      next.decided().accept(next.position(), null);
    }
  }

  /** Has all batches lost that are not decided about. */
  void lose(Throwable cause) {
    for (Decision next = take(); next != null; next = take()) {
      next.decided().accept(null, cause);
    }
  }

  synchronized boolean isUndecided() {
    return !decisions.isEmpty();
  }

  private synchronized @Nullable Decision take() {
    return decisions.poll();
  }
}
