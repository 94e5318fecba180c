package dev.morphium.messaging.topic;

import dev.morphium.messaging.runtime.Admission;
import dev.morphium.messaging.runtime.Queue;
import dev.morphium.messaging.runtime.Upkeep;
import dev.morphium.messaging.spi.RateLimit;
import dev.morphium.messaging.spi.TopicSettings;
import dev.morphium.messaging.spi.TopicStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pauses topics and limits them, in this instance or in all of them.
 *
 * <p>What is said for all instances stands in the database: it holds for those that start later,
 * until it is taken back. It takes effect at once, also when it is said in a transaction. The
 * others hear of it by the stream, at the latest at the next sweep.
 *
 * <p>What a paused topic's handlers have begun goes on; what is not begun waits. Work waits in the
 * database, announcements in memory up to a listener's window and in the database beyond; both only
 * as long as they live. A limit counts attempts at work, also repeated ones, of all consumer groups
 * together; announcements are not limited, because every listener is to have them.
 */
public final class Topics implements Admission, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Topics.class);
  private static final String SUBJECT = "topics";
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);

  private final TopicStore store;
  private final Queue queue;
  private final String instance;
  private final Consumer<Runnable> outside;
  private final Upkeep upkeep;
  private final Set<String> pausedHere = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Map<String, Known> known = Map.of();

  private record Known(TopicSettings settings, @Nullable Permits permits) {}

  /**
   * @param instance this instance's name
   * @param outside does something outside of the calling thread's transaction
   * @param sweep how long between two looks for what nobody was told of
   */
  public Topics(
      TopicStore store, Queue queue, String instance, Consumer<Runnable> outside, Duration sweep) {
    this.store = store;
    this.queue = queue;
    this.instance = instance;
    this.outside = outside;
    upkeep =
        new Upkeep(
            "topics",
            PAUSE_AFTER_FAILURE,
            () -> {
              refresh();
              return sweep;
            });
  }

  /** Begins: learns what was said before. */
  public void start() {
    queue.control().on(SUBJECT, upkeep::hurry);
    refresh();
    upkeep.start();
  }

  /** Lets no instance take messages of a topic, until {@link #resume}. */
  public void pause(String topic) {
    checked(topic);
    changed(() -> store.pause(topic, true, instance));
  }

  /** Lets all instances take messages of a topic again. */
  public void resume(String topic) {
    checked(topic);
    changed(() -> store.pause(topic, false, instance));
  }

  /** Takes no messages of a topic in this instance, whether it has listeners yet or not. */
  public void pauseHere(String topic) {
    pausedHere.add(checked(topic));
  }

  /** Takes messages of a topic in this instance again, unless all instances are to pause. */
  public void resumeHere(String topic) {
    if (pausedHere.remove(checked(topic))) {
      queue.wake();
    }
  }

  /**
   * Limits how often work of a topic begins, in all instances together: {@code limit("mails", 100,
   * Duration.ofSeconds(1))}.
   *
   * <p>In no period of that length more begins than the permits, a fifth of them, and one; in the
   * long run no more than the permits, and less where instances crash or hesitate. Saying the same
   * again changes nothing; another limit begins anew.
   *
   * @param permits how often, from 1 to 1,000,000
   * @param per in which time, from 10 ms to 366 days
   */
  public void limit(String topic, long permits, Duration per) {
    RateLimit limit = new RateLimit(permits, per);
    checked(topic);
    changed(() -> store.limit(topic, limit));
  }

  /** Takes the limit of a topic away. */
  public void unlimited(String topic) {
    checked(topic);
    changed(() -> store.unlimited(topic));
  }

  /** What is to be done about a topic. */
  public Topic find(String topic) {
    Known one = known.get(topic);
    boolean here = pausedHere.contains(topic);
    if (one == null) {
      return new Topic(topic, false, null, null, here, null);
    }
    TopicSettings said = one.settings;
    return new Topic(topic, said.paused(), said.changedAt(), said.changedBy(), here, said.limit());
  }

  /** All topics about which something was said, by their names. */
  public List<Topic> list() {
    Set<String> names = new TreeSet<>(known.keySet());
    names.addAll(pausedHere);
    return names.stream().map(this::find).toList();
  }

  @Override
  public boolean isPaused(String topic) {
    Known one = known.get(topic);
    return (one != null && one.settings.paused()) || pausedHere.contains(topic);
  }

  @Override
  public Permit permit(String topic, BooleanSupplier ready) {
    Known one = known.get(topic);
    return one == null || one.permits == null ? Permit.NOW : one.permits.permit(ready, UNTIL_RUNG);
  }

  private void changed(Runnable change) {
    outside.accept(
        () -> {
          change.run();
          refresh();
          queue.control().tell(SUBJECT);
        });
  }

  /** Reads what was said, and lets listeners look again where it was something else before. */
  private void refresh() {
    boolean moved = false;
    lock.lock();
    try {
      Map<String, Known> before = known;
      Map<String, Known> now = new HashMap<>();
      for (TopicSettings said : store.all()) {
        Known last = before.get(said.topic());
        now.put(said.topic(), new Known(said, permits(said, last)));
        moved |= tell(said, last);
      }
      moved |= !now.keySet().containsAll(before.keySet());
      known = now;
    } finally {
      lock.unlock();
    }
    if (moved) {
      queue.wake();
    }
  }

  private @Nullable Permits permits(TopicSettings said, @Nullable Known last) {
    RateLimit limit = said.limit();
    if (limit == null) {
      return null;
    }
    return last != null && last.permits != null && last.permits.limit().equals(limit)
        ? last.permits
        : new Permits(said.topic(), limit, store, upkeep::hurry);
  }

  /** Whether something about a topic is new. */
  private static boolean tell(TopicSettings said, @Nullable Known last) {
    boolean wasPaused = last != null && last.settings.paused();
    if (said.paused() != wasPaused) {
      LOG.info(
          "topic '{}' is {} by {}",
          said.topic(),
          said.paused() ? "paused" : "resumed",
          said.changedBy());
    }
    return said.paused() != wasPaused
        || !Objects.equals(said.limit(), last == null ? null : last.settings.limit());
  }

  private static String checked(String topic) {
    if (topic.isBlank()) {
      throw new IllegalArgumentException("the topic has no name; say which one is meant");
    }
    return topic;
  }

  @Override
  public void close() {
    upkeep.close();
  }
}
