package dev.morphium.messaging.internal.queue;

import dev.morphium.messaging.instance.ListenerLoad;
import dev.morphium.messaging.internal.broadcast.runner.BroadcastListener;
import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.context.PeriodicTask;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.publish.Publisher;
import dev.morphium.messaging.internal.publish.RecipientTracker;
import dev.morphium.messaging.internal.publish.SentWork;
import dev.morphium.messaging.internal.request.Answers;
import dev.morphium.messaging.internal.request.Question;
import dev.morphium.messaging.internal.request.Questions;
import dev.morphium.messaging.internal.signal.ArrivalSignal;
import dev.morphium.messaging.internal.work.model.Lane;
import dev.morphium.messaging.internal.work.runner.Admission;
import dev.morphium.messaging.internal.work.runner.CompletionEvents;
import dev.morphium.messaging.internal.work.runner.Leases;
import dev.morphium.messaging.internal.work.runner.SettlementWriter;
import dev.morphium.messaging.internal.work.runner.WorkListener;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Work;
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

  private final QueueContext tools;
  private final LongSupplier nanoTime;
  private final Publisher sending;
  private final Answers answers;
  private final Questions questions = new Questions();
  private final Control control;
  private volatile Runnable listenersChanged = () -> {};
  private volatile Admission admission = Admission.FREE;
  private final CompletionEvents ends = new CompletionEvents();
  private final EventRouter switchboard;
  private final Leases leases;
  private final SettlementWriter settlements;
  private final ArrivalSignal signal;
  private final Sweep sweep;
  private final PeriodicTask renewal;
  private final PeriodicTask expiry;
  private final KeepAlive keepAlive;
  private final AtomicBoolean closed = new AtomicBoolean();
  private volatile boolean ended;

  /**
   * @param sweep how long between two looks for what nobody was told of
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   * @param keepAlive whether the virtual machine goes on as long as there are listeners
   */
  public Queue(
      QueueContext tools,
      ArrivalSignal signal,
      Duration sweep,
      @Nullable Duration timeToLive,
      boolean keepAlive,
      LongSupplier nanoTime) {
    this.tools = tools;
    this.signal = signal;
    this.nanoTime = nanoTime;
    this.keepAlive = new KeepAlive(keepAlive);
    sending = new Publisher(tools, timeToLive, nanoTime);
    answers = new Answers(tools, sending);
    control = new Control(sending::send, nanoTime);
    leases = new Leases(tools.store(), nanoTime, this::hurryRenewal, this::hurryExpiry);
    settlements = new SettlementWriter(tools.store(), tools.instance(), tools.observers());
    switchboard =
        new EventRouter(
            questions, control, leases, ends, this::missed, this::readied, this::misshapen);
    this.sweep = new Sweep(tools.store(), tools.backlog(), sweep, nanoTime, switchboard);
    renewal = new PeriodicTask("renewal", RENEWAL_AGAIN, leases::renew);
    expiry = new PeriodicTask("expiry", RENEWAL_AGAIN, leases::giveUpEnded);
  }

  /** Lets something hold topics back, for listeners that are added later. */
  public void hold(Admission held) {
    admission = held;
  }

  /** Is told of listeners that come; must not block. */
  public void onListeners(Runnable changed) {
    listenersChanged = changed;
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
    signal.want(Control.TOPIC);
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

  private void misshapen() {
    sweep.misshapen();
  }

  /** Shows something what is about to be stored, in the sender's transaction where there is one. */
  public void beforeSending(Consumer<List<Message>> shown) {
    sending.before(shown);
  }

  /**
   * Sends an application's messages; see {@link Publisher#send(List)}.
   *
   * @throws IllegalArgumentException when a topic is the queue's own
   * @throws IllegalStateException when this is closed; handlers may send as long as it waits for
   *     them
   */
  public List<Message> send(List<? extends Message> messages) {
    requireOpen();
    OwnTopics.requireFree(messages);
    List<Message> sent = sending.send(messages);
    if (sent.stream().anyMatch(message -> message.due() != null)) {
      sweep.scheduled();
    }
    return sent;
  }

  /**
   * Sends a message that asks; to be closed when no more answers are wanted.
   *
   * @param limit how long answers will be waited for
   */
  public Question ask(Message message, Duration limit) {
    requireOpen();
    OwnTopics.requireFree(List.of(message));
    Message asking = Envelope.asking(message, tools.instance(), limit);
    Question question = questions.open(asking);
    try {
      question.sent(sending.send(asking));
    } catch (RuntimeException | Error unsent) {
      question.close();
      throw unsent;
    }
    return question;
  }

  /**
   * Adds a listener, which gets messages from now on.
   *
   * @param afterwards done when it is closed
   * @throws IllegalStateException when this is closed
   */
  public TopicListener listen(ListenerOptions options, Call<?> call, Runnable afterwards) {
    requireOpen(options);
    signal.want(options.topic());
    List<WorkListener> work = new ArrayList<>();
    List<BroadcastListener> announcements = new ArrayList<>();
    TopicListener[] self = new TopicListener[1];
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
      announcements.add(new BroadcastListener(tools, options, call, answers, paused, nanoTime));
    }
    TopicListener listener =
        new TopicListener(
            options,
            work,
            announcements,
            closing -> {
              switchboard.remove(closing);
              afterwards.run();
            });
    self[0] = listener;
    listener.start();
    switchboard.add(listener);
    if (closed.get()) {
      listener.close();
      requireOpen(options);
    }
    if (!OwnTopics.isOwn(options.topic())) {
      keepAlive.begin();
    }
    listenersChanged.run();
    listener.work().forEach(WorkListener::ring);
    return listener;
  }

  private void requireOpen() {
    if (ended) {
      throw new IllegalStateException(
          "this messaging is closed, so nothing can be sent with it; open another one with"
              + " Messaging.open(…)");
    }
  }

  private void requireOpen(ListenerOptions options) {
    if (closed.get()) {
      throw new IllegalStateException(
          "this messaging is closed; nobody can listen to '%s'".formatted(options.topic()));
    }
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
  public CompletionEvents ends() {
    return ends;
  }

  /** What this instance does at the moment. */
  public QueueLoad load() {
    List<ListenerLoad> loads = new ArrayList<>();
    for (TopicListener listener : switchboard.listeners()) {
      if (!OwnTopics.isOwn(listener.topic())) {
        loads.add(listener.load());
      }
    }
    return new QueueLoad(
        loads, leases.size(), settlements.backlog(), questions.waiting().size(), lag());
  }

  /**
   * What is late.
   *
   * @param leases how many times its lease a handler may go on
   */
  public QueueLoad.Late late(int leases) {
    List<Lane> busy = new ArrayList<>();
    for (TopicListener listener : switchboard.listeners()) {
      for (WorkListener work : listener.work()) {
        if (!work.isIdle()) {
          busy.add(new Lane(listener.topic(), work.lane()));
        }
      }
    }
    return new QueueLoad.Late(this.leases.overlong(leases), busy);
  }

  /** The work that was sent from here lately. */
  public SentWork sentWork() {
    return sending.work();
  }

  /** To whom work was sent. */
  public RecipientTracker addressees() {
    return sending.addressees();
  }

  private @Nullable Duration lag() {
    ArrivalSignal.Heard heard = signal.heard();
    if (heard == null) {
      return null;
    }
    long ago = nanoTime.getAsLong() - heard.nanoTime();
    Duration lag = Duration.between(heard.written(), tools.store().now().minusNanos(ago));
    return lag.isNegative() ? Duration.ZERO : lag;
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
  public Subscription hear(String topic, Consumer<Message> told) {
    signal.want(topic);
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
  public QueueContext tools() {
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
    ended = true;
    questions.close(tools.instance());
    settlements.close();
    renewal.close();
    expiry.close();
    sweep.close();
    signal.close();
    keepAlive.close();
  }

  @Override
  public void close() {
    close(Duration.ofSeconds(10));
  }
}
