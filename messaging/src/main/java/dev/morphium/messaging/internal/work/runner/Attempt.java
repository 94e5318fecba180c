package dev.morphium.messaging.internal.work.runner;

import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.publish.Publisher;
import dev.morphium.messaging.internal.request.Reply;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.IfFailed;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Waits;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * A delivery attempt at some work: its handler's context, and what others may tell the handler.
 *
 * <p>The thread that handles it is interrupted when the work is no longer wanted, and never after
 * the handler has returned.
 */
final class Attempt implements MessageContext {
  private final QueueContext tools;
  private final Publisher sending;
  private final Message message;
  private final Lease lease;
  private final Duration keepResults;
  private final Reply reply;
  private final List<Message> spawned = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private @Nullable Thread handler;
  private volatile @Nullable BsonValue result;
  private volatile @Nullable Stop stop;
  private IfFailed ifFailed = IfFailed.FAIL;
  private volatile boolean inTransaction;
  private volatile boolean settled;

  /** Why an attempt is to be given up. */
  enum Stop {
    LEASE_LOST,
    CANCELLED,
    OVERDUE,
    CLOSING
  }

  Attempt(
      QueueContext tools,
      Publisher sending,
      Message message,
      Lease lease,
      Duration keepResults,
      Reply reply) {
    this.tools = tools;
    this.sending = sending;
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
  public <M extends Message> M spawn(M child) {
    OwnTopics.requireFree(List.of(child));
    if (!child.delivery().isWork()) {
      throw new IllegalArgumentException(
          "%s is no work, so nobody can wait for its end; make it exclusive() or give it"
                  .formatted(child)
              + " recipients()");
    }
    if (message.orderingKey() != null
        && message.orderingKey().equals(child.orderingKey())
        && message.topic().equals(child.topic())) {
      throw new IllegalArgumentException(
          "%s has the ordering key '%s' of %s, which would wait for it, and it for that one"
              .formatted(child, child.orderingKey(), message));
    }
    if (spawned.size() == Waits.MOST) {
      throw new IllegalStateException(
          "%s has sent %,d others to wait for; it may be no more".formatted(message, Waits.MOST));
    }
    String place = "%s/%d/%d".formatted(message.id(), phase(), spawned.size());
    @SuppressWarnings("unchecked") // it is of the same class
    M own = (M) Envelope.adopted(child, message, place);
    spawned.add(own);
    return own;
  }

  @Override
  public void ifFailed(IfFailed policy) {
    ifFailed = policy;
  }

  @Override
  public int phase() {
    Waits waits = waits();
    return waits == null ? 0 : waits.phase();
  }

  @Override
  public List<Message> others() {
    Waits waits = waits();
    if (waits == null) {
      return List.of();
    }
    Map<ObjectId, Message> found = new HashMap<>();
    for (Message other : tools.store().find(waits.all())) {
      found.put(Envelope.identified(other), other);
    }
    return waits.all().stream().filter(found::containsKey).map(found::get).toList();
  }

  @Override
  public <T> List<T> results(Class<T> type) {
    return results(PayloadType.of(type));
  }

  @Override
  public <T> List<T> results(PayloadType<T> type) {
    List<T> results = new ArrayList<>();
    for (Message other : others()) {
      Work work = other.work();
      T value = work == null ? null : tools.payloads().fromBson(work.result(), type);
      if (value != null) {
        results.add(value);
      }
    }
    return results;
  }

  private @Nullable Waits waits() {
    Work work = message.work();
    return work == null ? null : work.waits();
  }

  @Override
  public void inTransaction(Runnable writes) {
    if (settled) {
      throw new IllegalStateException(message + " was ended by a transaction before");
    }
    List<Message> before = List.copyOf(spawned);
    BsonValue resultBefore = result;
    inTransaction = true;
    try {
      tools
          .transactions()
          .accept(
              () -> {
                // a transaction may be tried several times
                spawned.clear();
                spawned.addAll(before);
                result = resultBefore;
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

  /** How the work ends when its handler succeeded; what that sent to wait for is stored before. */
  Settlement success() {
    if (settled) {
      return new Settlement.Delete(lease);
    }
    if (stop == Stop.CANCELLED) {
      return new Settlement.Cancelled(lease);
    }
    BsonValue kept = result;
    if (!spawned.isEmpty()) {
      List<ObjectId> ids =
          sending.send(spawned).stream()
              .flatMap(child -> child.stored().stream())
              .distinct()
              .toList();
      return new Settlement.Blocked(lease, ids, kept, ifFailed, phase() + 1);
    }
    Instant now = tools.store().now();
    if (kept == null && keepResults.isZero()) {
      return message.idempotencyKey() == null
          ? new Settlement.Delete(lease)
          : new Settlement.Remembered(lease, now.plus(tools.retention().keys()));
    }
    Duration keep = keepResults.isZero() ? tools.retention().results() : keepResults;
    return new Settlement.Done(lease, kept, now.plus(keep));
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
