package dev.morphium.reactive;

import dev.morphium.operation.ResultCursor;
import org.jspecify.annotations.Nullable;

/** The results of a cursor that comes to an end. */
record QueriedResults<T>(ResultCursor<T> cursor) implements ResultSource<T> {
  @Override
  public @Nullable T next() {
    return cursor.hasNext() ? cursor.next() : null;
  }

  @Override
  public boolean isDrained() {
    return cursor.id() == 0 && !cursor.hasNext();
  }

  @Override
  public void stop() {
    // a batch comes soon, and closing the cursor is for the thread that reads it
  }

  @Override
  public void close() {
    cursor.close();
  }
}
