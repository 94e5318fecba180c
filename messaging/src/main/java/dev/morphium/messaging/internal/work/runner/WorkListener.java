package dev.morphium.messaging.internal.work.runner;

import dev.morphium.driver.DriverException.CommandFailed;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.WriteException;
import dev.morphium.messaging.handler.DeadLetterException;
import dev.morphium.messaging.handler.LeaseLostException;
import dev.morphium.messaging.handler.TimeLimitException;
import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.Complaints;
import dev.morphium.messaging.internal.context.Counts;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.publish.Publisher;
import dev.morphium.messaging.internal.request.Answers;
import dev.morphium.messaging.internal.signal.Threads;
import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.ClaimResult.Claimed;
import dev.morphium.messaging.internal.work.model.Lease;
import dev.morphium.messaging.internal.work.model.Settlement;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.message.State;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer of work for one listener in one lane, with its workers: each claims, handles, ends,
 * and looks again, until there is nothing left; then it waits to be rung for.
 */
public final class WorkListener implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(WorkListener.class);

  /**
   * How long a worker waits at most: it is woken when there is work, at the latest by the sweep.
   */
  private static final Duration LONGEST_WAIT = Duration.ofHours(1);

  private static final int LAST_LOOKS = 2;
  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(500);

  private final QueueContext tools;
  private final Publisher sending;
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
  private final Counts counts = new Counts();
  private final Complaints complaints;
  private final WorkSignal bell;
  private final BusyKeys busyKeys;
  private final List<Thread> workers = new ArrayList<>();
  private volatile boolean closed;
  private volatile boolean failing;

  /**
   * @param scheduled told when something was put off; must not block
   */
  public WorkListener(
      QueueContext tools,
      Publisher sending,
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
    this.sending = sending;
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
    complaints = new Complaints(nanoTime);
    bell = new WorkSignal();
    busyKeys = new BusyKeys(nanoTime);
  }

  public void start() {
    for (int i = 0; i < options.concurrency(); i++) {
      workers.add(
          Thread.ofVirtual().name("morphium-work-" + options.topic() + "-" + i).start(this::work));
    }
  }

  public @Nullable String lane() {
    return lane;
  }

  /** A message came for this lane. */
  public void ring() {
    bell.ring();
  }

  /** Any number of messages may be there. */
  public void ringForAny() {
    bell.ringForAny();
  }

  /** Whether a worker waits until it is rung for. */
  public boolean isIdle() {
    return bell.isAwaited();
  }

  public Counts counts() {
    return counts;
  }

  public Collection<Thread> threads() {
    return workers;
  }

  private void work() {
    Claiming claiming = new Claiming(tools.store(), this::wanted, nanoTime);
    int busy = 0;
    while (!closed) {
      // what was left out may be free before anybody rings
      bell.await(claiming.hasLeftOut() ? BusyKeys.LIFE : LONGEST_WAIT);
      busy = look(claiming, busy);
    }
    giveBack(claiming);
  }

  /** Gives back what a claim took whose answer was lost, or was not waited for any more. */
  private void giveBack(Claiming claiming) {
    for (int i = 0; claiming.isInDoubt() && i < LAST_LOOKS; i++) {
      boolean ignored = Thread.interrupted(); // so that the database can be asked
      try {
        if (claiming.recall() instanceof Claimed claimed) {
          handle(claimed, claiming.asked());
        }
      } catch (RuntimeException | Error failure) {
        LOG.debug("what was claimed last from '{}' is not known", options.topic(), failure);
      }
    }
  }

  /**
   * Claims something and does it, or finds out why there is nothing.
   *
   * @param busy how often in a row there was something that could not be had
   * @return the same after this one
   */
  private int look(Claiming claiming, int busy) {
    WorkSignal.Look look = bell.begin();
    Peek peek = new Peek();
    Admission.Permit permit = permit(peek);
    if (!permit.pause().isZero()) {
      boolean nothing = peek.empty && busyKeys.now().isEmpty();
      bell.end(look, nothing ? new ClaimResult.Nothing() : null);
      if (!nothing) {
        bell.rest(look, permit.pause());
      }
      return busy;
    }
    long begun = tools.observers().begin();
    ClaimResult result = claim(claiming);
    bell.end(look, result);
    switch (result) {
      case Claimed claimed -> {
        tools.observers().claimed(options.topic(), options.group(), begun);
        if (paused.getAsBoolean()) { // since it was asked for
          permit.unused().run();
          release(claimed);
        } else {
          handle(claimed, claiming.asked());
        }
      }
      case ClaimResult.Busy ignored -> {
        permit.unused().run();
        lookForBusyKeys(busy + 1);
        return busy + 1;
      }
      case ClaimResult.Nothing ignored -> permit.unused().run();
      case ClaimResult.Unreadable ignored -> permit.unused().run();
      case null -> {
        permit.unused().run();
        bell.rest(PAUSE_AFTER_FAILURE);
      }
    }
    return 0;
  }

  /** Looks whether there is something to claim, and remembers what it saw. */
  private final class Peek implements BooleanSupplier {
    private boolean empty;

    @Override
    public boolean getAsBoolean() {
      empty = !tools.store().isReady(wanted());
      return !empty;
    }
  }

  /** When a claim may be made. */
  private Admission.Permit permit(Peek peek) {
    if (paused.getAsBoolean()) {
      return Admission.Permit.after(LONGEST_WAIT);
    }
    try {
      Admission.Permit permit = admission.permit(options.topic(), peek);
      Duration other = busyKeys.wait(permit.pause());
      return other.compareTo(permit.pause()) < 0 ? Admission.Permit.after(other) : permit;
    } catch (RuntimeException | Error failure) {
      failed(failure);
      return Admission.Permit.after(PAUSE_AFTER_FAILURE);
    }
  }

  /** Claims something; null when the database does not say. */
  private @Nullable ClaimResult claim(Claiming claiming) {
    try {
      ClaimResult result = claiming.next();
      failing = false;
      return result;
    } catch (RuntimeException | Error failure) { // whatever it is, it must go on
      failed(failure);
      return null;
    }
  }

  private void failed(Throwable failure) {
    if (!failing && !closed) {
      LOG.atLevel(tools.outages().level(failure))
          .setCause(failure)
          .log(
              "work on '{}' cannot be claimed at the moment, and maybe that on other topics; trying"
                  + " again until it can",
              options.topic());
    }
    failing = true;
  }

  private Claim wanted() {
    return new Claim(
        new ObjectId(),
        options.topic(),
        lane,
        busyKeys.now(),
        options.headers(),
        tools.instance(),
        options.lease(),
        options.retry().attempts(),
        options.selection().work());
  }

  /**
   * Tries what is wanted once.
   *
   * @throws IllegalArgumentException when the database refuses to look for it
   */
  public void check() {
    if (options.selection().work() != null) {
      try {
        boolean ignored = tools.store().isReady(wanted());
      } catch (CommandFailed refused) {
        throw new IllegalArgumentException(
            "a listener of '%s' wants work where %s, which the database refuses: %s"
                .formatted(
                    options.topic(), options.selection().work().toJson(), refused.getMessage()),
            refused);
      }
    }
  }

  /** Learns what to leave out; waits when that did not help again and again. */
  private void lookForBusyKeys(int times) {
    try {
      busyKeys.learn(tools.store().busyKeys(wanted()));
    } catch (RuntimeException | Error failure) {
      failed(failure);
    }
    if (times > 1) {
      bell.rest(Duration.ofMillis(Math.min(10L << Math.min(times, 10), BusyKeys.LIFE.toMillis())));
    }
  }

  /** Gives back what was not begun. */
  private void release(Claimed claimed) {
    Settlement settlement = new Settlement.Released(claimed.lease());
    if (!settlements.settle(settlement, () -> {})) {
      write(settlement, claimed.message());
    }
  }

  private void handle(Claimed claimed, long asked) {
    Message message = claimed.message();
    Attempt attempt =
        new Attempt(
            tools, sending, message, claimed.lease(), options.keepResults(), answers.to(message));
    leases.add(attempt, options.lease(), asked, limit(message));
    attempt.begin();
    counts.begun();
    long begun = tools.observers().begin();
    Throwable failure = null;
    Settlement settlement;
    try {
      if (closed) {
        attempt.stop(Attempt.Stop.CLOSING);
        settlement = new Settlement.Released(claimed.lease());
      } else if (message.work() != null && message.work().cancelled()) {
        settlement = new Settlement.Cancelled(claimed.lease());
      } else {
        Object answer = tools.tracing().within(message, () -> call.run(tools.payloads(), attempt));
        requireInTime(attempt);
        settlement = attempt.success();
        if (settlement.state() == State.CANCELLED) {
          attempt.reply().failed(new CancellationException(message + " was cancelled"));
        } else if (settlement.state() != State.BLOCKED) {
          answer(attempt, answer);
        }
      }
    } catch (Throwable thrown) { // whatever a handler throws is the message's failure
      failure = overdue(attempt, Failure.tellable(thrown));
      settlement = failed(attempt, failure);
    } finally {
      counts.ended(failure);
      tools.observers().processed(options.topic(), options.group(), begun, failure);
      attempt.end();
    }
    if (attempt.stopped() == Attempt.Stop.LEASE_LOST) {
      tools.observers().tell(observer -> observer.leaseLost(options.topic()));
    }
    end(attempt, settlement);
  }

  private @Nullable Duration limit(Message message) {
    return message.timeLimit() == null ? options.timeLimit() : message.timeLimit();
  }

  /** A handler that was interrupted and returns nevertheless has given up. */
  private void requireInTime(Attempt attempt) {
    Duration limit = limit(attempt.message());
    if (limit != null && attempt.stopped() == Attempt.Stop.OVERDUE && !attempt.isSettled()) {
      throw new TimeLimitException(attempt.message(), limit, null);
    }
  }

  /** What a handler threw after its time limit was over is a consequence of that. */
  private Throwable overdue(Attempt attempt, Throwable thrown) {
    Duration limit = limit(attempt.message());
    return limit == null
            || attempt.stopped() != Attempt.Stop.OVERDUE
            || thrown instanceof TimeLimitException
        ? thrown
        : new TimeLimitException(attempt.message(), limit, thrown);
  }

  /**
   * Answers.
   *
   * @throws UnanswerableException when the answer can never be sent: the handler is not asked for
   *     another one
   */
  private static void answer(Attempt attempt, @Nullable Object answer) {
    try {
      attempt.reply().done(answer);
    } catch (IllegalArgumentException | MappingException | WriteException refused) {
      throw new UnanswerableException(attempt.message(), refused);
    }
  }

  private void end(Attempt attempt, Settlement settlement) {
    if (attempt.isSettled()) {
      ended(attempt, settlement);
    } else if (!settlements.settle(settlement, () -> ended(attempt, settlement))) {
      // until it is written its lease is renewed, but for what ends after everything else
      endLate(attempt, settlement);
    }
  }

  private void endLate(Attempt attempt, Settlement settlement) {
    write(settlement, attempt.message());
    ended(attempt, settlement);
  }

  private void write(Settlement settlement, Message message) {
    try {
      Set<Lease> ignored = tools.store().settle(List.of(settlement));
    } catch (RuntimeException | Error failure) {
      LOG.warn("how {} ended after its listener was not written", message, failure);
    }
  }

  private void ended(Attempt attempt, Settlement settlement) {
    leases.remove(attempt);
    if (settlement instanceof Settlement.Again) {
      scheduled.run();
    } else if (attempt.message().orderingKey() != null) {
      chainMoved();
    }
  }

  private void chainMoved() {
    busyKeys.forget();
    bell.ringForAny();
  }

  private Settlement failed(Attempt attempt, Throwable thrown) {
    Attempt.Stop stop = attempt.stopped();
    if (stop == Attempt.Stop.CLOSING && !attempt.isSettled()) {
      return new Settlement.Released(attempt.lease());
    }
    Message message = attempt.message();
    if (attempt.isSettled()) {
      LOG.warn("{} is done by its transaction; what its handler threw later", message, thrown);
      return new Settlement.Delete(attempt.lease());
    }
    if (stop == Attempt.Stop.CANCELLED) {
      attempt.reply().failed(new CancellationException(message + " was cancelled"));
      return new Settlement.Cancelled(attempt.lease());
    }
    Failure failure = Failure.of(thrown, attempt.attempt(), tools.store().now(), tools.instance());
    Retry own = message.retry();
    Retry retry = own == null ? options.retry() : own;
    boolean last =
        attempt.attempt() >= retry.attempts()
            || thrown instanceof DeadLetterException
            || thrown instanceof MappingException
            || thrown instanceof UnanswerableException
            || thrown instanceof Error;
    if (stop != Attempt.Stop.LEASE_LOST && !(thrown instanceof LeaseLostException)) {
      String next = last ? "; it is a dead letter now" : ", and will be made again";
      LOG.atLevel(complaints.level(thrown, next))
          .setCause(thrown)
          .log("attempt {} at {} failed{}{}", attempt.attempt(), message, next, Complaints.MORE);
    }
    if (last) {
      if (stop != Attempt.Stop.LEASE_LOST) {
        attempt.reply().failed(thrown);
      }
      tools.observers().tell(observer -> observer.buried(options.topic()));
      return new Settlement.Dead(attempt.lease(), failure);
    }
    tools.observers().tell(observer -> observer.retried(options.topic()));
    Duration pause = retry.pauseAfter(attempt.attempt(), tools.random());
    return new Settlement.Again(attempt.lease(), failure, tools.store().now().plus(pause));
  }

  /** Takes no more work; what is being handled goes on. */
  public void stop() {
    closed = true;
    bell.ringForAny();
  }

  /** Waits until everything that was being handled has ended. */
  @Override
  public void close() {
    stop();
    workers.forEach(Threads::join);
  }
}
