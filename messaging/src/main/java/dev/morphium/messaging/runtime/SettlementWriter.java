package dev.morphium.messaging.runtime;

import dev.morphium.messaging.observation.Observers;
import dev.morphium.messaging.signal.Threads;
import dev.morphium.messaging.spi.Lease;
import dev.morphium.messaging.spi.MessageStore;
import dev.morphium.messaging.spi.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes how attempts ended: what ends while one command is on its way goes with the next one.
 *
 * <p>Whoever finishes waits only when a thousand ends are waiting already.
 */
final class SettlementWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SettlementWriter.class);
  private static final int MOST = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int PATIENCE = 100;
  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(3);

  private final MessageStore store;
  private final Observers observers;
  private final BlockingQueue<Entry> waiting = new ArrayBlockingQueue<>(MOST);
  private final Thread thread;
  private volatile boolean closed;

  private record Entry(Settlement settlement, Runnable afterwards) {}

  SettlementWriter(MessageStore store, Observers observers) {
    this.store = store;
    this.observers = observers;
    thread = Thread.ofVirtual().name("morphium-settlements").start(this::run);
  }

  /**
   * Writes how an attempt ended, soon.
   *
   * @param afterwards told when it is written; must not block
   */
  void settle(Settlement settlement, Runnable afterwards) {
    boolean interrupted = false;
    boolean taken = false;
    while (!taken && thread.isAlive()) {
      try {
        taken = waiting.offer(new Entry(settlement, afterwards), 100, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    List<Entry> together = new ArrayList<>();
    while (!closed || !waiting.isEmpty()) {
      try {
        Entry first = waiting.poll(100, TimeUnit.MILLISECONDS);
        if (first != null) {
          together.add(first);
          waiting.drainTo(together, MOST - 1);
          write(together);
          together.clear();
        }
      } catch (InterruptedException e) {
        // nobody interrupts this thread but to have it look whether it is closed
      }
    }
  }

  /** Writes them, again and again while the database is away: until then leases go on. */
  private void write(List<Entry> together) {
    List<Settlement> settlements = together.stream().map(Entry::settlement).toList();
    for (int attempt = 1; ; attempt++) {
      try {
        long begun = observers.begin();
        Set<Lease> lost = store.settle(settlements);
        observers.settled(settlements.size(), begun, null);
        for (Lease lease : lost) {
          observers.tell(observer -> observer.leaseLost(null));
          LOG.warn(
              "work on message {} was done, but its lease had ended: it is or was done twice",
              lease.message());
        }
        break;
      } catch (RuntimeException failure) {
        if (attempt == 1) {
          LOG.warn(
              "the ends of {} messages cannot be written at the moment", together.size(), failure);
        }
        if (attempt == PATIENCE || closed) {
          LOG.error(
              "the ends of {} messages were not written: they are tried again when their leases"
                  + " end",
              together.size(),
              failure);
          break;
        }
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
    together.forEach(entry -> entry.afterwards.run());
  }

  /** How many ends wait to be written. */
  int backlog() {
    return waiting.size();
  }

  /** Writes what is left, and ends; what cannot be written is done again by others. */
  @Override
  public void close() {
    closed = true;
    if (!Threads.end(thread, PATIENCE_AT_END)) {
      LOG.warn("the ends of the last messages are not written: the database does not answer");
    }
  }
}
