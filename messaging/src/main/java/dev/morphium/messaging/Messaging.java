package dev.morphium.messaging;

import dev.morphium.Morphium;
import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.answer.Request;
import dev.morphium.messaging.client.ServiceSettings;
import dev.morphium.messaging.group.Groups;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.handler.MessageHandler;
import dev.morphium.messaging.handler.Responder;
import dev.morphium.messaging.internal.admin.runner.JobControl;
import dev.morphium.messaging.internal.admin.runner.Participation;
import dev.morphium.messaging.internal.admin.runner.TopicControl;
import dev.morphium.messaging.internal.admin.store.MorphiumInstanceStore;
import dev.morphium.messaging.internal.admin.store.MorphiumTopicStore;
import dev.morphium.messaging.internal.client.Services;
import dev.morphium.messaging.internal.context.Outages;
import dev.morphium.messaging.internal.context.Payloads;
import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.internal.group.runner.GroupControl;
import dev.morphium.messaging.internal.group.store.MorphiumGroupStore;
import dev.morphium.messaging.internal.observation.Observers;
import dev.morphium.messaging.internal.observation.Tracing;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.request.MorphiumAnswerStore;
import dev.morphium.messaging.internal.request.runner.Asking;
import dev.morphium.messaging.internal.schedule.runner.ScheduleControl;
import dev.morphium.messaging.internal.schedule.store.MorphiumScheduleStore;
import dev.morphium.messaging.internal.signal.ArrivalSignal;
import dev.morphium.messaging.internal.signal.ChangeStreamSignal;
import dev.morphium.messaging.internal.signal.PollingSignal;
import dev.morphium.messaging.internal.work.store.MorphiumBacklog;
import dev.morphium.messaging.internal.work.store.MorphiumMessageStore;
import dev.morphium.messaging.job.Jobs;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.observation.MessagingObserver;
import dev.morphium.messaging.observation.TraceContext;
import dev.morphium.messaging.schedule.Schedules;
import dev.morphium.messaging.status.Status;
import dev.morphium.messaging.topic.Topics;
import dev.morphium.operation.Namespace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The entrance to messages and jobs: sends them, listens to them, asks and answers.
 *
 * <p>Safe for any number of threads. {@code try (Messaging messaging = Messaging.open(morphium)) {
 * … }}
 */
public final class Messaging implements AutoCloseable {
  private final Morphium morphium;
  private final Queue queue;
  private final MessagingSettings settings;
  private final MorphiumMessageStore store;
  private final Asking asking;
  private final Participation participation;
  private final Observers observers = new Observers(System::nanoTime);
  private final Tracing tracing = new Tracing();
  private final GroupControl groups;
  private final TopicControl topics;
  private final ScheduleControl schedules;
  private final Services services;

  private Messaging(Morphium morphium, MessagingSettings settings) {
    this.morphium = morphium;
    this.settings = settings;
    store =
        new MorphiumMessageStore(
            morphium,
            settings.queue(),
            settings.instance(),
            settings.retention(),
            System::nanoTime);
    QueueContext tools =
        new QueueContext(
            store,
            new MorphiumBacklog(morphium, settings.queue()),
            new Payloads(morphium.mapper()),
            morphium::inTransaction,
            morphium::isInTransaction,
            settings.retention(),
            settings.instance(),
            RandomGenerator.getDefault(),
            observers,
            tracing,
            new Outages(System::nanoTime));
    queue =
        new Queue(
            tools,
            signal(morphium, settings),
            settings.sweep(),
            settings.timeToLive(),
            settings.keepAlive(),
            System::nanoTime);
    topics = topics(morphium);
    queue.hold(topics);
    schedules =
        new ScheduleControl(
            new MorphiumScheduleStore(morphium, settings.queue(), store::now),
            queue,
            tools.payloads(),
            settings.instance(),
            settings.timeToLive(),
            morphium.driver().capabilities().transactions() ? morphium::inTransaction : null,
            settings.sweep());
    groups =
        new GroupControl(
            queue,
            new MorphiumGroupStore(morphium, settings.queue(), store::now),
            settings.sweep(),
            System::nanoTime);
    participation = participation(morphium, tools);
    asking =
        new Asking(
            queue,
            new MorphiumAnswerStore(morphium, settings.queue()),
            morphium::isInTransaction,
            System::nanoTime);
    services = new Services(queue, asking);
  }

