package dev.morphium.cache;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** A cursor over a cached result, decoded anew for each reader. */
final class CachedCursor<T> implements ResultCursor<T> {
  private final List<byte[]> documents;
  private Decoder<T> decoder;
  private @Nullable OperationOptions options;
  private int next;

  CachedCursor(List<byte[]> documents, Decoder<T> decoder, OperationOptions options) {
    this.documents = documents;
    this.decoder = decoder;
    this.options = options;
  }

  @Override
  public boolean hasNext() {
    return next < documents.size();
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the cursor has no more results");
    }
    if (options != null) {
      decoder = decoder.forBatch(this::showAll, options);
      options = null;
    }
    byte[] bytes = documents.get(next++);
    return decoder.decode(bytes, 0, bytes.length);
  }

  private void showAll(DocumentBatch.Place place) {
    documents.subList(next, documents.size()).forEach(one -> place.at(one, 0, one.length));
  }

  @Override
  public @Nullable T tryNext() {
    return hasNext() ? next() : null;
  }

  @Override
  public List<T> toList() {
    List<T> all = new ArrayList<>(documents.size() - next);
    while (hasNext()) {
      all.add(next());
    }
    return all;
  }

  @Override
  public Stream<T> stream() {
    return stream(this);
  }

  static <T> Stream<T> stream(ResultCursor<T> cursor) {
    Spliterator<T> results =
        Spliterators.spliteratorUnknownSize(cursor, Spliterator.ORDERED | Spliterator.NONNULL);
    return StreamSupport.stream(results, false).onClose(cursor::close);
  }

  @Override
  public long id() {
    return 0;
  }

  @Override
  public void close() {
    next = documents.size();
  }
}
