package dev.morphium.messaging.signal;

import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.spi.ArrivalSignal;
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
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Hears of messages by a change stream over the queue's collection: one for each instance, read by
 * one virtual thread that does nothing else.
 *
 * <p>The stream goes on where it was when servers come and go; when it cannot, because too much
 * happened meanwhile, a new one is opened and its listener looks for what it missed. Source:
 * MongoDB manual, "Change Streams".
 */
public final class ChangeStreamSignal implements ArrivalSignal {
  private static final Logger LOG = LoggerFactory.getLogger(ChangeStreamSignal.class);
  private static final Duration PATIENCE = Duration.ofSeconds(2);
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final Decoder<BsonDocument> DOCUMENTS = RawBsonDocument::new;

  /** An answer that is later than that does not come: the connection is dead. */
  private static final OperationOptions HOW = OperationOptions.DEFAULT.with(Duration.ofSeconds(15));

  private static final WatchOptions OPTIONS =
      new WatchOptions(
          Arrivals.PIPELINE,
          FullDocument.DEFAULT,
          FullDocument.OFF,
          false,
          Duration.ofSeconds(1),
          0,
          WatchOptions.Start.NOW);

  private final CommandRunner runner;
  private final Namespace namespace;
  private final Arrivals arrivals;
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
  public void start(Listener listener) {
    stream = open();
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
          current = open();
          stream = current;
          listener.mayHaveMissed();
        }
        read(current, listener);
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

  private void read(ChangeStream<BsonDocument> current, Listener listener) {
    try {
      ChangeEvent<BsonDocument> event = current.tryNext();
      if (event != null) {
        note(event.raw());
        arrivals.tell(event.raw(), listener);
      }
    } finally {
      if (current.isEnded()) {
        current.close();
        stream = null;
      }
    }
  }

  private void note(BsonDocument event) {
    BsonValue written = event.get("wallTime");
    if (written instanceof BsonDateTime time) {
      heard = new Heard(Instant.ofEpochMilli(time.getValue()), System.nanoTime());
    }
  }

  @Override
  public @Nullable Heard heard() {
    return heard;
  }

  private ChangeStream<BsonDocument> open() {
    return new ChangeStream<>(runner, WatchTarget.of(namespace), DOCUMENTS, OPTIONS, HOW);
  }

  @Override
  public void close() {
    closed = true;
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
