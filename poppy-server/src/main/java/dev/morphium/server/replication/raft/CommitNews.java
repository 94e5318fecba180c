package dev.morphium.server.replication.raft;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The propagation of the commit index: tells the followers of a commit when no further entry would.
 *
 * <p>The library tells followers of it with the next entry, or with the next heartbeat: for a tenth
 * of a second nobody reads there what has been acknowledged, and whoever waits for several members
 * to have it waits. Under load an entry always follows, and nothing more is sent.
 */
final class CommitNews {
  private static final long PAUSE_MICROS = 2000;

  private final ScheduledExecutorService timer;
  private final Runnable news;
  private final AtomicBoolean waiting = new AtomicBoolean();
  private volatile long committed;

  /**
   * @param timer waits for what may follow
   * @param news sends the news; does not block
   */
  CommitNews(ScheduledExecutorService timer, Runnable news) {
    this.timer = timer;
    this.news = news;
  }

  /** An entry of this member, the primary, was committed. */
  void committed(long index) {
    committed = index;
    if (waiting.compareAndSet(false, true)) {
      await(index);
    }
  }

  private void await(long index) {
    timer.schedule(() -> look(index), PAUSE_MICROS, TimeUnit.MICROSECONDS);
  }

  private void look(long seen) {
    long now = committed;
    if (now != seen) {
      await(now); // the entry that followed has told of those before it
      return;
    }
    waiting.set(false);
    if (committed != seen && waiting.compareAndSet(false, true)) {
      await(committed);
      return;
    }
    news.run();
  }
}
