package dev.morphium.messaging.batch;

import java.util.List;

/**
 * A handler of several messages at once.
 *
 * @param <T> the type of their payloads
 */
@FunctionalInterface
public interface BatchHandler<T> {
  /**
   * Handles some messages, on a virtual thread of its own, which is interrupted when none of them
   * is wanted any more.
   *
   * @param messages at least one, in their order
   * @throws Exception when those did not succeed that were neither acknowledged nor failed before;
   *     when it returns normally, those did
   */
  void handle(List<Received<T>> messages) throws Exception;
}
