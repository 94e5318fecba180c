package dev.morphium.repository;

import dev.morphium.operation.ResultCursor;
import java.util.Iterator;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The results of a cursor, whose failures become those of Jakarta Data while they are read.
 *
 * @param <R> the results
 */
record TranslatedResults<R>(ResultCursor<R> cursor) implements Iterator<R> {
  @Override
  public boolean hasNext() {
    return Failures.translated(cursor::hasNext);
  }

  @Override
  public R next() {
    return Failures.translated(cursor::next);
  }

  /** All of them; closing it closes the cursor. */
  Stream<R> stream() {
    Spliterator<R> results = Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED);
    return StreamSupport.stream(results, false).onClose(cursor::close);
  }
}
