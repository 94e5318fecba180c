package dev.morphium.messaging.internal.signal;

import dev.morphium.bson.FieldName;
import dev.morphium.messaging.message.Message;
import dev.morphium.operation.CommandRunner;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.OperationOptions;
import dev.morphium.watch.ChangeEvent;
import dev.morphium.watch.ChangeStream;
import dev.morphium.watch.FullDocument;
import dev.morphium.watch.WatchOptions;
import dev.morphium.watch.WatchTarget;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The arrival signal of a change stream over the queue's collection: one for each instance, read by
 * one virtual thread that does nothing else.
 *
 * <p>The stream goes on where it was when servers come and go; when it cannot, because too much
 * happened meanwhile, a new one is opened and its listener looks for what it missed. For a topic
 * that was not wanted before, another stream goes on where the last one was. Source: MongoDB
 * manual, "Change Streams".
 */
public final class ChangeStreamSignal implements ArrivalSignal {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeStreamSignal.class);
  private static final FieldName WALL_TIME = new FieldName("wallTime");
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Decoder<BsonDocument> DOCUMENTS = RawBsonDocument::new;

  /** An answer that is later than that does not come: the connection is dead. */
  private static final OperationOptions HOW = OperationOptions.DEFAULT.with(Duration.ofSeconds(15));

  private static final WatchOptions OPTIONS =
      new WatchOptions(
          List.of(),
          FullDocument.DEFAULT,
          FullDocument.OFF,
          false,
          Duration.ofSeconds(1),
          0,
          WatchOptions.Start.NOW);

  private final CommandRunner runner;
  private final Namespace namespace;
  private final Arrivals arrivals;
  private final TopicSubscriptions interest = new TopicSubscriptions();

  /** Where a stream goes on that replaces another one; null where nobody knows. */
  private volatile @Nullable BsonDocument place;

  private volatile @Nullable ChangeStream<BsonDocument> stream;
  private volatile @Nullable Thread thread;
  private volatile @Nullable Heard heard;
  private volatile boolean closed;

  /**
   * @param instance whose answers are wanted
   * @param decoder makes messages of documents; null for one that is to be passed over
   */
  public ChangeStreamSignal(
      CommandRunner runner,
      Namespace namespace,
      String instance,
      Function<BsonDocument, @Nullable Message> decoder) {
    this.runner = runner;
    this.namespace = namespace;
    arrivals = new Arrivals(instance, decoder);
  }

  @Override
  public void want(String topic) {
    boolean isNew = interest.add(topic);
    if (thread == null || closed) {
      return;
    }
    ChangeStream<BsonDocument> current = stream;
    if (isNew && current != null) {
      current.close(); // whoever waits in it opens another one
    }
    interest.await(topic, PATIENCE);
  }

  @Override
  public void start(Listener listener) {
    TopicSubscriptions.Wish wish = interest.wish();
    stream = open(wish);
    boolean ignored = interest.told(wish);
    thread = Thread.ofVirtual().name("morphium-arrivals").start(() -> run(listener));
  }

  private void run(Listener listener) {
    try {
      listen(listener);
    } finally {
      // one that was opened while somebody closed this
      ChangeStream<BsonDocument> last = stream;
      if (last != null) {
        last.close();
      }
    }
  }

  private void listen(Listener listener) {
    long pause = SHORTEST_PAUSE.toNanos();
    boolean failed = false;
    while (!closed) {
      try {
        ChangeStream<BsonDocument> current = stream;
        if (current == null) {
          current = reopened(listener);
        }
        if (interest.isOpen()) {
          leave(current, true);
        } else {
          read(current, listener);
        }
        pause = SHORTEST_PAUSE.toNanos();
        failed = false;
      } catch (RuntimeException | Error failure) { // whatever it is, it must go on
        if (!closed && !failed) {
          LOG.warn(
              "messages in {} are not heard of at the moment; trying again until they are",
              namespace,
              failure);
        }
        failed = true;
        LockSupport.parkNanos(pause);
        pause = Math.min(pause * 2, LONGEST_PAUSE.toNanos());
      }
    }
  }

  private ChangeStream<BsonDocument> reopened(Listener listener) {
    boolean goesOn = place != null;
    TopicSubscriptions.Wish wish = interest.wish();
    ChangeStream<BsonDocument> opened = open(wish);
    stream = opened;
    if (interest.told(wish) || !goesOn) {
      listener.mayHaveMissed();
    }
    return opened;
  }

  /**
   * @param replaced whether the next one is to go on where this one was
   */
  private void leave(ChangeStream<BsonDocument> current, boolean replaced) {
    current.close();
    BsonDocument reached = current.resumeToken();
    if (!replaced) {
      place = null;
    } else if (reached != null) {
      place = reached;
    }
    stream = null;
  }

  private void read(ChangeStream<BsonDocument> current, Listener listener) {
    try {
      ChangeEvent<BsonDocument> event = current.tryNext();
      if (event != null) {
        note(event.raw());
        arrivals.tell(event.raw(), listener);
      }
    } finally {
      if (current.isEnded()) {
        leave(current, interest.isOpen());
      }
    }
  }

  private void note(BsonDocument event) {
    long written = RawFields.of(event).date(WALL_TIME);
    if (written >= 0) {
      heard = new Heard(Instant.ofEpochMilli(written), System.nanoTime());
    }
  }

  @Override
  public @Nullable Heard heard() {
    return heard;
  }

  /** A stream from the place where the last one was, or from now on. */
  private ChangeStream<BsonDocument> open(TopicSubscriptions.Wish wish) {
    BsonDocument from = place;
    WatchOptions options = OPTIONS.withPipeline(arrivals.pipeline(wish.topics()));
    if (from == null) {
      return new ChangeStream<>(runner, WatchTarget.of(namespace), DOCUMENTS, options, HOW);
    }
    place = null; // when it does not go on from there, what came since is looked for
    WatchOptions later = options.withStart(new WatchOptions.Start.After(from));
    ChangeStream<BsonDocument> opened =
        new ChangeStream<>(runner, WatchTarget.of(namespace), DOCUMENTS, later, HOW);
    place = from;
    return opened;
  }

  @Override
  public void close() {
    closed = true;
    interest.close();
    ChangeStream<BsonDocument> current = stream;
    if (current != null) {
      current.close();
    }
    Thread running = thread;
    if (running != null) {
      LockSupport.unpark(running);
      boolean ignored = Threads.end(running, PATIENCE);
    }
  }
}
