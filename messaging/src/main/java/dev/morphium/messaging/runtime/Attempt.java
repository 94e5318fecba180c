package dev.morphium.messaging.runtime;

import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Work;
import dev.morphium.messaging.spi.Lease;
import dev.morphium.messaging.spi.Settlement;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * One attempt at some work: its handler's context, and what others may tell the handler.
 *
 * <p>The thread that handles it is interrupted when the work is no longer wanted, and never after
 * the handler has returned.
 */
final class Attempt implements MessageContext {
  private final Tools tools;
  private final Message message;
  private final Lease lease;
  private final Duration keepResults;
  private final Reply reply;
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Thread handler;
  private volatile @Nullable BsonValue result;
  private volatile @Nullable Stop stop;
  private volatile boolean inTransaction;
  private volatile boolean settled;

  /** Why an attempt is to be given up. */
  enum Stop {
    LEASE_LOST,
    CANCELLED,
    CLOSING
  }

  Attempt(Tools tools, Message message, Lease lease, Duration keepResults, Reply reply) {
    this.tools = tools;
    this.message = message;
    this.lease = lease;
    this.keepResults = keepResults;
    this.reply = reply;
  }

  Lease lease() {
    return lease;
  }

  @Nullable Stop stopped() {
    return stop;
  }

  /** Whether the handler ended the work itself. */
  boolean isSettled() {
    return settled;
  }

  /**
   * Whether its lease may be renewed: not while a transaction is to end the work, since that would
   * be refused because of the renewal, and not after that.
   */
  boolean isRenewable() {
    return !inTransaction && !settled;
  }

  /** The handler begins on this thread. */
  void begin() {
    lock.lock();
    try {
      handler = Thread.currentThread();
    } finally {
      lock.unlock();
    }
  }

  /** The handler has returned: it is interrupted no more. */
  void end() {
    lock.lock();
    try {
      handler = null;
      boolean ignored = Thread.interrupted();
    } finally {
      lock.unlock();
    }
  }

  /** Tells the handler to give up. */
  void stop(Stop why) {
    lock.lock();
    try {
      if (stop == null) {
        stop = why;
        if (handler != null) {
          handler.interrupt();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Message message() {
    return message;
  }

  @Override
  public int attempt() {
    Work work = message.work();
    return work == null ? 1 : work.attempts();
  }

  @Override
  public void progress(double part, @Nullable String text) {
    if (!(part >= 0 && part <= 1)) {
      throw new IllegalArgumentException("progress is %s; it is from 0 to 1".formatted(part));
    }
    if (!tools.store().progress(lease, part, text)) {
      stop(Stop.LEASE_LOST);
      throw new LeaseLostException(message);
    }
  }

  @Override
  public void answer(Object value) {
    reply.more(value);
  }

  /** What its handler answers to whoever asked. */
  Reply reply() {
    return reply;
  }

  @Override
  public void result(@Nullable Object value) {
    result = tools.payloads().toBson(value);
  }

  @Override
  public boolean isStopped() {
    return stop != null;
  }

  @Override
  public void inTransaction(Runnable writes) {
    if (settled) {
      throw new IllegalStateException(message + " was ended by a transaction before");
    }
    inTransaction = true;
    try {
      tools
          .transactions()
          .accept(
              () -> {
                writes.run();
                if (!tools.store().settle(success())) {
                  throw new LeaseLostException(message);
                }
              });
      settled = true;
    } finally {
      inTransaction = false;
    }
  }

  /** How the work ends when its handler succeeded. */
  Settlement success() {
    BsonValue kept = result;
    if (kept == null && keepResults.isZero()) {
      return new Settlement.Delete(lease);
    }
    Duration keep = keepResults.isZero() ? Tools.KEEP_RESULTS : keepResults;
    return new Settlement.Done(lease, kept, tools.store().now().plus(keep));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Attempt attempt && attempt.lease.equals(lease);
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(lease);
  }
}
