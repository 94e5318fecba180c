package dev.morphium.engine.change;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A log that commits everything at once and keeps nothing: memory alone. */
public final class LocalCommitLog implements CommitLog {
  @Override
  public CompletionStage<Long> append(ChangeBatch batch) {
    return CompletableFuture.completedFuture(batch.position());
  }

  @Override
  public boolean commitsAtOnce() {
    return true;
  }
}
