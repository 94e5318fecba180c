package dev.morphium.messaging.job;

import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Looks after work, by the ids of its messages: {@code messaging.jobs()}. */
public interface Jobs {
  /**
   * How far some work is; null when there is none with this id: work that is done is deleted unless
   * it has a result, or was awaited.
   */
  @Nullable JobStatus find(ObjectId job);

  /**
   * What work resulted in; null when it is not done, or there is no result.
   *
   * @throws dev.morphium.exception.MappingException when the result is something else
   */
  <T> @Nullable T result(ObjectId job, Class<T> type);

  /** The same for a type with arguments. */
  <T> @Nullable T result(ObjectId job, PayloadType<T> type);

  /** What work resulted in, or what it had until then; null for nothing. */
  <T> @Nullable T result(JobStatus status, Class<T> type);

  /** The same for a type with arguments. */
  <T> @Nullable T result(JobStatus status, PayloadType<T> type);

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
  @Nullable JobStatus await(ObjectId job, Duration limit) throws InterruptedException;

  /**
   * Asks that work be given up: what no instance has claimed is cancelled at once; the instance
   * that works on it is told and interrupted, and it is cancelled when the handler ends, unless
   * that ended it by a transaction before.
   *
   * <p>Work that it sent itself goes on; what waits for it fails, or goes on, as it was told.
   */
  Cancelling cancel(ObjectId job);

  /**
   * Has work done after all that is a dead letter, or cancelled: it has all its attempts again, its
   * failures are kept as its history, and what failed because it did waits for it again.
   */
  Requeuing requeue(ObjectId job);

  /** Deletes work that has ended; whether there was any. */
  boolean delete(ObjectId job);

  /**
   * Work in the order of its ids, a page at a time.
   *
   * @param topic only of this; null for any
   * @param state only in this; null for any
   * @param after the last id of the page before; null for the first page
   * @param limit the size of a page
   */
  List<JobStatus> list(
      @Nullable String topic, @Nullable State state, @Nullable ObjectId after, int limit);

  /** How much work there is in each state, where there is any. */
  Map<State, Long> counts();

  /** How much work of a topic there is in each state, where there is any. */
  Map<State, Long> counts(String topic);

  /** All dead letters. */
  DeadLetters deadLetters();

  /** The dead letters of a topic. */
  DeadLetters deadLetters(String topic);
}
