package dev.morphium.engine.change;

import java.util.function.BiConsumer;

/** A commit log that commits everything at once and keeps nothing: memory alone. */
public final class LocalCommitLog implements CommitLog {
  @Override
  public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    decided.accept(batch.position(), null);
  }

  @Override
  public boolean commitsAtOnce() {
    return true;
  }
}
