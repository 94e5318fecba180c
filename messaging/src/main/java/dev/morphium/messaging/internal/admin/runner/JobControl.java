package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.publish.SentWork;
import dev.morphium.messaging.internal.work.model.JobStore;
import dev.morphium.messaging.internal.work.runner.CompletionEvents;
import dev.morphium.messaging.job.Cancelling;
import dev.morphium.messaging.job.DeadLetters;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.job.Jobs;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The jobs of a queue, as they are stored. */
public final class JobControl implements Jobs {
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);

  private final JobStore store;
  private final CompletionEvents ends;
  private final SentWork sent;
  private final Payloads payloads;

  /**
   * @param ends where ends of work are heard of
   * @param sent what was sent from here lately
   */
  public JobControl(JobStore store, CompletionEvents ends, SentWork sent, Payloads payloads) {
    this.store = store;
    this.ends = ends;
    this.sent = sent;
    this.payloads = payloads;
  }

  @Override
  public @Nullable JobStatus find(ObjectId job) {
    Arguments.required(job, "find", "job");
    return status(store.find(job));
  }

  @Override
  public <T> @Nullable T result(ObjectId job, Class<T> type) {
    Arguments.required(job, "result", "job");
    Arguments.required(type, "result", "type");
    return result(job, PayloadType.of(type));
  }

  @Override
  public <T> @Nullable T result(ObjectId job, PayloadType<T> type) {
    Arguments.required(job, "result", "job");
    Arguments.required(type, "result", "type");
    JobStatus status = find(job);
    return status == null || status.state() != State.DONE ? null : result(status, type);
  }

  @Override
  public <T> @Nullable T result(JobStatus status, Class<T> type) {
    Arguments.required(status, "result", "status");
    Arguments.required(type, "result", "type");
    return result(status, PayloadType.of(type));
  }

  @Override
  public <T> @Nullable T result(JobStatus status, PayloadType<T> type) {
    Arguments.required(status, "result", "status");
    Arguments.required(type, "result", "type");
    return payloads.fromBson(status.result(), type);
  }

  @Override
  public @Nullable JobStatus await(ObjectId job, Duration limit) throws InterruptedException {
    Arguments.required(job, "await", "job");
    Arguments.required(limit, "await", "limit");
    long begin = System.nanoTime();
    try (CompletionEvents.Waiting waiting = ends.listen(job)) {
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
      return Objects.requireNonNull(status(Envelope.done(job, topic)));
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
    Work work = message == null ? null : message.work();
    return message == null || work == null ? null : new JobStatus(message, work);
  }

  @Override
  public Cancelling cancel(ObjectId job) {
    Arguments.required(job, "cancel", "job");
    return store.cancel(job);
  }

  @Override
  public Requeuing requeue(ObjectId job) {
    Arguments.required(job, "requeue", "job");
    return store.requeue(job);
  }

  @Override
  public boolean delete(ObjectId job) {
    Arguments.required(job, "delete", "job");
    sent.deleted(job);
    return store.delete(job);
  }

  @Override
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

  @Override
  public Map<State, Long> counts() {
    return store.counts(null);
  }

  @Override
  public Map<State, Long> counts(String topic) {
    Arguments.required(topic, "counts", "topic");
    return store.counts(topic);
  }

  @Override
  public DeadLetters deadLetters() {
    return new TopicDeadLetters(this, store, null);
  }

  @Override
  public DeadLetters deadLetters(String topic) {
    Arguments.required(topic, "deadLetters", "topic");
    return new TopicDeadLetters(this, store, topic);
  }
}
