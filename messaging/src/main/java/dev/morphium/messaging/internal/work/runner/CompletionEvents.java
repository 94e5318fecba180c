package dev.morphium.messaging.internal.work.runner;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.bson.types.ObjectId;

/** The completions of work that this instance hears of, for threads that wait for them. */
public final class CompletionEvents {
  private final Map<ObjectId, Set<Waiting>> waiting = new ConcurrentHashMap<>();

  /** A thread that waits for the end of some work. */
  public final class Waiting implements AutoCloseable {
    private final ObjectId message;
    private final Semaphore rings = new Semaphore(0);

    private Waiting(ObjectId message) {
      this.message = message;
    }

    /** Waits until the work may have ended, for some time at most. */
    public void await(Duration limit) throws InterruptedException {
      boolean told = rings.tryAcquire(limit.toNanos(), TimeUnit.NANOSECONDS);
      if (told) {
        rings.drainPermits();
      }
    }

    /** Waits no more. */
    @Override
    public void close() {
      waiting.computeIfPresent(
          message,
          (ignored, them) -> {
            them.remove(this);
            return them.isEmpty() ? null : them;
          });
    }
  }

  /** Begins to listen for an end; what happens from now on is told. */
  public Waiting listen(ObjectId message) {
    Waiting one = new Waiting(message);
    waiting.compute(
        message,
        (ignored, them) -> {
          Set<Waiting> all = them == null ? ConcurrentHashMap.newKeySet() : them;
          all.add(one);
          return all;
        });
    return one;
  }

  public void ended(ObjectId message) {
    waiting.getOrDefault(message, Set.of()).forEach(one -> one.rings.release());
  }

  public void mayHaveMissed() {
    waiting.values().forEach(them -> them.forEach(one -> one.rings.release()));
  }
}
