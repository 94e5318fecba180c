package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.internal.admin.model.TopicSettings;
import dev.morphium.messaging.internal.admin.model.TopicStore;
import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.work.runner.Admission;
import dev.morphium.messaging.topic.RateLimit;
import dev.morphium.messaging.topic.Topic;
import dev.morphium.messaging.topic.Topics;
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

/** The topics of a queue as they are administered, and what holds them back. */
public final class TopicControl implements Topics, Admission, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Topics.class);
  private static final String SUBJECT = "topics";
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);

  private final TopicStore store;
  private final Queue queue;
  private final String instance;
  private final Consumer<Runnable> outside;
  private final PeriodicTask upkeep;
  private final Set<String> pausedHere = ConcurrentHashMap.newKeySet();
  private final ReentrantLock lock = new ReentrantLock();
  private volatile Map<String, Known> known = Map.of();

  private record Known(TopicSettings settings, @Nullable Permits permits) {}

  /**
   * @param instance this instance's name
   * @param outside does something outside of the calling thread's transaction
   * @param sweep how long between two looks for what nobody was told of
   */
  public TopicControl(
      TopicStore store, Queue queue, String instance, Consumer<Runnable> outside, Duration sweep) {
    this.store = store;
    this.queue = queue;
    this.instance = instance;
    this.outside = outside;
    upkeep =
        new PeriodicTask(
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

  @Override
  public void pause(String topic) {
    Arguments.required(topic, "pause", "topic");
    checked(topic);
    changed(() -> store.pause(topic, true, instance));
  }

  @Override
  public void resume(String topic) {
    Arguments.required(topic, "resume", "topic");
    checked(topic);
    changed(() -> store.pause(topic, false, instance));
  }

  @Override
  public void pauseHere(String topic) {
    Arguments.required(topic, "pauseHere", "topic");
    pausedHere.add(checked(topic));
  }

  @Override
  public void resumeHere(String topic) {
    Arguments.required(topic, "resumeHere", "topic");
    if (pausedHere.remove(checked(topic))) {
      queue.wake();
    }
  }

  @Override
  public void limit(String topic, long permits, Duration per) {
    Arguments.required(topic, "limit", "topic");
    Arguments.required(per, "limit", "per");
    RateLimit limit = new RateLimit(permits, per);
    checked(topic);
    changed(() -> store.limit(topic, limit));
  }

  @Override
  public void unlimited(String topic) {
    Arguments.required(topic, "unlimited", "topic");
    checked(topic);
    changed(() -> store.unlimited(topic));
  }

  @Override
  public Topic find(String topic) {
    Arguments.required(topic, "find", "topic");
    Known one = known.get(topic);
    boolean here = pausedHere.contains(topic);
    if (one == null) {
      return new Topic(topic, false, null, null, here, null);
    }
    TopicSettings said = one.settings;
    return new Topic(topic, said.paused(), said.changedAt(), said.changedBy(), here, said.limit());
  }

  @Override
  public List<Topic> list() {
    Set<String> names = new TreeSet<>(known.keySet());
    names.addAll(pausedHere);
    return names.stream().map(this::find).toList();
  }

  @Override
  public boolean isPaused(String topic) {
    Arguments.required(topic, "isPaused", "topic");
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
