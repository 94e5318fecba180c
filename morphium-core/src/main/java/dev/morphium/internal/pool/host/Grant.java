package dev.morphium.internal.pool.host;

/** The grant to a waiting thread: an idle connection, a permit to open one, or a refusal. */
sealed interface Grant<T> {
  /** A thing that was idle. */
  record Item<T>(T item) implements Grant<T> {}

  /** The right, and the duty, to make a new one. */
  record Permit<T>() implements Grant<T> {}

  /** Nothing: the bag is shut. */
  record Refusal<T>() implements Grant<T> {}
}
