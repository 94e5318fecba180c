package dev.morphium.internal.cache;

import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.OperationType;
import dev.morphium.watch.WatchOptions;
import dev.morphium.watch.WatchTarget;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Invalidates a cache by the change stream of one database, on a thread of its own.
 *
 * <p>The server sends names and ids only. While the stream is away nothing is up to date; when it
 * comes back and cannot go on where it was, everything may have changed. Source: MongoDB manual,
 * "Change Streams".
 */
final class ChangeFollower {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeFollower.class);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Decoder<BsonDocument> DOCUMENTS = RawBsonDocument::new;

  /** Unauthorized, CommandNotFound, CommandNotSupported, NotImplemented, and no replica set. */
  private static final Set<Integer> NEVER = Set.of(13, 59, 115, 238, 40324, 40573);

  private static final WatchOptions OPTIONS =
      WatchOptions.DEFAULT.withPipeline(
          List.of(
              BsonDocument.parse(
                  "{$project: {operationType: 1, ns: 1, to: 1, 'documentKey._id': 1}}")));

  private final String database;
  private final ChangeSource source;
  private final BiConsumer<Namespace, @Nullable BsonValue> changed;
  private final Consumer<String> everythingChanged;
  private final ReentrantLock starting = new ReentrantLock();
  private volatile State state = State.NEW;
  private volatile @Nullable ChangeStream<BsonDocument> stream;
  private volatile @Nullable Thread thread;

  private enum State {
    NEW,
    UP_TO_DATE,
    AWAY,
    IMPOSSIBLE,
    CLOSED
  }

  /**
   * @param changed told of a document, or with null of a collection
   * @param everythingChanged told of a database of which anything may have changed
   */
  ChangeFollower(
      String database,
      ChangeSource source,
      BiConsumer<Namespace, @Nullable BsonValue> changed,
      Consumer<String> everythingChanged) {
    this.database = database;
    this.source = source;
    this.changed = changed;
    this.everythingChanged = everythingChanged;
  }

  /**
   * Whether results may be kept: every change until now is known or on its way, or there is nobody
   * to hear of changes from. Asks the server when it is called first.
   */
  boolean mayKeep() {
    if (state == State.NEW) {
      start();
    }
    State now = state;
    return now == State.UP_TO_DATE || now == State.IMPOSSIBLE;
  }

  private void start() {
    starting.lock();
    try {
      if (state != State.NEW) {
        return;
      }
      if (!source.exists().getAsBoolean()) {
        state = State.IMPOSSIBLE;
        LOG.warn(
            "{} has no change streams: what others write is seen when results in the cache expire",
            database);
        return;
      }
      state = State.AWAY;
    } finally {
      starting.unlock();
    }
    tryToOpen();
    if (state != State.IMPOSSIBLE) {
      thread = Thread.ofVirtual().name("morphium-cache").start(this::run);
    }
  }

  private void run() {
    long pause = SHORTEST_PAUSE.toNanos();
    while (state != State.CLOSED && state != State.IMPOSSIBLE) {
      ChangeStream<BsonDocument> current = stream;
      if (current == null) {
        if (!tryToOpen()) {
          LockSupport.parkNanos(pause);
          pause = Math.min(pause * 2, LONGEST_PAUSE.toNanos());
        }
      } else if (read(current)) {
        pause = SHORTEST_PAUSE.toNanos();
      }
    }
  }

  /** Reads one event; whether the stream is still good. */
  private boolean read(ChangeStream<BsonDocument> current) {
    try {
      ChangeEvent<BsonDocument> event = current.tryNext();
      if (event != null) {
        tell(event.operationType(), event.raw());
      }
      if (!current.isEnded()) {
        return true;
      }
      lost(null);
    } catch (RuntimeException failure) {
      lost(failure);
    }
    current.close();
    return false;
  }

  private void lost(@Nullable RuntimeException failure) {
    stream = null;
    if (become(State.AWAY)) {
      everythingChanged.accept(database);
      if (failure != null) {
        LOG.warn(
            "the changes of {} cannot be read, so nothing of it is kept until they can",
            database,
            failure);
      }
    }
  }

  /** Opens a stream; whether that was possible. */
  private boolean tryToOpen() {
    try {
      ChangeStream<BsonDocument> opened =
          new ChangeStream<>(
              source.runner(),
              WatchTarget.database(database),
              DOCUMENTS,
              OPTIONS,
              OperationOptions.DEFAULT);
      stream = opened;
      everythingChanged.accept(database);
      if (!become(State.UP_TO_DATE)) {
        opened.close();
      }
      return true;
    } catch (RuntimeException failure) {
      boolean never = failure instanceof CommandFailed failed && NEVER.contains(failed.code());
      if (never && become(State.IMPOSSIBLE)) {
        LOG.warn(
            "the changes of {} cannot be read: what others write is seen when results in the cache"
                + " expire",
            database,
            failure);
      }
      return false;
    }
  }

  private void tell(OperationType type, BsonDocument event) {
    switch (type) {
      case INSERT, UPDATE, REPLACE, DELETE ->
          tell(
              event.get("ns"),
              event.get("documentKey") instanceof BsonDocument key ? key.get("_id") : null);
      case DROP, RENAME -> {
        tell(event.get("ns"), null);
        tell(event.get("to"), null);
      }
      default -> everythingChanged.accept(database);
    }
  }

  private void tell(@Nullable BsonValue place, @Nullable BsonValue id) {
    if (place instanceof BsonDocument names
        && names.get("db") instanceof BsonString name
        && names.get("coll") instanceof BsonString collection) {
      changed.accept(new Namespace(name.getValue(), collection.getValue()), id);
    }
  }

  /** Another state, unless this is closed. */
  private boolean become(State next) {
    starting.lock();
    try {
      if (state == State.CLOSED) {
        return false;
      }
      state = next;
      return true;
    } finally {
      starting.unlock();
    }
  }

  /** Ends it; does not wait. */
  void close() {
    starting.lock();
    try {
      state = State.CLOSED;
    } finally {
      starting.unlock();
    }
    ChangeStream<BsonDocument> current = stream;
    if (current != null) {
      current.close();
    }
    LockSupport.unpark(thread);
  }

  /** Waits until its thread has ended, for some time at most. */
  void awaitEnd(Duration limit) {
    Thread running = thread;
    if (running != null) {
      try {
        running.join(limit);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
