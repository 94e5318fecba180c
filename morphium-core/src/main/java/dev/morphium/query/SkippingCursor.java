package dev.morphium.query;

import dev.morphium.operation.ResultCursor;
import dev.morphium.query.SkippingDecoder.Found;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The results of a read that can be read, without the others.
 *
 * @param <T> the results
 */
final class SkippingCursor<T> implements ResultCursor<T> {
  private final ResultCursor<Found<T>> cursor;
  private @Nullable T next;
  private volatile boolean closed;

  SkippingCursor(ResultCursor<Found<T>> cursor) {
    this.cursor = cursor;
  }

  @Override
  public boolean hasNext() {
    boolean more = (next != null && !closed) || cursor.hasNext();
    while (next == null && more) {
      next = cursor.next().value();
      more = next != null || cursor.hasNext();
    }
    return more;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the cursor has no more results");
    }
    return taken();
  }

  private T taken() {
    T taken = next;
    next = null;
    if (taken == null) {
      throw new IllegalStateException("nothing was read");
    }
    return taken;
  }

  @Override
  public @Nullable T tryNext() {
    while (next == null) {
      Found<T> found = cursor.tryNext();
      if (found == null) {
        return null;
      }
      next = found.value();
    }
    return taken();
  }

  @Override
  public List<T> toList() {
    List<T> all = new ArrayList<>();
    closed = true;
    if (next != null) {
      all.add(taken());
    }
    for (Found<T> found : cursor.toList()) {
      T value = found.value();
      if (value != null) {
        all.add(value);
      }
    }
    return all;
  }

  @Override
  public Stream<T> stream() {
    Spliterator<T> results =
        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL);
    return StreamSupport.stream(results, false).onClose(this::close);
  }

  @Override
  public long id() {
    return cursor.id();
  }

  @Override
  public @Nullable BsonDocument postBatchResumeToken() {
    return cursor.postBatchResumeToken();
  }

  @Override
  public void close() {
    closed = true;
    cursor.close();
  }
}
