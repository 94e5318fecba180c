package dev.morphium.messaging;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.messaging.group.Groups;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.handler.MessageHandler;
import dev.morphium.messaging.handler.PayloadType;
import dev.morphium.messaging.handler.Responder;
import dev.morphium.messaging.internal.context.Call;
import dev.morphium.messaging.internal.context.ListenerOptions;
import dev.morphium.messaging.internal.context.OwnTopics;
import dev.morphium.messaging.internal.context.Selection;
import dev.morphium.messaging.internal.group.runner.GroupControl;
import dev.morphium.messaging.internal.queue.Queue;
import dev.morphium.messaging.internal.queue.Subscription;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.bson.BsonDocument;
import org.bson.BsonNull;

/**
 * A subscription to a topic before it begins: {@code
 * messaging.listenTo("images").payload(Image.class).concurrency(4).handle(…)}.
 *
 * <p>It never changes: each method gives another one, so that one may stand for many listeners.
 *
 * @param <T> the payload's type
 */
public final class Listening<T> {
  private final Queue queue;
  private final GroupControl groups;
  private final PayloadType<T> type;
  private final ListenerOptions options;
  private final boolean answering;

  private Listening(
      Queue queue,
      GroupControl groups,
      PayloadType<T> type,
      ListenerOptions options,
      boolean answering) {
    this.queue = queue;
    this.groups = groups;
    this.type = type;
    this.options = options;
    this.answering = answering;
  }

  static Listening<Message> to(Queue queue, GroupControl groups, String topic) {
    OwnTopics.requireFree(topic);
    PayloadType<Message> whole = PayloadType.of(Message.class);
    return new Listening<>(queue, groups, whole, ListenerOptions.of(topic), false);
  }

  private Listening<T> with(UnaryOperator<ListenerOptions> change) {
    return new Listening<>(queue, groups, type, change.apply(options), answering);
  }

  /** The type that payloads are read as; default the whole message. */
  public <P> Listening<P> payload(Class<P> payload) {
    Arguments.required(payload, "payload", "payload");
    return payload(PayloadType.of(payload));
  }

  /** The type that payloads are read as: {@code new PayloadType<List<Order>>() {}}. */
  public <P> Listening<P> payload(PayloadType<P> payload) {
    Arguments.required(payload, "payload", "payload");
    return new Listening<>(queue, groups, payload, options, answering);
  }

  /**
   * As one of a consumer group: of a group one listener gets each broadcast, as work that is tried
   * again when it fails. The group is known from now on, and gets what is sent also while none of
   * its listeners is there; see {@link Groups}. It gets broadcasts alone.
   */
  public Listening<T> group(String name) {
    Arguments.required(name, "group", "name");
    return with(some -> some.group(name));
  }

  /** How many messages are handled at a time; default 1. */
  public Listening<T> concurrency(int most) {
    return with(some -> some.concurrency(most));
  }

  /** Only messages with this header. */
  public Listening<T> header(String name, String value) {
    Arguments.required(name, "header", "name");
    Arguments.required(value, "header", "value");
    return with(some -> some.header(name, value));
  }

  /** How often work is tried that says nothing itself; default three times. */
  public Listening<T> retry(Retry policy) {
    Arguments.required(policy, "retry", "policy");
    return with(some -> some.retry(policy));
  }

  /** How long work may go on without being heard of before others take it; default 30 s. */
  public Listening<T> lease(Duration length) {
    Arguments.required(length, "lease", "length");
    return with(some -> some.lease(length));
  }

  /**
   * How long an attempt at work may take that says nothing itself; default any time. One that takes
   * longer is interrupted and has failed, with a {@link
   * dev.morphium.messaging.handler.TimeLimitException}, whatever its handler does afterwards.
   */
  public Listening<T> timeLimit(Duration limit) {
    Arguments.required(limit, "timeLimit", "limit");
    return with(some -> some.timeLimit(limit));
  }

