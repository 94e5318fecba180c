package dev.morphium.watch;

import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.operation.ResultCursor;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a collection, a database or a deployment, in their order, without gap and without
 * repetition, also when servers come and go in between.
 *
 * <p>Not for several threads at once, except {@link #close}, {@link #isEnded} and {@link
 * #resumeToken}. Source: MongoDB manual, "Change Streams".
 *
 * @param <T> the entities of the collection
 */
public final class ChangeStream<T> implements Iterator<ChangeEvent<T>>, AutoCloseable {
  private static final Decoder<BsonDocument> EVENTS = RawBsonDocument::new;

  private final CommandRunner runner;
  private final WatchTarget target;
  private final Decoder<T> decoder;
  private final WatchOptions options;
  private final OperationOptions how;
  private volatile @Nullable ResultCursor<BsonDocument> cursor;
  private volatile boolean closed;
  private volatile @Nullable BsonDocument token;
  private volatile boolean ended;
  private @Nullable ChangeEvent<T> next;
  private boolean begun;

  /**
   * Opens a stream.
   *
   * @param how read concern and timeout; the timeout counts for each question to the server
   */
  public ChangeStream(
      CommandRunner runner,
      WatchTarget target,
      Decoder<T> decoder,
      WatchOptions options,
      OperationOptions how) {
    this.runner = runner;
    this.target = target;
    this.decoder = decoder;
    this.options = options;
    this.how = how;
    cursor = open();
  }

  /**
   * Waits for the next event; false after {@link #close}, when the thread is interrupted, and after
   * an event that ended the stream.
   */
  @Override
  public boolean hasNext() {
    while (next == null && !ended && !closed) {
      if (Thread.currentThread().isInterrupted()) {
        return false;
      }
      next = tryNext();
    }
    return next != null;
  }

  /**
   * Waits for the next event.
   *
   * @throws NoSuchElementException when {@link #hasNext} is false
   */
  @Override
  public ChangeEvent<T> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("the change stream is closed");
    }
    ChangeEvent<T> event = next;
    next = null;
    if (event == null) {
      throw new NoSuchElementException("the change stream is closed");
    }
    return event;
  }

  /**
   * The next event if there is one by now, otherwise null: asks the server once at most, which
   * answers after {@link WatchOptions#maxAwait} at the latest.
   *
   * @throws dev.morphium.driver.DriverException when the stream cannot go on; it may be tried again
   *     when the failure was one of the network
   */
  public @Nullable ChangeEvent<T> tryNext() {
    ChangeEvent<T> known = next;
    if (known != null || ended || closed) {
      next = null;
      return known;
    }
    BsonDocument event;
    try {
      event = ask();
    } catch (RuntimeException failure) {
      if (closed) {
        return null;
      }
      cursor = null;
      if (!Resumability.isResumable(failure)) {
        ended = true;
        throw failure;
      }
      reopened();
      return null;
    }
    return event == null ? null : taken(event);
  }

  private @Nullable BsonDocument ask() {
    ResultCursor<BsonDocument> current = cursor;
    if (current == null) {
      current = reopened();
    }
    BsonDocument event = current.tryNext();
    if (event == null) {
      BsonDocument end = current.postBatchResumeToken();
      if (end != null && !closed) { // a cursor that was closed may have events before that token
        token = end;
      }
      if (current.id() == 0) {
        ended = true;
      }
    }
    return event;
  }

  /** A cursor after one that was lost; closed again when the stream was closed meanwhile. */
  private ResultCursor<BsonDocument> reopened() {
    ResultCursor<BsonDocument> opened = open();
    cursor = opened;
    if (closed) {
      opened.close();
    }
    return opened;
  }

  private ChangeEvent<T> taken(BsonDocument event) {
    BsonValue id = event.get("_id");
    if (!(id instanceof BsonDocument position)) {
      ended = true;
      throw new IllegalArgumentException(
          "the pipeline of a change stream must leave the _id of its events alone: it is the"
              + " resume token");
    }
    token = position;
    begun = true;
    return new ChangeEvent<>(event, decoder);
  }

  /** Where a stream goes on that continues this one; null before the server has said anything. */
  public @Nullable BsonDocument resumeToken() {
    BsonDocument current = token;
    return current == null ? null : ChangeEvent.detached(current);
  }

  /** Whether this stream gives nothing more, because its collection is gone or it failed. */
  public boolean isEnded() {
    return ended || closed;
  }

  private ResultCursor<BsonDocument> open() {
    BsonArray pipeline = new BsonArray();
    BsonDocument stage = options.stage(token, begun, target.isDeployment());
    pipeline.add(new BsonDocument("$changeStream", stage));
    pipeline.addAll(options.pipeline());
    BsonDocument command = new BsonDocument("aggregate", target.subject());
    command.append("pipeline", pipeline);
    BsonDocument batch = new BsonDocument();
    if (options.batchSize() > 0) {
      batch.append("batchSize", new BsonInt32(options.batchSize()));
    }
    command.append("cursor", batch);
    ResultCursor<BsonDocument> opened =
        runner.open(
            new Operation.Aggregate(target.database(), command, options.maxAwait(), how), EVENTS);
    BsonDocument start = opened.postBatchResumeToken();
    if (token == null && start != null && options.start() == WatchOptions.Start.NOW) {
      token = start;
    }
    return opened;
  }

  /** Ends the stream; a thread that waits in it gets nothing more. Closing twice is fine. */
  @Override
  public void close() {
    closed = true;
    ResultCursor<BsonDocument> current = cursor;
    if (current != null) {
      current.close();
    }
  }

  @Override
  public String toString() {
    return new BsonDocument("watch", new BsonString(target.toString())).toJson();
  }
}
