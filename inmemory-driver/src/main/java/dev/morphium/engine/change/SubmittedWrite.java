package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * An operation that was handed to the writer lane by somebody whose thread does not wait for it.
 *
 * <p>Whoever has handed it in sees to the lane in the place of a waiting thread: when told, and
 * when the time is over that {@link #attend} gives.
 *
 * @param <R> what the operation answers
 */
public interface SubmittedWrite<R extends @Nullable Object> {
  /** Whether what the operation did and saw is committed, or it has failed. */
  boolean isDecided();

  /**
   * What the operation answered.
   *
   * @throws RuntimeException what it threw, or why it was lost; then it has changed nothing, unless
   *     the log says that nobody knows
   * @throws IllegalStateException when it is not decided yet
   */
  R result();

  /**
   * Does what there is to do in the lane.
   *
   * @return after how many nanoseconds this is to be called again; 0 for not before there is news
   */
  long attend();

  /**
   * Has a callback called once, when the write is decided or the lane wants to be attended to; at
   * once when that is so already. Called from any thread; must only hand over.
   *
   * @return takes this back
   */
  Runnable onNews(Runnable told);
}
