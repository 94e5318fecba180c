package dev.morphium.messaging.internal.work.model;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The backlog of a queue as a port, what there is to do as far as the database knows: questions
 * that change nothing.
 */
public interface Backlog {
  /**
   * Those of some lanes in which work is ready, with one question to the database; may name too
   * many of them, but never too few.
   */
  Set<Lane> ready(Collection<Lane> lanes);

  /** The work of a lane that is claimed next; null when none is ready. */
  @Nullable NextInLine next(Lane lane);

  /** All work, counted by topic and state. */
  List<TopicWork> count();

  /**
   * Work that is ready and waits for its turn.
   *
   * @param since since when, by the server's clock
   * @param deleteAt when it is deleted if nobody does it; null for never
   */
  record NextInLine(@Nullable Instant since, @Nullable Instant deleteAt) {}

  /**
   * How much work of a topic is in a state.
   *
   * @param topic the topic
   * @param state the name of the state, as it is stored
   * @param count how many messages
   * @param oldest since when the oldest of them waits; null when nobody knows
   */
  record TopicWork(String topic, String state, long count, @Nullable Instant oldest) {}
}
