package dev.morphium.messaging.internal.request;

import dev.morphium.messaging.internal.context.CompactIds;
import dev.morphium.messaging.message.AnswerKind;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A message that asks, and the answers that came and were not taken yet.
 *
 * <p>It is complete when everybody who was asked has said their last: one for an exclusive message,
 * each recipient of a directed one; of a broadcast nobody knows how many there are.
 */
public final class Question implements AutoCloseable {
  /** How many answers wait to be taken at most. */
  private static final int MOST = 10_000;

  private final ObjectId id;
  private final String about;
  private final Consumer<Question> closed;
  private final Deque<Message> answers = new ArrayDeque<>();
  private final CompactIds known = new CompactIds();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private volatile Message message;
  private int awaited;
  private @Nullable String end;

  public Question(Message message, Consumer<Question> closed) {
    id = Envelope.identified(message);
    this.message = message;
    about = message.toString();
    this.closed = closed;
    awaited =
        switch (message.delivery()) {
          case EXCLUSIVE -> 1;
          case DIRECTED -> message.recipients().size();
          case BROADCAST, REPLY -> Integer.MAX_VALUE;
        };
    if (message.delivery() == Delivery.REPLY) {
      throw new IllegalArgumentException(message + " is an answer; it cannot ask");
    }
  }

  public ObjectId id() {
    return id;
  }

  public void sent(Message asked) {
    message = asked;
  }

  /** The message that asks, as it was sent. */
  public Message message() {
    return message;
  }

  /** Takes an answer, unless it came before; never blocks. */
  public void answered(Message answer) {
    lock.lock();
    try {
      if (end != null || answer.id() != null && !known.add(answer.id())) {
        return;
      }
      AnswerKind kind = AnswerKind.of(answer);
      if (kind != AnswerKind.MORE) {
        awaited--;
      }
      if (answers.size() == MOST) {
        end = "more than %d answers to %s wait to be taken".formatted(MOST, about);
      } else if (kind != AnswerKind.END) {
        answers.add(answer);
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * The next answer; null when none came in time, or none will come.
   *
   * @throws IllegalStateException when the queue was closed meanwhile, or too many answers came
   */
  public @Nullable Message next(Duration limit) throws InterruptedException {
    long left = limit.toNanos();
    lock.lockInterruptibly();
    try {
      while (answers.isEmpty() && awaited > 0 && end == null && left > 0) {
        left = changed.awaitNanos(left);
      }
      if (answers.isEmpty() && end != null) {
        throw new IllegalStateException(end);
      }
      return answers.poll();
    } finally {
      lock.unlock();
    }
  }

  /** Whether everybody who was asked has said their last, and all of it was taken. */
  public boolean isComplete() {
    lock.lock();
    try {
      return awaited <= 0 && answers.isEmpty();
    } finally {
      lock.unlock();
    }
  }

  /** Tells who waits that no answer will come. */
  public void giveUp(String instance) {
    end("'%s' was closed while %s waited for answers".formatted(instance, about));
  }

  /** Waits no more; whoever waits is told so. */
  @Override
  public void close() {
    closed.accept(this);
    end("nobody waits for answers to %s any more".formatted(about));
  }

  private void end(String why) {
    lock.lock();
    try {
      if (end == null) {
        end = why;
        changed.signalAll();
      }
    } finally {
      lock.unlock();
    }
  }
}
