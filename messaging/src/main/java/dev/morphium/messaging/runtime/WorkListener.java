package dev.morphium.messaging.runtime;

import dev.morphium.exception.MappingException;
import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.signal.Threads;
import dev.morphium.messaging.spi.Claim;
import dev.morphium.messaging.spi.ClaimResult;
import dev.morphium.messaging.spi.ClaimResult.Claimed;
import dev.morphium.messaging.spi.Settlement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The workers of one listener in one lane: each claims, handles, ends, and looks again, until there
 * is nothing left; then it waits to be rung for.
 */
final class WorkListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkListener.class);

  /** Who waits is rung for when there is work, at the latest by the sweep. */
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);

  private final Tools tools;
  private final ListenerOptions options;
  private final Call<?> call;
  private final @Nullable String lane;
  private final Leases leases;
  private final SettlementWriter settlements;
  private final Answers answers;
  private final Admission admission;
  private final BooleanSupplier paused;
  private final Runnable scheduled;
  private final LongSupplier nanoTime;
  private final Doorbell bell;
  private final BusyKeys busyKeys;
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean closed;
  private volatile boolean failing;

  /**
   * @param scheduled told when something was put off; must not block
   */
  WorkListener(
      Tools tools,
      ListenerOptions options,
      Call<?> call,
      @Nullable String lane,
      Leases leases,
      SettlementWriter settlements,
      Answers answers,
      Admission admission,
      BooleanSupplier paused,
      Runnable scheduled,
      LongSupplier nanoTime) {
    this.tools = tools;
    this.options = options;
    this.call = call;
    this.lane = lane;
    this.leases = leases;
    this.settlements = settlements;
    this.answers = answers;
    this.admission = admission;
    this.paused = paused;
    this.scheduled = scheduled;
    this.nanoTime = nanoTime;
    bell = new Doorbell(options.concurrency());
    busyKeys = new BusyKeys(nanoTime);
  }

  void start() {
    for (int i = 0; i < options.concurrency(); i++) {
      workers.add(
          Thread.ofVirtual().name("morphium-work-" + options.topic() + "-" + i).start(this::work));
    }
  }

  @Nullable String lane() {
    return lane;
  }

  void ring() {
    bell.ring();
  }

  /** Whether a worker waits until it is rung for. */
  boolean isIdle() {
    return bell.isAwaited();
  }

  Collection<Thread> threads() {
    return workers;
  }

  private void work() {
    while (!closed) {
      Duration held = heldUp();
      if (!held.isZero()) {
        bell.await(held);
        continue;
      }
      long asked = nanoTime.getAsLong();
      switch (claim()) {
        case Claimed claimed -> {
          bell.ring();
          handle(claimed, asked);
        }
        case ClaimResult.Busy ignored -> {
          admission.unused(options.topic());
          lookForBusyKeys();
        }
        case ClaimResult.Nothing ignored -> {
          admission.unused(options.topic());
          bell.await(failing ? PAUSE_AFTER_FAILURE : busyKeys.wait(LONGEST_WAIT));
        }
      }
    }
  }

  /** How long not to claim anything; zero when a claim may be made. */
  private Duration heldUp() {
    if (paused.getAsBoolean()) {
      return LONGEST_WAIT;
    }
    try {
      Duration wait = admission.admit(options.topic(), () -> tools.store().isReady(wanted()));
      Duration other = busyKeys.wait(wait);
      return other.compareTo(wait) < 0 ? other : wait;
    } catch (RuntimeException failure) {
      failed(failure);
      return PAUSE_AFTER_FAILURE;
    }
  }

  private ClaimResult claim() {
    try {
      long begun = tools.observers().begin();
      ClaimResult result = tools.store().claim(wanted());
      if (result instanceof Claimed) {
        tools.observers().claimed(options.topic(), options.group(), begun);
      }
      failing = false;
      return result;
    } catch (RuntimeException failure) {
      failed(failure);
      return new ClaimResult.Nothing();
    }
  }

  private void failed(RuntimeException failure) {
    if (!failing && !closed) {
      LOG.warn(
          "work on '{}' cannot be claimed at the moment; trying again until it can",
          options.topic(),
          failure);
    }
    failing = true;
  }

  private Claim wanted() {
    return new Claim(
        options.topic(),
        lane,
        null,
        busyKeys.now(),
        options.headers(),
        tools.instance(),
        options.lease(),
        options.retry().attempts());
  }

  private void lookForBusyKeys() {
    try {
      busyKeys.learn(tools.store().busyKeys(wanted()));
    } catch (RuntimeException failure) {
      failing = true;
    }
  }

  private void handle(Claimed claimed, long asked) {
    Message message = claimed.message();
    Attempt attempt =
        new Attempt(tools, message, claimed.lease(), options.keepResults(), answers.to(message));
    leases.add(attempt, options.lease(), asked);
    attempt.begin();
    long begun = tools.observers().begin();
    Throwable failure = null;
    Settlement settlement;
    try {
      if (closed) {
        attempt.stop(Attempt.Stop.CLOSING);
        settlement = new Settlement.Released(claimed.lease());
      } else {
        attempt
            .reply()
            .done(tools.tracing().within(message, () -> call.run(tools.payloads(), attempt)));
        settlement = attempt.success();
      }
    } catch (Throwable thrown) { // whatever a handler throws is the message's failure
      failure = thrown;
      settlement = failed(attempt, thrown);
    } finally {
      tools.observers().processed(options.topic(), options.group(), begun, failure);
      attempt.end();
      leases.remove(attempt);
    }
    if (!attempt.isSettled() && attempt.stopped() != Attempt.Stop.LEASE_LOST) {
      settlements.settle(settlement, afterwards(message, settlement));
    } else if (attempt.stopped() == Attempt.Stop.LEASE_LOST) {
      tools.observers().tell(observer -> observer.leaseLost(options.topic()));
    }
  }

  private Runnable afterwards(Message message, Settlement settlement) {
    if (settlement instanceof Settlement.Again) {
      return scheduled;
    }
    return message.orderingKey() == null ? () -> {} : this::chainMoved;
  }

  private void chainMoved() {
    busyKeys.forget();
    bell.ring();
  }

  private Settlement failed(Attempt attempt, Throwable thrown) {
    Attempt.Stop stop = attempt.stopped();
    if (stop == Attempt.Stop.CLOSING) {
      return new Settlement.Released(attempt.lease());
    }
    if (stop == Attempt.Stop.CANCELLED) {
      return new Settlement.Cancelled(attempt.lease());
    }
    Message message = attempt.message();
    Failure failure = Failure.of(thrown, attempt.attempt(), tools.store().now(), tools.instance());
    Retry own = message.retry();
    Retry retry = own == null ? options.retry() : own;
    boolean last =
        attempt.attempt() >= retry.attempts()
            || thrown instanceof DeadLetterException
            || thrown instanceof MappingException
            || thrown instanceof Error;
    if (stop != Attempt.Stop.LEASE_LOST && !(thrown instanceof LeaseLostException)) {
      LOG.warn(
          "attempt {} at {} failed{}",
          attempt.attempt(),
          message,
          last ? "; it is a dead letter now" : ", and will be made again",
          thrown);
    }
    if (last) {
      attempt.reply().failed(thrown);
      tools.observers().tell(observer -> observer.buried(options.topic()));
      return new Settlement.Dead(attempt.lease(), failure);
    }
    tools.observers().tell(observer -> observer.retried(options.topic()));
    Duration pause = retry.pauseAfter(attempt.attempt(), tools.random());
    return new Settlement.Again(attempt.lease(), failure, tools.store().now().plus(pause));
  }

  /** Takes no more work; what is being handled goes on. */
  void stop() {
    closed = true;
    bell.ringAll();
  }

  /** Waits until everything that was being handled has ended. */
  @Override
  public void close() {
    stop();
    workers.forEach(Threads::join);
  }
}
