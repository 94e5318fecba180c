package dev.morphium.messaging.internal.admin.runner;

import dev.morphium.messaging.internal.work.model.JobStore;
import dev.morphium.messaging.job.DeadLetters;
import dev.morphium.messaging.job.JobStatus;
import dev.morphium.messaging.job.Jobs;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.State;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The dead letters of a topic, or of all. */
final class TopicDeadLetters implements DeadLetters {
  private static final int PAGE = 500;

  private final Jobs jobs;
  private final JobStore store;
  private final @Nullable String topic;

  TopicDeadLetters(Jobs jobs, JobStore store, @Nullable String topic) {
    this.jobs = jobs;
    this.store = store;
    this.topic = topic;
  }

  @Override
  public long count() {
    return store.counts(topic).getOrDefault(State.DEAD, 0L);
  }

  @Override
  public List<JobStatus> list(int limit) {
    return list(null, limit);
  }

  @Override
  public List<JobStatus> list(@Nullable ObjectId after, int limit) {
    return jobs.list(topic, State.DEAD, after, limit);
  }

  @Override
  public Requeuing requeue(ObjectId job) {
    return jobs.requeue(job);
  }

  @Override
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

  @Override
  public boolean delete(ObjectId job) {
    JobStatus status = jobs.find(job);
    return status != null && status.state() == State.DEAD && jobs.delete(job);
  }

  @Override
  public long deleteAll() {
    return store.deleteAll(topic, State.DEAD);
  }
}
