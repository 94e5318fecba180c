package dev.morphium.cache;

import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that records the documents it gives for the cache: only a complete result, and only one
 * that is not large.
 */
final class RecordingCursor<T> implements ResultCursor<T> {
  /** The most bytes of an answer that is worth keeping. */
  static final int LARGEST = 1 << 20;

  private final ResultCursor<Slice<T>> cursor;
  private final Consumer<List<byte[]>> keeper;
  private @Nullable List<byte[]> noted = new ArrayList<>();
  private int size;
  private volatile boolean closed;

  /**
   * A document in the reply that it came with.
   *
   * @param bytes holds it, among other things
   * @param decoder decodes the documents of the reply
   */
  record Slice<T>(byte[] bytes, int offset, int length, Decoder<T> decoder) {}

  /** Leaves decoding for later, and does no more than to show each batch to the decoder. */
  record Slicer<T>(Decoder<T> decoder) implements Decoder<Slice<T>> {
    @Override
    public Slice<T> decode(byte[] bytes, int offset, int length) {
      return new Slice<>(bytes, offset, length, decoder);
    }

    @Override
    public Decoder<Slice<T>> forBatch(DocumentBatch batch, OperationOptions options) {
      return new Slicer<>(decoder.forBatch(batch, options));
    }
  }

  /**
   * @param keeper gets the documents when they are complete
   */
  RecordingCursor(ResultCursor<Slice<T>> cursor, Consumer<List<byte[]>> keeper) {
    this.cursor = cursor;
    this.keeper = keeper;
  }

  @Override
  public boolean hasNext() {
    boolean more = cursor.hasNext();
    if (!more) {
      ended();
    }
    return more;
  }

  @Override
  public T next() {
    return taken(cursor.next());
  }

  @Override
  public @Nullable T tryNext() {
    Slice<T> slice = cursor.tryNext();
    if (slice == null) {
      if (cursor.id() == 0) {
        ended();
      }
      return null;
    }
    return taken(slice);
  }

  @Override
  public List<T> toList() {
    try (this) {
      List<T> all = new ArrayList<>();
      while (hasNext()) {
        all.add(next());
      }
      return all;
    }
  }

  @Override
  public Stream<T> stream() {
    return CachedCursor.stream(this);
  }

  @Override
  public long id() {
    return cursor.id();
  }

  /** Closes it; when the server has sent everything, what was not asked for is noted too. */
  @Override
  public void close() {
    if (!closed) {
      if (noted != null && cursor.id() == 0) {
        while (noted != null && cursor.hasNext()) {
          note(cursor.next());
        }
        ended();
      }
      closed = true;
      cursor.close();
    }
  }

  private T taken(Slice<T> slice) {
    note(slice);
    return slice.decoder.decode(slice.bytes, slice.offset, slice.length);
  }

  private void note(Slice<T> slice) {
    List<byte[]> documents = noted;
    if (documents != null) {
      size += slice.length;
      if (size > LARGEST) {
        noted = null;
      } else {
        documents.add(Arrays.copyOfRange(slice.bytes, slice.offset, slice.offset + slice.length));
      }
    }
  }

  private void ended() {
    List<byte[]> documents = noted;
    noted = null;
    if (documents != null && !closed) {
      keeper.accept(documents);
    }
  }
}
