package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.internal.signal.Threads;
import dev.morphium.messaging.internal.work.runner.Leases;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The graceful shutdown of listeners: they take no more, and what they handle may end by itself;
 * after some time it is interrupted, and after some more it is left alone.
 *
 * <p>Work that is left alone loses nothing: its lease is not renewed any longer, so that others do
 * it.
 */
final class Drain {
  private static final Logger LOG = LoggerFactory.getLogger(Drain.class);
  private static final Duration LAST_CLAIMS = Duration.ofSeconds(5);
  private static final Duration REACTION = Duration.ofSeconds(2);
  private static final long LOOK = 1_000_000;

  private final List<TopicListener> listeners;
  private final Leases leases;
  private final LongSupplier nanoTime;

  Drain(List<TopicListener> listeners, Leases leases, LongSupplier nanoTime) {
    this.listeners = List.copyOf(listeners);
    this.leases = leases;
    this.nanoTime = nanoTime;
  }

  /**
   * Ends them all.
   *
   * @param patience how long handlers may go on before they are interrupted
   */
  void run(Duration patience) {
    listeners.forEach(TopicListener::stop);
    long end = nanoTime.getAsLong() + patience.toNanos();
    while (isHandling() && end - nanoTime.getAsLong() > 0) {
      LockSupport.parkNanos(LOOK);
    }
    List<Thread> threads = new ArrayList<>();
    listeners.forEach(listener -> threads.addAll(listener.threads()));
    if (!isHandling() && Threads.join(threads, LAST_CLAIMS)) {
      return;
    }
    leases.stopAll();
    threads.forEach(Thread::interrupt);
    if (!Threads.join(threads, REACTION)) {
      LOG.warn(
          "handlers of {} go on although they were interrupted; their work is given to others when"
              + " its lease ends",
          listeners.stream()
              .filter(listener -> listener.threads().stream().anyMatch(Drain::runs))
              .map(TopicListener::topic)
              .distinct()
              .toList());
    }
  }

  /** Whether somebody handles something; whoever closes from a handler does not wait for that. */
  private boolean isHandling() {
    int handled = leases.size();
    for (TopicListener listener : listeners) {
      handled += listener.announcementsInWork();
    }
    return handled > (isWithinHandler() ? 1 : 0);
  }

  private boolean isWithinHandler() {
    return listeners.stream().anyMatch(TopicListener::isWithinHandler);
  }

  private static boolean runs(Thread thread) {
    return thread.isAlive() && thread != Thread.currentThread();
  }
}
