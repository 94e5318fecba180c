package dev.morphium.messaging.internal.batch;

import dev.morphium.messaging.batch.BatchHandler;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.handler.Responder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Puts messages together that are handled one by one otherwise: each waits here until its batch is
 * full, or the first of the batch has waited long enough, and until the batch has been handled.
 *
 * <p>So each message is claimed, ended and tried again by itself, as always. While as many batches
 * are being handled as may be, the next one goes on filling up.
 *
 * @param <T> the type of payloads
 */
public final class Batches<T> implements Responder<T> {
  private static final Comparator<ReceivedMessage<?>> IN_ORDER =
      Comparator.<ReceivedMessage<?>>comparingInt(one -> -one.message().priority())
          .thenComparing(
              one -> one.message().order(), Comparator.nullsLast(Comparator.naturalOrder()))
          .thenComparing(
              one -> one.message().id(), Comparator.nullsLast(Comparator.naturalOrder()));

  private final int most;
  private final long linger;
  private final BatchHandler<T> handler;
  private final String name;
  private final Semaphore free;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Batch open;

  /** Messages that are handled together. */
  private final class Batch {
    final List<ReceivedMessage<T>> messages = new ArrayList<>();
    final Condition changed = lock.newCondition();
    int interrupted;
    @Nullable Thread thread;
  }

  /**
   * @param most how many messages a batch has at most
   * @param linger how long the first of a batch waits for more
   * @param atOnce how many batches are handled at a time
   */
  public Batches(String topic, int most, Duration linger, int atOnce, BatchHandler<T> handler) {
    this.most = most;
    this.linger = linger.toNanos();
    this.handler = handler;
    name = "morphium-batch-" + topic;
    free = new Semaphore(atOnce);
  }

  @Override
  public @Nullable Object respond(T payload, MessageContext context) throws Exception {
    ReceivedMessage<T> received = new ReceivedMessage<>(payload, context);
    Batch batch = join(received);
    return received.await(() -> interrupted(batch));
  }

  /** The batch that a message is in; whoever is first in it starts it. */
  private Batch join(ReceivedMessage<T> received) {
    Batch batch;
    lock.lock();
    try {
      batch = open;
      if (batch != null) {
        batch.messages.add(received);
        if (batch.messages.size() == most) {
          open = null;
          batch.changed.signal();
        }
        return batch;
      }
      batch = new Batch();
      batch.messages.add(received);
      open = most > 1 ? batch : null;
    } finally {
      lock.unlock();
    }
    lead(batch);
    return batch;
  }

  /** Waits for the rest of the batch, and has it handled; when interrupted it waits no longer. */
  private void lead(Batch batch) {
    fill(batch);
    free.acquireUninterruptibly();
    List<ReceivedMessage<T>> messages = new ArrayList<>();
    lock.lock();
    try {
      if (batch == open) {
        open = null;
      }
      messages.addAll(batch.messages);
      messages.sort(IN_ORDER);
      boolean leader = Thread.currentThread().isInterrupted();
      if (batch.interrupted + (leader ? 1 : 0) < messages.size()) {
        batch.thread = Thread.ofVirtual().name(name).start(() -> run(messages));
        return;
      }
    } finally {
      lock.unlock();
    }
    free.release();
    InterruptedException why = new InterruptedException("nobody wants any of the batch");
    messages.forEach(one -> one.fail(why));
  }

  private void fill(Batch batch) {
    long left = linger;
    lock.lock();
    try {
      while (batch == open && left > 0) {
        left = batch.changed.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }

  private void run(List<ReceivedMessage<T>> messages) {
    try {
      handler.handle(List.copyOf(messages));
      messages.forEach(ReceivedMessage::acknowledge);
    } catch (Throwable thrown) { // whatever a handler throws is the messages' failure
      messages.forEach(one -> one.fail(thrown));
    } finally {
      free.release();
    }
  }

  /** Nobody wants one of its messages any more: when that holds for all, its handler is told. */
  private void interrupted(Batch batch) {
    lock.lock();
    try {
      batch.interrupted++;
      long left = batch.messages.stream().filter(one -> !one.isEnded()).count();
      Thread running = batch.thread;
      if (running != null && batch.interrupted >= left) {
        running.interrupt();
      }
    } finally {
      lock.unlock();
    }
  }
}
