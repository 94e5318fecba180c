package dev.morphium.messaging.internal.work.runner;

import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.observation.Observers;
import dev.morphium.messaging.internal.signal.Threads;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.MessageStore;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Failure;
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
 * The writer of acknowledgements, how attempts ended: what ends while one command is on its way
 * goes with the next one.
 *
 * <p>Whoever finishes waits only when a thousand ends are waiting already.
 */
public final class SettlementWriter implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(SettlementWriter.class);
  private static final int MOST = 1_000;
  private static final Duration PAUSE = Duration.ofMillis(100);
  private static final int PATIENCE = 100;

  /** What the database refused so often it will always refuse. */
  private static final int LAST_REFUSAL = 5;

  /** BSONObjectTooLarge, and what an update would make larger than documents may be. */
  private static final Set<Integer> TOO_LARGE = Set.of(10334, 17280, 17419, 17420);

  private static final Duration PATIENCE_AT_END = Duration.ofSeconds(5);

  private final MessageStore store;
  private final String instance;
  private final Observers observers;
  private final BlockingQueue<Entry> waiting = new ArrayBlockingQueue<>(MOST);
  private final Thread thread;
  private volatile boolean closed;

  private record Entry(Settlement settlement, Runnable afterwards) {}

  public SettlementWriter(MessageStore store, String instance, Observers observers) {
    this.store = store;
    this.instance = instance;
    this.observers = observers;
    thread = Thread.ofVirtual().name("morphium-settlements").start(this::run);
  }

  /**
   * Writes how an attempt ended, soon.
   *
   * @param afterwards told when it is written; must not block
   * @return false when this has ended, so that it is never written
   */
  public boolean settle(Settlement settlement, Runnable afterwards) {
    Entry entry = new Entry(settlement, afterwards);
    boolean interrupted = false;
    boolean taken = false;
    while (!taken && thread.isAlive()) {
      try {
        taken = waiting.offer(entry, 100, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return taken && (thread.isAlive() || !waiting.remove(entry));
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
    List<Entry> left = List.copyOf(together);
    for (int attempt = 1; !left.isEmpty(); attempt++) {
      left = attempt(left, attempt);
      if (!left.isEmpty()) {
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Writes some; which of them have to be written again. */
  private List<Entry> attempt(List<Entry> entries, int attempt) {
    long begun = observers.begin();
    try {
      settle(entries, begun);
      return List.of();
    } catch (RuntimeException | Error failure) {
      observers.settled(entries.size(), begun, failure);
      if (attempt == 1) {
        LOG.warn(
            "the ends of {} messages cannot be written at the moment; trying again until they can",
            entries.size(),
            failure);
      }
      if (closed || (attempt >= PATIENCE && isRefusal(failure))) {
        LOG.error(
            "the ends of {} messages were not written: they are done again when their leases end",
            entries.size(),
            failure);
        entries.forEach(entry -> entry.afterwards.run());
        return List.of();
      }
      return isRefusal(failure) ? oneByOne(entries, attempt >= LAST_REFUSAL) : entries;
    }
  }

  private void settle(List<Entry> entries, long begun) {
    Set<Lease> lost = store.settle(entries.stream().map(Entry::settlement).toList());
    observers.settled(entries.size(), begun, null);
    for (Lease lease : lost) {
      observers.tell(observer -> observer.leaseLost(null));
      LOG.warn(
          "message {} was handled, but its lease had ended before that was written: somebody else"
              + " handles it too, or has done so",
          lease.message());
    }
    entries.forEach(entry -> entry.afterwards.run());
  }

  /** Writes each by itself, so that one that the database does not take keeps up no other. */
  private List<Entry> oneByOne(List<Entry> entries, boolean last) {
    List<Entry> left = new ArrayList<>();
    for (Entry entry : entries) {
      try {
        settle(List.of(entry), observers.begin());
      } catch (RuntimeException | Error failure) {
        boolean refused = isForGood(failure) || (last && isRefusal(failure));
        left.add(refused ? buried(entry, failure) : entry);
      }
    }
    return left;
  }

  /** What becomes of work whose result cannot be stored: a dead letter that says why. */
  private Entry buried(Entry entry, Throwable failure) {
    if (entry.settlement instanceof Settlement.Dead) {
      return entry;
    }
    Lease lease = entry.settlement.lease();
    Failure why = Failure.of(failure, 0, store.now(), instance);
    return new Entry(new Settlement.Dead(lease, why), entry.afterwards);
  }

  /** Whether it is about one of them, rather than about the way to the database. */
  private static boolean isRefusal(Throwable failure) {
    return failure instanceof IllegalArgumentException
        || (failure instanceof WriteException refused && !refused.errors().isEmpty());
  }

  /** Whether it will be refused however often it is tried: it is too large. */
  private static boolean isForGood(Throwable failure) {
    return failure instanceof IllegalArgumentException
        || (failure instanceof WriteException refused
            && refused.errors().stream().anyMatch(error -> TOO_LARGE.contains(error.code())));
  }

  /** How many ends wait to be written. */
  public int backlog() {
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