  /** How many announcements may wait in memory; default 1,000. */
  public Listening<T> window(int most) {
    return with(some -> some.window(most));
  }

  /** How long work that is done is kept; default not at all. */
  public Listening<T> keepResults(Duration time) {
    Arguments.required(time, "keepResults", "time");
    return with(some -> some.keepResults(time));
  }

  /**
   * Answers each question when it was handled, with nothing inside when the handler answers
   * nothing, so that the requester knows that it was done; default no answer then.
   */
  public Listening<T> answerAutomatically() {
    return new Listening<>(queue, groups, type, options, true);
  }

  /**
   * Only messages that fit, of those that are no work; tried here, one by one, before each is
   * handled. Work is not taken then, unless {@link #where} says which.
   */
  public Listening<T> filter(Predicate<Message> wanted) {
    Arguments.required(wanted, "filter", "wanted");
    return with(some -> some.selecting(new Selection(wanted, some.selection().work())));
  }

  /**
   * Only work that fits: a filter on messages as they are stored, for instance <code>
   * {"payload.size": {$gt: 3}}</code>. Others are left for other listeners. Messages that are no
   * work are not taken then, unless {@link #filter} says which.
   *
   * <p>The database tries it with every claim, on one message after the other, the most urgent
   * first: much work that fits no listener makes all claims of its topic slow. A topic or a {@link
   * #header} of its own costs less.
   */
  public Listening<T> where(BsonDocument filter) {
    Arguments.required(filter, "where", "filter");
    if (filter.isEmpty()) {
      throw new IllegalArgumentException(
          "where() of a listener of '%s' says nothing; leave it out".formatted(options.topic()));
    }
    return with(some -> some.selecting(new Selection(some.selection().broadcasts(), filter)));
  }

  /**
   * Up to so many messages at once; see {@link Batching#handleBatch}. {@link #concurrency} is the
   * number of batches at a time then.
   *
   * @param linger how long the first of a batch waits for more
   */
  public Batching<T> batch(int most, Duration linger) {
    Arguments.required(linger, "batch", "linger");
    return new Batching<>(this, most, linger);
  }

  String topic() {
    return options.topic();
  }

  int atOnce() {
    return options.concurrency();
  }

  /** Begins to listen: does something with each payload. */
  public Listener handle(Consumer<? super T> handler) {
    Arguments.required(handler, "handle", "handler");
    return answer(
        (payload, context) -> {
          handler.accept(payload);
          return null;
        });
  }

  /** Begins to listen: does something with each payload, and with the message that it came in. */
  public Listener handle(MessageHandler<? super T> handler) {
    Arguments.required(handler, "handle", "handler");
    return answer(
        (payload, context) -> {
          handler.handle(payload, context);
          return null;
        });
  }

  /**
   * Begins to listen, and answers each request with what the responder returns. Null is no answer,
   * unless {@link #answerAutomatically} says so.
   */
  public Listener answer(Responder<? super T> responder) {
    Arguments.required(responder, "answer", "responder");
    return begin(responder, options.concurrency());
  }

  Listener begin(Responder<? super T> responder, int atOnce) {
    String group = options.group();
    if (group != null && !options.selection().takesWork()) {
      throw new IllegalArgumentException(
          "group '%s' of '%s' gets work, which filter() does not choose; use header() or where()"
              .formatted(group, options.topic()));
    }
    Subscription member =
        group == null ? () -> {} : groups.join(group, options.topic(), options.headers());
    try {
      Call<T> call = new Call<>(type, answering ? answered(responder) : responder);
      return queue.listen(options.concurrency(atOnce), call, member::close);
    } catch (RuntimeException | Error failure) {
      member.close();
      throw failure;
    }
  }

  private Responder<T> answered(Responder<? super T> responder) {
    return (payload, context) -> {
      Object answer = responder.respond(payload, context);
      return answer == null ? BsonNull.VALUE : answer;
    };
  }
}
