package dev.morphium.execution;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A cursor over the batches of a {@link CursorSource}; another thread may close it. */
final class DriverCursor<T> implements ResultCursor<T> {
  private final CursorSource source;
  private final Decoder<T> decoder;
  private final OperationOptions options;
  private final String namespace;
  private volatile Batch batch;
  private @Nullable Decoder<T> ofBatch;
  private volatile long id;
  private volatile boolean closed;

  /**
   * @param options how the operation is run
   */
  DriverCursor(CursorSource source, Batch first, Decoder<T> decoder, OperationOptions options) {
    this.source = source;
    this.decoder = decoder;
    this.options = options;
    batch = first;
    id = first.cursorId();
    namespace = id == 0 ? "" : first.namespace();
    if (id == 0) {
      source.free();
    }
  }

  @Override
  public boolean hasNext() {
    while (!closed && !batch.hasNext()) {
      if (id == 0) {
        return false;
      }
      if (source.isTailing() && Thread.currentThread().isInterrupted()) {
        return false;
      }
      fetch();
    }
    return !closed;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the cursor has no more results");
    }
    return decoded();
  }

  private T decoded() {
    Batch from = batch;
    Decoder<T> own = ofBatch;
    if (own == null) {
      own = source.inSession(() -> decoder.forBatch(from, options));
      ofBatch = own;
    }
    return from.next(own);
  }

  @Override
  public @Nullable T tryNext() {
    if (!closed && !batch.hasNext() && id != 0) {
      fetch();
    }
    return !closed && batch.hasNext() ? decoded() : null;
  }

  private void fetch() {
    boolean fetched = false;
    try {
      batch = source.next(id, namespace);
      ofBatch = null;
      id = batch.cursorId();
      fetched = true;
    } finally {
      if (!fetched || id == 0) {
        id = 0;
        source.free();
      }
    }
  }

  @Override
  public List<T> toList() {
    try (this) {
      List<T> all = new ArrayList<>();
      Decoder<T> last = ofBatch == null ? decoder : ofBatch;
      while (hasNext()) {
        Decoder<T> before = last;
        last = source.inSession(() -> before.forBatch(batch, options));
        while (!closed && batch.hasNext()) {
          all.add(batch.next(last));
        }
      }
      return all;
    }
  }

  @Override
  public Stream<T> stream() {
    Spliterator<T> results =
        Spliterators.spliteratorUnknownSize(this, Spliterator.ORDERED | Spliterator.NONNULL);
    return StreamSupport.stream(results, false).onClose(this::close);
  }

  @Override
  public long id() {
    return id;
  }

  @Override
  public @Nullable BsonDocument postBatchResumeToken() {
    return batch.resumeToken();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      if (id != 0) {
        source.kill(id, namespace);
        id = 0;
        source.free();
      }
    }
  }
}
