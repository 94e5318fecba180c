package dev.morphium.internal.execution;

import dev.morphium.operation.BatchCursor;
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
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A cursor over the decoded documents of a {@link BatchCursor}; another thread may close it. */
final class DecodedCursor<T> implements ResultCursor<T> {
  private final BatchCursor batches;
  private final Decoder<T> decoder;
  private final OperationOptions options;
  private volatile DocumentBatch batch;
  private @Nullable Decoder<T> ofBatch;
  private volatile boolean closed;

  /**
   * @param options how the operation is run
   */
  DecodedCursor(BatchCursor batches, Decoder<T> decoder, OperationOptions options) {
    this.batches = batches;
    this.decoder = decoder;
    this.options = options;
    batch = batches.batch();
  }

  @Override
  public boolean hasNext() {
    while (!closed && !batch.hasNext()) {
      if (batches.isLast() || (batches.awaitsData() && Thread.currentThread().isInterrupted())) {
        return false;
      }
      fetch();
    }
    if (closed) {
      throw new IllegalStateException("this cursor is closed; read it before it is closed");
    }
    return true;
  }

  @Override
  public T next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the cursor has no more results");
    }
    return decoded();
  }

  private T decoded() {
    DocumentBatch from = batch;
    Decoder<T> own = ofBatch;
    if (own == null) {
      own = batches.inSession(() -> decoder.forBatch(from, options));
      ofBatch = own;
    }
    return from.next(own);
  }

  @Override
  public @Nullable T tryNext() {
    if (!closed && !batch.hasNext() && !batches.isLast()) {
      fetch();
    }
    return !closed && batch.hasNext() ? decoded() : null;
  }

  private void fetch() {
    batches.fetch();
    batch = batches.batch();
    ofBatch = null;
  }

  @Override
  public List<T> toList() {
    try (this) {
      List<T> all = new ArrayList<>();
      Decoder<T> last = ofBatch == null ? decoder : ofBatch;
      while (hasNext()) {
        Decoder<T> before = last;
        last = batches.inSession(() -> before.forBatch(batch, options));
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
    return batches.isLast() ? 0 : batch.cursorId();
  }

  @Override
  public @Nullable BsonDocument postBatchResumeToken() {
    return batch.resumeToken();
  }

  @Override
  public void close() {
    if (!closed) {
      closed = true;
      batches.close();
    }
  }
}
