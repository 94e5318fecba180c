package dev.morphium.messaging.observation;

import org.jspecify.annotations.Nullable;

/**
 * An observer of messages in this instance, for measurements.
 *
 * <p>It is called by the threads that send and handle, and must neither block nor throw. Nothing is
 * measured while there is no observer.
 */
public interface MessagingObserver {
  /**
   * Messages were sent, or could not be.
   *
   * @param count how many, with one write
   * @param nanos how long it took
   * @param failure why they were not; null when they were
   */
  default void sent(String topic, int count, long nanos, @Nullable Throwable failure) {}

  /**
   * Work was claimed.
   *
   * @param group the consumer group; null for none
   * @param nanos how long it took
   */
  default void claimed(String topic, @Nullable String group, long nanos) {}

  /**
   * A handler has ended.
   *
   * @param group the consumer group; null for none
   * @param nanos how long it took
   * @param failure what it threw; null for nothing
   */
  default void processed(
      String topic, @Nullable String group, long nanos, @Nullable Throwable failure) {}

  /**
   * The ends of attempts were written together, or could not be.
   *
   * @param failure why they were not; null when they were
   */
  default void settled(int count, long nanos, @Nullable Throwable failure) {}

  /** Work failed and will be tried again. */
  default void retried(String topic) {}

  /** Work failed for good: it is a dead letter. */
  default void buried(String topic) {}

  /**
   * A lease ended before its work did, so that the work is or was done twice.
   *
   * @param topic the topic; null when that is not known any more
   */
  default void leaseLost(@Nullable String topic) {}
}
