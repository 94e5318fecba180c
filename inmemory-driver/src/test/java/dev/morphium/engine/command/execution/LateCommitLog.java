package dev.morphium.engine.command.execution;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitLog;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** A commit log that decides when it is told to, as a disk or a majority does. */
final class LateCommitLog implements CommitLog {
  private final Queue<Runnable> decisions = new ArrayDeque<>();

  @Override
  public synchronized void append(
      ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    decisions.add(() -> decided.accept(batch.position(), null));
  }

  void decide() {
    for (Runnable next = take(); next != null; next = take()) {
      next.run();
    }
  }

  private synchronized @Nullable Runnable take() {
    return decisions.poll();
  }
}
