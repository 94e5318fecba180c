package dev.morphium.engine.command;

import dev.morphium.engine.change.SubmittedWrite;
import java.util.concurrent.TimeUnit;

/** The time until the log has committed what a command did, or the writer lane wants attention. */
final class CommitPause implements Pause {
  private final SubmittedWrite<?> work;
  private final long patienceNanos;

  /**
   * @param patienceNanos after what time the lane wants attention in any case; 0 for none
   */
  CommitPause(SubmittedWrite<?> work, long patienceNanos) {
    this.work = work;
    this.patienceNanos = patienceNanos;
  }

  @Override
  public long millis() {
    return patienceNanos == 0
        ? Long.MAX_VALUE
        : 1 + TimeUnit.NANOSECONDS.toMillis(patienceNanos - 1);
  }

  @Override
  public boolean isForCommit() {
    return true;
  }

  @Override
  public Runnable onReady(Runnable resume) {
    return work.onNews(resume);
  }
}
