package dev.morphium.operation;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The results of a read, fetched from the server in batches as they are asked for.
 *
 * <p>To be closed when it is not read to its end; not for several threads at once. Source: MongoDB
 * manual, "Cursors".
 *
 * @param <T> the results
 */
public interface ResultCursor<T> extends Iterator<T>, AutoCloseable {
  /**
   * Whether there is another result; a tailing cursor waits for it.
   *
   * @throws IllegalStateException when it was closed
   */
  @Override
  boolean hasNext();

  /**
   * The next result.
   *
   * @throws NoSuchElementException when there is none
   * @throws IllegalStateException when it was closed
   */
  @Override
  T next();

  /**
   * The next result if the server has one by now, otherwise null: asks the server once at most.
   * Null as well when it was closed.
   */
  @Nullable T tryNext();

  /**
   * All results that are left; closes this cursor.
   *
   * @throws IllegalStateException when it was closed before
   */
  List<T> toList();

  /** The results that are left; closing the stream closes this cursor. */
  Stream<T> stream();

  /** The server's number for the cursor; 0 when the server has nothing more. */
  long id();

  /**
   * The resume token that stands for everything before the next result; null when the server gave
   * none, because this is no change stream.
   */
  default @Nullable BsonDocument postBatchResumeToken() {
    return null;
  }

  /** Tells the server to forget the cursor; closing twice is fine. */
  @Override
  void close();
}
