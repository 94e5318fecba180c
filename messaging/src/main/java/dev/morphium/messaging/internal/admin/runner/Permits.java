package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.internal.admin.model.TopicStore;
import dev.morphium.messaging.internal.admin.model.TopicStore.Grant;
import dev.morphium.messaging.internal.work.runner.Admission.Permit;
import dev.morphium.messaging.topic.RateLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The rate limiter of a topic in this instance: its share of the topic's permits.
 *
 * <p>Permits are taken from the database in batches, which grow while they are used up and shrink
 * when they are not. A batch may be used for a short time only, a tenth of the limit's but a second
 * at most; what is left of it then is lost. So, however many instances there are and whatever
 * becomes of them, in no period of the limit's length more work begins than its permits, a fifth of
 * them, and one; and in the long run no more than the permits.
 */
final class Permits {
  private static final Duration LONGEST_USE = Duration.ofSeconds(1);
  private static final Duration PAUSE_AFTER_CHANGE = Duration.ofMillis(100);

  private final String topic;
  private final RateLimit limit;
  private final TopicStore store;
  private final Runnable changed;
  private final Duration use;
  private final int mostAtOnce;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Batch batch;
  private int wanted = 1;
  private Instant notBefore = Instant.MIN;

  private static final class Batch {
    final Instant from;
    final Instant until;
    int left;

    Batch(Instant from, Instant until, int left) {
      this.from = from;
      this.until = until;
      this.left = left;
    }
  }

  /**
   * @param changed told when the limit is another one by now; must not block
   */
  Permits(String topic, RateLimit limit, TopicStore store, Runnable changed) {
    this.topic = topic;
    this.limit = limit;
    this.store = store;
    this.changed = changed;
    Duration tenth = limit.per().dividedBy(10);
    use = tenth.compareTo(LONGEST_USE) < 0 ? tenth : LONGEST_USE;
    long inUse = limit.permits() * use.toMillis() / Math.max(1, limit.per().toMillis());
    mostAtOnce = (int) Math.max(1, inUse);
  }

  RateLimit limit() {
    return limit;
  }

  Permit permit(BooleanSupplier ready, Duration untilRung) {
    lock.lock();
    try {
      Permit known = known();
      if (known != null) {
        return known;
      }
      if (!ready.getAsBoolean()) {
        return Permit.after(untilRung);
      }
      switch (store.take(topic, limit, wanted)) {
        case Grant.Taken taken -> batch = new Batch(taken.from(), taken.from().plus(use), wanted);
        case Grant.Later later -> notBefore = later.when();
        case Grant.Changed ignored -> {
          changed.run();
          return Permit.after(PAUSE_AFTER_CHANGE);
        }
      }
      Permit taken = known();
      return taken == null ? Permit.after(Duration.ofMillis(1)) : taken;
    } finally {
      lock.unlock();
    }
  }

  /** What can be said without the database; null for nothing. */
  private @Nullable Permit known() {
    Instant now = store.now();
    Batch current = batch;
    if (current != null) {
      if (now.isBefore(current.from)) {
        return Permit.after(Duration.between(now, current.from));
      }
      if (now.isBefore(current.until)) {
        return use(current);
      }
      wanted = Math.max(1, wanted - current.left);
      batch = null;
    }
    return now.isBefore(notBefore) ? Permit.after(Duration.between(now, notBefore)) : null;
  }

  private Permit use(Batch current) {
    current.left--;
    if (current.left == 0) {
      wanted = Math.min(wanted * 2, mostAtOnce);
      batch = null;
    }
    return new Permit(Duration.ZERO, () -> giveBack(current));
  }

  private void giveBack(Batch from) {
    lock.lock();
    try {
      if (batch == null || batch == from) {
        from.left++;
        batch = from;
      }
    } finally {
      lock.unlock();
    }
  }
}
