package dev.morphium.messaging.internal.publish;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The work that was sent from here a short while ago: when it is not stored any more, it is done,
 * since only that ends work without a trace.
 */
public final class SentWork {
  private static final int MOST = 10_000;
  private static final long REMEMBERED = Duration.ofMinutes(10).toNanos();

  private final LongSupplier nanoTime;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<ObjectId, Note> notes = new LinkedHashMap<>();

  /** What is remembered of it. */
  private record Note(String topic, long nanoTime) {}

  public SentWork(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  public void sent(List<Message> messages) {
    long now = nanoTime.getAsLong();
    lock.lock();
    try {
      for (Message message : messages) {
        ObjectId id = message.id();
        if (id != null && message.delivery().isWork()) {
          notes.put(id, new Note(message.topic(), now));
        }
      }
      var oldest = notes.values().iterator();
      while (notes.size() > MOST && oldest.hasNext()) {
        oldest.next();
        oldest.remove();
      }
    } finally {
      lock.unlock();
    }
  }

  /** The topic of some work; null when it was not sent from here, or too long ago. */
  public @Nullable String topic(ObjectId id) {
    lock.lock();
    try {
      Note note = notes.get(id);
      return note == null || nanoTime.getAsLong() - note.nanoTime > REMEMBERED ? null : note.topic;
    } finally {
      lock.unlock();
    }
  }

  /** Somebody deletes work. */
  public void deleted(ObjectId id) {
    lock.lock();
    try {
      notes.remove(id);
    } finally {
      lock.unlock();
    }
  }
}
