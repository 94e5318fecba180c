package dev.morphium.reactive;

import org.jspecify.annotations.Nullable;

/** Where a subscription gets its results from; for one thread at a time, except {@link #stop}. */
interface ResultSource<T> extends AutoCloseable {
  /** Waits for the next result; null when there comes none any more. */
  @Nullable T next();

  /** Whether it is known, without asking the server, that there is nothing more. */
  boolean isDrained();

  /** Lets a thread that waits in {@link #next} come back, when that may take long. */
  void stop();

  @Override
  void close();
}
