package dev.morphium.messaging.job;

import dev.morphium.messaging.message.State;
import dev.morphium.messaging.spi.JobStore;
import dev.morphium.messaging.spi.JobStore.Requeuing;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The dead letters of a queue: work that failed as often as it may.
 *
 * <p>It is kept, with the failures of its last attempts, until somebody requeues or deletes it, or
 * as long as the settings' retention says.
 */
public final class DeadLetters {
  private static final int PAGE = 500;

  private final Jobs jobs;
  private final JobStore store;
  private final @Nullable String topic;

  DeadLetters(Jobs jobs, JobStore store, @Nullable String topic) {
    this.jobs = jobs;
    this.store = store;
    this.topic = topic;
  }

  /** How many there are. */
  public long count() {
    return store.counts(topic).getOrDefault(State.DEAD, 0L);
  }

  /** The first ones, by their ids. */
  public List<JobStatus> list(int limit) {
    return list(null, limit);
  }

  /**
   * A page of them, by their ids.
   *
   * @param after the last id of the page before; null for the first page
   */
  public List<JobStatus> list(@Nullable ObjectId after, int limit) {
    return jobs.list(topic, State.DEAD, after, limit);
  }

  /** Has one done after all; see {@link Jobs#requeue}. */
  public Requeuing requeue(ObjectId job) {
    return jobs.requeue(job);
  }

  /**
   * Has all of them done after all that are there now.
   *
   * @return how many had which outcome
   */
  public Map<Requeuing, Integer> requeueAll() {
    Map<Requeuing, Integer> outcomes = new EnumMap<>(Requeuing.class);
    ObjectId last = null;
    // a page may lack what cannot be read, and be followed by others all the same
    for (List<JobStatus> page = list(PAGE); !page.isEmpty(); page = list(last, PAGE)) {
      for (JobStatus one : page) {
        outcomes.merge(jobs.requeue(one.id()), 1, Integer::sum);
        last = one.id();
      }
    }
    return outcomes;
  }

  /** Deletes one; whether there was one with this id. */
  public boolean delete(ObjectId job) {
    JobStatus status = jobs.find(job);
    return status != null && status.state() == State.DEAD && jobs.delete(job);
  }

  /** Deletes all of them; how many there were. */
  public long deleteAll() {
    return store.deleteAll(topic, State.DEAD);
  }
}
