package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The control topic of a queue, by which its instances tell each other that settings have changed
 * which stand in other collections, and are to be read again.
 *
 * <p>One topic for all such subjects, so that they are heard by the stream that is open anyway. Who
 * misses it finds the change at the next sweep.
 */
public final class Control {
  /** The topic; names that begin with {@code morphium.} are the queue's own. */
  public static final String TOPIC = "morphium.control";

  private static final String ABOUT = "about";
  private static final Duration LIFE = Duration.ofMinutes(1);
  private static final Duration SELDOM = Duration.ofSeconds(1);

  private final Consumer<Message> sender;
  private final LongSupplier nanoTime;
  private final Map<String, Runnable> subjects = new ConcurrentHashMap<>();
  private final AtomicLong lastMissed;

  public Control(Consumer<Message> sender, LongSupplier nanoTime) {
    this.sender = sender;
    this.nanoTime = nanoTime;
    lastMissed = new AtomicLong(nanoTime.getAsLong() - SELDOM.toNanos());
  }

  /**
   * Hears of a subject.
   *
   * @param changed told when it may have changed; must not block
   */
  public void on(String subject, Runnable changed) {
    subjects.put(subject, changed);
  }

  /** Tells all instances that a subject has changed. */
  public void tell(String subject) {
    sender.accept(Message.to(TOPIC).header(ABOUT, subject).timeToLive(LIFE));
  }

  public void heard(Message message) {
    String about = message.headers().get(ABOUT);
    @Nullable Runnable changed = about == null ? null : subjects.get(about);
    if (changed != null) {
      changed.run();
    }
  }

  /** Something may have been told that was not heard; said often where there is no stream. */
  public void mayHaveMissed() {
    long now = nanoTime.getAsLong();
    long last = lastMissed.get();
    if (now - last >= SELDOM.toNanos() && lastMissed.compareAndSet(last, now)) {
      subjects.values().forEach(Runnable::run);
    }
  }
}
