package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Work;
import dev.morphium.messaging.spi.ArrivalSignal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** One instance's part of a queue, put together and running: listeners, questions, upkeep. */
public final class Queue implements AutoCloseable {
  private static final Duration RENEWAL_AGAIN = Duration.ofMillis(100);

  private final Tools tools;
  private final LongSupplier nanoTime;
  private final Sending sending;
  private final Answers answers;
  private final Questions questions = new Questions();
  private final Control control;
  private volatile Admission admission = Admission.FREE;
  private final Ends ends = new Ends();
  private final Switchboard switchboard;
  private final Leases leases;
  private final SettlementWriter settlements;
  private final ArrivalSignal signal;
  private final Sweep sweep;
  private final Upkeep renewal;
  private final Upkeep expiry;
  private final AtomicBoolean closed = new AtomicBoolean();

  /**
   * @param sweep how long between two looks for what nobody was told of
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   */
  public Queue(
      Tools tools,
      ArrivalSignal signal,
      Duration sweep,
      @Nullable Duration timeToLive,
      LongSupplier nanoTime) {
    this.tools = tools;
    this.signal = signal;
    this.nanoTime = nanoTime;
    sending = new Sending(tools, timeToLive);
    answers = new Answers(tools, sending);
    control = new Control(sending::send, nanoTime);
    leases = new Leases(tools.store(), nanoTime, this::hurryRenewal, this::hurryExpiry);
    settlements = new SettlementWriter(tools.store(), tools.instance(), tools.observers());
    switchboard = new Switchboard(questions, control, leases, ends, this::missed, this::readied);
    this.sweep = new Sweep(tools.store(), tools.backlog(), sweep, nanoTime, switchboard);
    renewal = new Upkeep("renewal", RENEWAL_AGAIN, leases::renew);
    expiry = new Upkeep("expiry", RENEWAL_AGAIN, leases::giveUpEnded);
  }

  /** Lets something hold topics back, for listeners that are added later. */
  public void hold(Admission held) {
    admission = held;
  }

  /** What the instances tell each other about the queue. */
  public Control control() {
    return control;
  }

  /** Lets all listeners look again whether there is something to do. */
  public void wake() {
    switchboard.wake();
  }

  /** Begins: from now on messages are heard of. */
  public void start() {
    tools.store().prepare();
    signal.start(switchboard);
    sweep.start();
    renewal.start();
    expiry.start();
  }

  private void hurryRenewal() {
    renewal.hurry();
  }

  private void hurryExpiry() {
    expiry.hurry();
  }

  private void missed() {
    sweep.missed();
  }

  private void readied() {
    sweep.readied();
  }

  /** Shows something what is about to be stored, in the sender's transaction where there is one. */
  public void beforeSending(Consumer<List<Message>> shown) {
    sending.before(shown);
  }

  /** Sends messages; see {@link Sending#send(List)}. */
  public void send(List<? extends Message> messages) {
    sending.send(messages);
    if (messages.stream().anyMatch(message -> message.due() != null)) {
      sweep.scheduled();
    }
  }

  /**
   * Sends a message that asks; to be closed when no more answers are wanted.
   *
   * @param limit how long answers will be waited for
   */
  public Question ask(Message message, Duration limit) {
    Envelope.askFor(message, tools.instance(), limit);
    Question question = questions.open(message);
    try {
      sending.send(message);
    } catch (RuntimeException | Error unsent) {
      question.close();
      throw unsent;
    }
    return question;
  }

  /** Adds a listener, which gets messages from now on. */
  public Listener listen(ListenerOptions options, Call<?> call) {
    List<WorkListener> work = new ArrayList<>();
    List<AnnouncementListener> announcements = new ArrayList<>();
    Listener[] self = new Listener[1];
    Admission held = admission;
    BooleanSupplier paused = () -> self[0].isPaused() || held.isPaused(options.topic());
    for (String lane : lanes(options)) {
      work.add(
          new WorkListener(
              tools,
              sending,
              options,
              call,
              lane.isEmpty() ? null : lane,
              leases,
              settlements,
              answers,
              held,
              paused,
              sweep::scheduled,
              nanoTime));
    }
    work.forEach(WorkListener::check);
    if (options.group() == null && options.selection().takesBroadcasts()) {
      announcements.add(new AnnouncementListener(tools, options, call, answers, paused));
    }
    Listener listener = new Listener(options, work, announcements, switchboard::remove);
    self[0] = listener;
    listener.start();
    switchboard.add(listener);
    listener.work().forEach(WorkListener::ring);
    return listener;
  }

  private List<String> lanes(ListenerOptions options) {
    if (!options.selection().takesWork()) {
      return List.of();
    }
    return options.group() == null
        ? List.of("", Work.instanceLane(tools.instance()))
        : List.of(Work.groupLane(options.group()));
  }

  /** Where the ends of work are heard of. */
  public Ends ends() {
    return ends;
  }

  /** The ids of questions that wait for answers. */
  public Set<ObjectId> waiting() {
    return Set.copyOf(questions.waiting());
  }

  /** An answer was found, maybe not for the first time. */
  public void answered(Message answer) {
    questions.answered(answer);
  }

  /** Tells of each broadcast to a topic, until closed; what is told must not block. */
  public Ear hear(String topic, Consumer<Message> told) {
    return switchboard.hear(topic, told);
  }

  /**
   * Does something with every sweep, which also follows whenever something may have been missed.
   *
   * @param look throws what the database throws: then the sweep is tried again
   */
  public void onSweep(Runnable look) {
    sweep.also(look);
  }

  /** What all parts share. */
  public Tools tools() {
    return tools;
  }

  /**
   * Ends: takes no more messages, and waits for those that are handled.
   *
   * @param patience how long handlers may go on before they are interrupted
   */
  public void close(Duration patience) {
    if (!closed.compareAndSet(false, true)) {
      return;
    }
    new Drain(switchboard.listeners(), leases, nanoTime).run(patience);
    questions.close(tools.instance());
    settlements.close();
    renewal.close();
    expiry.close();
    sweep.close();
    signal.close();
  }

  @Override
  public void close() {
    close(Duration.ofSeconds(10));
  }
}
