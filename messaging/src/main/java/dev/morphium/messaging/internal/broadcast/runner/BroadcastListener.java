package dev.morphium.messaging.internal.broadcast.runner;

import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.Complaints;
import dev.morphium.messaging.internal.context.Counts;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.request.Answers;
import dev.morphium.messaging.internal.request.Reply;
import dev.morphium.messaging.internal.signal.Threads;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One listener's share of the messages that are no work.
 *
 * <p>They wait in memory up to a window. What comes when it is full is not kept: the listener is
 * behind then, and reads the rest from the database as it gets on, so that a burst costs no memory
 * and holds up nobody else.
 */
public final class BroadcastListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(BroadcastListener.class);
  private static final Duration PAUSE = Duration.ofMillis(500);

  /** Wakes whoever waits for a message. */
  private static final Message END = Message.to("end");

  private final QueueContext tools;
  private final ListenerOptions options;
  private final Call<?> call;
  private final Answers answers;
  private final BooleanSupplier paused;
  private final LongSupplier nanoTime;
  private final List<BlockingQueue<Message>> lanes = new ArrayList<>();
  private final List<Thread> threads = new ArrayList<>();
  private final BroadcastWindow window;
  private volatile @Nullable Thread reader;
  private final Counts counts = new Counts();
  private final Complaints complaints;
  private volatile long behindSince;
  private volatile boolean behind;
  private volatile boolean closed;
  private volatile boolean filterFailed;

  public BroadcastListener(
      QueueContext tools,
      ListenerOptions options,
      Call<?> call,
      Answers answers,
      BooleanSupplier paused,
      LongSupplier nanoTime) {
    this.tools = tools;
    this.nanoTime = nanoTime;
    this.options = options;
    this.call = call;
    this.answers = answers;
    this.paused = paused;
    complaints = new Complaints(nanoTime);
    int share = Math.max(1, options.window() / options.concurrency());
    for (int i = 0; i < options.concurrency(); i++) {
      lanes.add(new ArrayBlockingQueue<>(share));
    }
    window =
        new BroadcastWindow(
            tools.store(),
            options.topic(),
            this::fits,
            message -> lane(message).offer(message),
            this::put);
  }

  public void start() {
    for (BlockingQueue<Message> lane : lanes) {
      threads.add(
          Thread.ofVirtual().name("morphium-listener-" + options.topic()).start(() -> work(lane)));
    }
    reader =
        Thread.ofVirtual().name("morphium-catch-up-" + options.topic()).start(this::catchUpAlways);
  }

  /** Takes a message, or notes that there is one; never blocks. */
  public void announced(Message message) {
    window.announced(message);
  }

  /** Looks for messages that it was not told of. */
  public void mayHaveMissed() {
    window.mayHaveMissed();
  }

  private boolean fits(Message message) {
    return message.delivery() == Delivery.BROADCAST
        && message.topic().equals(options.topic())
        && message.headers().entrySet().containsAll(options.headers().entrySet());
  }

  private void catchUpAlways() {
    boolean failing = false;
    while (window.awaitBehind()) {
      if (!behind) {
        behindSince = nanoTime.getAsLong();
        behind = true;
      }
      try {
        window.catchUp();
        failing = false;
        behind = window.isBehind();
      } catch (RuntimeException | Error failure) {
        if (!failing && !closed) {
          LOG.atLevel(tools.outages().level(failure))
              .setCause(failure)
              .log(
                  "messages to '{}' cannot be read at the moment; trying again until they can",
                  options.topic());
        }
        failing = true;
        LockSupport.parkNanos(PAUSE.toNanos());
      }
    }
  }

  /** Takes a message as soon as there is room; false when closed. */
  private boolean put(Message message) {
    while (!closed) {
      try {
        if (lane(message).offer(message, 100, TimeUnit.MILLISECONDS)) {
          return true;
        }
      } catch (InterruptedException e) {
        // nobody interrupts this thread but to have it look whether it is closed
      }
    }
    return false;
  }

  private BlockingQueue<Message> lane(Message message) {
    Object key = message.orderingKey() == null ? message.id() : message.orderingKey();
    return lanes.get(Math.floorMod(key == null ? 0 : key.hashCode(), lanes.size()));
  }

  private void work(BlockingQueue<Message> lane) {
    while (!closed) {
      try {
        Message message = lane.take();
        if (message != END && isStillWanted(message)) {
          handle(message);
        }
      } catch (InterruptedException e) {
        // a handler's affair, or a look at whether this is closed
      }
    }
  }

  /** Waits until it is not paused; false when closed, or when the message's time is over. */
  private boolean isStillWanted(Message message) {
    while (paused.getAsBoolean() && !closed) {
      LockSupport.parkNanos(PAUSE.toNanos());
    }
    Instant end = message.deleteAt();
    return !closed && (end == null || end.isAfter(tools.store().now()));
  }

  private boolean isTaken(Message message) {
    try {
      return options.selection().takes(message);
    } catch (RuntimeException | Error failure) {
      if (!filterFailed) {
        filterFailed = true;
        LOG.warn(
            "{} is not handled, because the listener's filter failed; no more is said of others",
            message,
            Failure.tellable(failure));
      }
      return false;
    }
  }

  private void handle(Message message) {
    if (!isTaken(message)) {
      return;
    }
    counts.begun();
    Reply reply = answers.to(message);
    long begun = tools.observers().begin();
    Throwable failure = null;
    try {
      BroadcastContext context = new BroadcastContext(message, tools.transactions(), reply);
      reply.done(tools.tracing().within(message, () -> call.run(tools.payloads(), context)));
    } catch (Throwable thrown) { // whatever a handler throws is the message's failure
      failure = Failure.tellable(thrown);
      LOG.atLevel(complaints.level(failure, ""))
          .setCause(failure)
          .log(
              "{} was not handled; a message that is no work is not tried again{}",
              message,
              Complaints.MORE);
      reply.failed(failure);
    } finally {
      counts.ended(failure);
      tools.observers().processed(options.topic(), options.group(), begun, failure);
    }
  }

  public Counts counts() {
    return counts;
  }

  /** For how many nanoseconds it has not kept up; 0 when it does. */
  public long behindFor() {
    long since = behindSince;
    return behind ? Math.max(1, nanoTime.getAsLong() - since) : 0;
  }

  /** How many messages wait in memory. */
  public int waiting() {
    return lanes.stream().mapToInt(BlockingQueue::size).sum();
  }

  public Collection<Thread> threads() {
    Thread reading = reader;
    if (reading == null) {
      return threads;
    }
    List<Thread> all = new ArrayList<>(threads);
    all.add(reading);
    return all;
  }

  /** Looks again whether it is paused. */
  public void wake() {
    threads.forEach(LockSupport::unpark);
  }

  /** Takes no more; what is being handled goes on. */
  public void stop() {
    closed = true;
    window.close();
    for (BlockingQueue<Message> lane : lanes) {
      boolean ignored = lane.offer(END);
    }
    threads().forEach(LockSupport::unpark);
  }

  @Override
  public void close() {
    stop();
    threads().forEach(Threads::join);
  }
}
