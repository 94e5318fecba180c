package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A message that asks, and the answers that came. */
public final class Question implements AutoCloseable {
  private final ObjectId id;
  private final Consumer<Question> closed;
  private final BlockingQueue<Message> answers = new LinkedBlockingQueue<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final RecentIds known = new RecentIds(10_000);

  Question(ObjectId id, Consumer<Question> closed) {
    this.id = id;
    this.closed = closed;
  }

  ObjectId id() {
    return id;
  }

  /** Takes an answer, unless it came before. */
  void answered(Message answer) {
    lock.lock();
    try {
      if (answer.id() == null || known.add(answer.id())) {
        answers.add(answer);
      }
    } finally {
      lock.unlock();
    }
  }

  /** The next answer; null when none came in time. */
  public @Nullable Message next(Duration limit) throws InterruptedException {
    return answers.poll(limit.toNanos(), TimeUnit.NANOSECONDS);
  }

  /** The answers that came until there were so many, or the time was over. */
  public List<Message> next(int most, Duration limit) throws InterruptedException {
    long end = System.nanoTime() + limit.toNanos();
    List<Message> got = new ArrayList<>();
    while (got.size() < most) {
      Message answer = answers.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (answer == null) {
        break;
      }
      got.add(answer);
    }
    return got;
  }

  /** Waits no more. */
  @Override
  public void close() {
    closed.accept(this);
  }
}
