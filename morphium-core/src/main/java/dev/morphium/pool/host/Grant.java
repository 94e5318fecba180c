package dev.morphium.pool.host;

/** What a waiter gets in the end. */
sealed interface Grant<T> {
  /** A thing that was idle. */
  record Item<T>(T item) implements Grant<T> {}

  /** The right, and the duty, to make a new one. */
  record Permit<T>() implements Grant<T> {}

  /** Nothing: the bag is shut. */
  record Refusal<T>() implements Grant<T> {}
}