  private Participation participation(Morphium morphium, QueueContext tools) {
    return new Participation(
        queue,
        tools,
        new MorphiumInstanceStore(morphium, settings.queue()),
        settings.queue(),
        settings.heartbeat(),
        settings.warnings(),
        morphium::statistics,
        InstantSource.system(),
        System::nanoTime);
  }

  private TopicControl topics(Morphium morphium) {
    return new TopicControl(
        new MorphiumTopicStore(morphium, settings.queue(), store::now),
        queue,
        settings.instance(),
        work ->
            morphium.inSession(
                null,
                () -> {
                  work.run();
                  return work;
                }),
        settings.sweep());
  }

  /** Opens a queue with the usual settings. */
  public static Messaging open(Morphium morphium) {
    Arguments.required(morphium, "Messaging.open", "morphium");
    return open(morphium, MessagingSettings.DEFAULT);
  }

  /**
   * Opens a queue.
   *
   * @throws IllegalStateException when an instance of the settings' name is alive
   */
  public static Messaging open(Morphium morphium, MessagingSettings settings) {
    Arguments.required(morphium, "Messaging.open", "morphium");
    Arguments.required(settings, "Messaging.open", "settings");
    Messaging messaging = new Messaging(morphium, settings.named());
    try {
      messaging.participation.enter();
      messaging.queue.start();
      messaging.topics.start();
      messaging.groups.start();
      messaging.schedules.start();
      messaging.participation.start();
      morphium.closeBefore(messaging);
    } catch (RuntimeException | Error failure) {
      messaging.close();
      throw failure;
    }
    return messaging;
  }

  private ArrivalSignal signal(Morphium morphium, MessagingSettings settings) {
    return morphium.driver().capabilities().changeStreams()
        ? new ChangeStreamSignal(
            morphium.runner(),
            new Namespace(morphium.database(), settings.queue()),
            settings.instance(),
            store::read)
        : new PollingSignal(settings.polling());
  }

  /** This instance's name. */
  public String instance() {
    return settings.instance();
  }

  /**
   * Sends a message; it is on its way when this returns, or with the commit of the caller's
   * transaction.
   *
   * @return the message as it was sent, with its id; what was given stays as it is
   */
  @SuppressWarnings("unchecked") // what is sent is of the class of what is given
  public <M extends Message> M send(M message) {
    Arguments.required(message, "send", "message");
    return (M) queue.send(List.of(message)).get(0);
  }

  /**
   * Sends messages in their order.
   *
   * @return them as they were sent, with their ids
   * @throws dev.morphium.exception.WriteException names each one that was not sent
   */
  @SuppressWarnings("unchecked") // what is sent is of the class of what is given
  public <M extends Message> List<M> sendAll(List<? extends M> messages) {
    Arguments.elements(messages, "sendAll", "messages");
    return (List<M>) queue.send(messages);
  }

  /** Looks after work: how far it is, what it resulted in, what failed. */
  public Jobs jobs() {
    return new JobControl(store.jobs(), queue.ends(), queue.sentWork(), queue.tools().payloads());
  }

  /** Sends messages by the clock. */
  public Schedules schedules() {
    return schedules;
  }

  /** Pauses topics, and limits them. */
  public Topics topics() {
    return topics;
  }

  /** Listens to a topic: what else it wants is said step by step. */
  public Listening<Message> listenTo(String topic) {
    Arguments.required(topic, "listenTo", "topic");
    return Listening.to(queue, groups, topic);
  }

