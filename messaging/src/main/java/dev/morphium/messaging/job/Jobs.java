package dev.morphium.messaging.job;

import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.runtime.Ends;
import dev.morphium.messaging.runtime.Payloads;
import dev.morphium.messaging.runtime.SentWork;
import dev.morphium.messaging.spi.JobStore;
import dev.morphium.messaging.spi.JobStore.Cancelling;
import dev.morphium.messaging.spi.JobStore.Requeuing;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Looks after work, by the ids of its messages. */
public final class Jobs {
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final JobStore store;
  private final Ends ends;
  private final SentWork sent;
  private final Payloads payloads;

  /**
   * @param ends where ends of work are heard of
   * @param sent what was sent from here lately
   */
  public Jobs(JobStore store, Ends ends, SentWork sent, Payloads payloads) {
    this.store = store;
    this.ends = ends;
    this.sent = sent;
    this.payloads = payloads;
  }

  /**
   * How far some work is; null when there is none with this id: work that is done is deleted unless
   * it has a result, or somebody waits for it.
   */
  public @Nullable JobStatus find(ObjectId job) {
    return status(store.find(job));
  }

  /**
   * What work resulted in; null when it is not done, or there is no result.
   *
   * @throws dev.morphium.exception.MappingException when the result is something else
   */
  public <T> @Nullable T result(ObjectId job, Class<T> type) {
    JobStatus status = find(job);
    return status == null || status.state() != State.DONE ? null : result(status, type);
  }

  /** What work resulted in, or what it had until then; null for nothing. */
  public <T> @Nullable T result(JobStatus status, Class<T> type) {
    return payloads.fromBson(status.result(), type);
  }

  /**
   * Waits until work has ended; from now on it is kept when it is done.
   *
   * <p>Work that this instance sent a short while ago may be done and gone by now: then its status
   * is {@link State#DONE}, without a result. Others than its sender wait for work that was sent
   * with {@code keepResult()}.
   *
   * @return null when it did not end in time
   * @throws NoSuchElementException when there is no such work: it is done, or was never sent
   * @throws InterruptedException when this thread is
   */
  public @Nullable JobStatus await(ObjectId job, Duration limit) throws InterruptedException {
    long begin = System.nanoTime();
    try (Ends.Waiting waiting = ends.listen(job)) {
      JobStatus status = status(store.watch(job));
      Duration pause = SHORTEST_PAUSE;
      while (true) {
        if (status == null) {
          return done(job);
        }
        if (status.isEnded()) {
          return status;
        }
        Duration left = limit.minusNanos(System.nanoTime() - begin);
        if (left.isNegative() || left.isZero()) {
          return null;
        }
        waiting.await(left.compareTo(pause) < 0 ? left : pause);
        Duration longer = pause.multipliedBy(2);
        pause = longer.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : longer;
        status = find(job);
      }
    }
  }

  private JobStatus done(ObjectId job) {
    String topic = sent.topic(job);
    if (topic != null) {
      return Objects.requireNonNull(JobStatus.of(Envelope.done(job, topic)));
    }
    throw new NoSuchElementException(
        ("there is no work %s: it is done and was not kept, was deleted, or never was; work that"
                + " others than its sender wait for is sent with keepResult()")
            .formatted(job));
  }

  private @Nullable JobStatus status(@Nullable Message message) {
    if (message != null && message.payload() != null && message.body() == null) {
      Envelope.carries(message, payloads.plain(message.payload()));
    }
    return JobStatus.of(message);
  }

  /**
   * Asks that work be given up: what nobody has yet is cancelled at once; whoever works on it is
   * told and interrupted, and it is cancelled when the handler ends, unless that ended it by a
   * transaction before.
   *
   * <p>Work that it sent itself goes on; what waits for it fails, or goes on, as it was told.
   */
  public Cancelling cancel(ObjectId job) {
    return store.cancel(job);
  }

  /**
   * Has work done after all that is a dead letter, or cancelled: it has all its attempts again, its
   * failures are kept as its history, and what failed because it did waits for it again.
   */
  public Requeuing requeue(ObjectId job) {
    return store.requeue(job);
  }

  /** Deletes work that has ended; whether there was any. */
  public boolean delete(ObjectId job) {
    sent.deleted(job);
    return store.delete(job);
  }

  /**
   * Work in the order of its ids, a page at a time.
   *
   * @param topic only of this; null for any
   * @param state only in this; null for any
   * @param after the last id of the page before; null for the first page
   * @param limit the size of a page
   */
  public List<JobStatus> list(
      @Nullable String topic, @Nullable State state, @Nullable ObjectId after, int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException(
          "a page of %d; it has at least one message".formatted(limit));
    }
    return store.list(topic, state, after, limit).stream()
        .map((Message message) -> Objects.requireNonNull(status(message)))
        .toList();
  }

  /** How much work there is in each state, where there is any. */
  public Map<State, Long> counts() {
    return store.counts(null);
  }

  /** How much work of a topic there is in each state, where there is any. */
  public Map<State, Long> counts(String topic) {
    return store.counts(topic);
  }

  /** All dead letters. */
  public DeadLetters deadLetters() {
    return new DeadLetters(this, store, null);
  }

  /** The dead letters of a topic. */
  public DeadLetters deadLetters(String topic) {
    return new DeadLetters(this, store, topic);
  }
}
