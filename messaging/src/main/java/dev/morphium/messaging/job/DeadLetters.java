package dev.morphium.messaging.job;

import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of a queue: work that failed as often as it may.
 *
 * <p>It is kept, with the failures of its last attempts, until it is requeued or deleted, or as
 * long as the settings' retention says.
 */
public interface DeadLetters {
  /** How many there are. */
  long count();

  /** The first ones, by their ids. */
  List<JobStatus> list(int limit);

  /**
   * A page of them, by their ids.
   *
   * @param after the last id of the page before; null for the first page
   */
  List<JobStatus> list(@Nullable ObjectId after, int limit);

  /** Has one done after all; see {@link Jobs#requeue}. */
  Requeuing requeue(ObjectId job);

  /**
   * Has all of them done after all that are there now.
   *
   * @return how many had which outcome
   */
  Map<Requeuing, Integer> requeueAll();

  /** Deletes one; whether there was one with this id. */
  boolean delete(ObjectId job);

  /** Deletes all of them; how many there were. */
  long deleteAll();
}