  /** Listens to a topic whose messages carry values of a type. */
  public <T> Listener listen(String topic, Class<T> type, Consumer<? super T> handler) {
    Arguments.required(topic, "listen", "topic");
    Arguments.required(type, "listen", "type");
    Arguments.required(handler, "listen", "handler");
    return listenTo(topic).payload(type).handle(handler);
  }

  /** Listens to a topic whose messages carry values of a type. */
  public <T> Listener listen(String topic, Class<T> type, MessageHandler<? super T> handler) {
    Arguments.required(topic, "listen", "topic");
    Arguments.required(type, "listen", "type");
    Arguments.required(handler, "listen", "handler");
    return listenTo(topic).payload(type).handle(handler);
  }

  /** Answers the questions to a topic, which carry values of a type. */
  public <T> Listener answer(String topic, Class<T> type, Responder<? super T> responder) {
    Arguments.required(topic, "answer", "topic");
    Arguments.required(type, "answer", "type");
    Arguments.required(responder, "answer", "responder");
    return listenTo(topic).payload(type).answer(responder);
  }

  /** A service that others serve; see {@link Services#client}. */
  public <S> S client(Class<S> service) {
    Arguments.required(service, "client", "service");
    return services.client(service, ServiceSettings.DEFAULT);
  }

  /** A service that others serve; see {@link Services#client}. */
  public <S> S client(Class<S> service, ServiceSettings how) {
    Arguments.required(service, "client", "service");
    Arguments.required(how, "client", "how");
    return services.client(service, how);
  }

  /** Serves a service to others; see {@link Services#serve}. */
  public <S> Listener serve(Class<S> service, S implementation) {
    Arguments.required(service, "serve", "service");
    Arguments.required(implementation, "serve", "implementation");
    return services.serve(service, implementation, ServiceSettings.DEFAULT);
  }

  /** Serves a service to others; see {@link Services#serve}. */
  public <S> Listener serve(Class<S> service, S implementation, ServiceSettings how) {
    Arguments.required(service, "serve", "service");
    Arguments.required(implementation, "serve", "implementation");
    Arguments.required(how, "serve", "how");
    return services.serve(service, implementation, how);
  }

  /** The consumer groups: of each one listener gets a broadcast. */
  public Groups groups() {
    return groups;
  }

  /** A message that asks: which answers are wanted, and for how long, is said step by step. */
  public Request<Message> request(Message message) {
    Arguments.required(message, "request", "message");
    return asking.request(message);
  }

  /**
   * Sends a message and waits for the first answer.
   *
   * @throws dev.morphium.messaging.answer.AnswerException when the answer is a failure
   * @throws InterruptedException when the waiting thread is
   * @return null when none came in time
   */
  public <T> @Nullable T request(Message message, Class<T> type, Duration limit)
      throws InterruptedException {
    Arguments.required(message, "request", "message");
    Arguments.required(type, "request", "type");
    Arguments.required(limit, "request", "limit");
    return request(message).payload(type).first(limit);
  }

  /** How the queue and its instances are doing. */
  public Status status() {
    return participation.status();
  }

  /** Adds an observer of what happens to messages. */
  public void addObserver(MessagingObserver observer) {
    Arguments.required(observer, "addObserver", "observer");
    observers.add(observer);
  }

  /** Removes an observer. */
  public void removeObserver(MessagingObserver observer) {
    Arguments.required(observer, "removeObserver", "observer");
    observers.remove(observer);
  }

  /** The bridge to whatever traces requests; null for none, as in the beginning. */
  public void tracing(@Nullable TraceContext bridge) {
    tracing.context(bridge);
  }

  /**
   * Closes it: listeners end what they handle, what they have not begun is given back.
   *
   * <p>The Morphium stays open; one that is closed closes this before.
   */
  @Override
  public void close() {
    schedules.close();
    groups.close();
    queue.close(settings.patience());
    topics.close();
    participation.close();
    morphium.closedAlready(this);
  }
}
