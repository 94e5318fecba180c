package dev.morphium.messaging;

import dev.morphium.messaging.group.Groups;
import dev.morphium.messaging.handler.MessageHandler;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import dev.morphium.messaging.runtime.Call;
import dev.morphium.messaging.runtime.Ear;
import dev.morphium.messaging.runtime.Listener;
import dev.morphium.messaging.runtime.ListenerOptions;
import dev.morphium.messaging.runtime.Queue;
import dev.morphium.messaging.runtime.Selection;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.jspecify.annotations.Nullable;

/**
 * A builder of listeners: {@code
 * messaging.listenTo("images").payload(Image.class).concurrency(4).handle(…)}.
 *
 * @param <T> the payload's type
 */
public final class Listening<T> {
  private final Queue queue;
  private final Groups groups;
  private final String topic;
  private final Class<T> type;
  private @Nullable String group;
  private int concurrency = 1;
  private Map<String, String> headers = new HashMap<>();
  private Retry retry = Retry.DEFAULT;
  private Duration lease = Duration.ofSeconds(30);
  private int window = 1_000;
  private Duration keepResults = Duration.ZERO;
  private boolean answering;
  private Selection selection = Selection.ALL;

  Listening(Queue queue, Groups groups, String topic, Class<T> type) {
    this.queue = queue;
    this.groups = groups;
    this.topic = topic;
    this.type = type;
  }

  /** The type that payloads are read as; default the whole message. */
  public <P> Listening<P> payload(Class<P> payload) {
    Listening<P> other = new Listening<>(queue, groups, topic, payload);
    other.group = group;
    other.concurrency = concurrency;
    other.headers = headers;
    other.retry = retry;
    other.lease = lease;
    other.window = window;
    other.keepResults = keepResults;
    other.answering = answering;
    other.selection = selection;
    return other;
  }

  /**
   * As one of a consumer group: of a group one listener gets each broadcast, as work that is tried
   * again when it fails. The group is known from now on, and gets what is sent also while none of
   * its listeners is there; see {@link Groups}. It gets broadcasts alone.
   */
  public Listening<T> group(String name) {
    group = name;
    return this;
  }

  /** How many messages are handled at a time; default 1. */
  public Listening<T> concurrency(int most) {
    concurrency = most;
    return this;
  }

  /** Only messages with this header. */
  public Listening<T> header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  /** How often work is tried that says nothing itself; default three times. */
  public Listening<T> retry(Retry policy) {
    retry = policy;
    return this;
  }

  /** How long work may go on without being heard of before others take it; default 30 s. */
  public Listening<T> lease(Duration length) {
    lease = length;
    return this;
  }

  /** How many announcements may wait in memory; default 1,000. */
  public Listening<T> window(int most) {
    window = most;
    return this;
  }

  /** How long work that is done is kept; default not at all. */
  public Listening<T> keepResults(Duration time) {
    keepResults = time;
    return this;
  }

  /**
   * Answers each question when it was handled, with nothing inside when the handler returns null,
   * so that whoever asked knows that it was done; default no answer for null.
   */
  public Listening<T> answerAutomatically() {
    answering = true;
    return this;
  }

  private MessageHandler<T> answered(MessageHandler<? super T> handler) {
    return (payload, context) -> {
      Object answer = handler.handle(payload, context);
      return answer == null ? BsonNull.VALUE : answer;
    };
  }

  /**
   * Only messages that fit, of those that are no work; tried here, one by one, before each is
   * handled. Work is not taken then, unless {@link #where} says which.
   */
  public Listening<T> filter(Predicate<Message> wanted) {
    selection = new Selection(wanted, selection.work());
    return this;
  }

  /**
   * Only work that fits: a filter on messages as they are stored, for instance <code>
   * {"payload.size": {$gt: 3}}</code>. Others are left for other listeners. Messages that are no
   * work are not taken then, unless {@link #filter} says which.
   *
   * <p>The database tries it with every claim, on one message after the other, the most urgent
   * first: much work that fits nobody makes all claims of its topic slow. A topic or a {@link
   * #header} of its own costs less.
   */
  public Listening<T> where(BsonDocument filter) {
    if (filter.isEmpty()) {
      throw new IllegalArgumentException(
          "where() of a listener of '%s' says nothing; leave it out".formatted(topic));
    }
    selection = new Selection(selection.broadcasts(), filter);
    return this;
  }

  /**
   * Up to so many messages at once; see {@link Batching#handleBatch}. {@link #concurrency} is the
   * number of batches at a time then.
   *
   * @param linger how long the first of a batch waits for more
   */
  public Batching<T> batch(int most, Duration linger) {
    return new Batching<>(this, most, linger);
  }

  String topic() {
    return topic;
  }

  int concurrency() {
    return concurrency;
  }

  /** Begins to listen. */
  public Listener handle(MessageHandler<? super T> handler) {
    return handle(handler, concurrency);
  }

  Listener handle(MessageHandler<? super T> handler, int atOnce) {
    if (group != null && !selection.takesWork()) {
      throw new IllegalArgumentException(
          "group '%s' of '%s' gets work, which filter() does not choose; use header() or where()"
              .formatted(group, topic));
    }
    ListenerOptions options =
        new ListenerOptions(topic, group, atOnce, headers, retry, lease, window, keepResults)
            .selecting(selection);
    Ear member = group == null ? () -> {} : groups.join(group, topic, headers);
    try {
      Listener listener =
          queue.listen(options, new Call<>(type, answering ? answered(handler) : handler));
      listener.onClose(member::close);
      return listener;
    } catch (RuntimeException | Error failure) {
      member.close();
      throw failure;
    }
  }
}
