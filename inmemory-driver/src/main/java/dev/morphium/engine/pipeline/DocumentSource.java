package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * A flow of documents that its consumer pulls, one at a time.
 *
 * <p>Nothing is read before it is asked for. A source belongs to one thread at a time, and whoever
 * opened it closes it, also when not all of it was read.
 */
@FunctionalInterface
public interface DocumentSource extends AutoCloseable {
  /** The source of nothing. */
  DocumentSource EMPTY = () -> null;

  /** The next document, or null when there is none any more. */
  @Nullable Document next();

  @Override
  default void close() {}

  /** The documents of an iterator. */
  static DocumentSource of(Iterator<Document> documents) {
    return () -> documents.hasNext() ? documents.next() : null;
  }

  static DocumentSource of(Iterable<Document> documents) {
    return of(documents.iterator());
  }
}
