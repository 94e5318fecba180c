package dev.morphium.messaging.morphium6;

import dev.morphium.messaging.Listening;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.answer.Answer;
import dev.morphium.messaging.answer.AnswerStream;
import dev.morphium.messaging.answer.AnswerTimeoutException;
import dev.morphium.messaging.handler.Listener;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Messaging by the names that Morphium 6 had, over a {@link Messaging} of ours: {@code new
 * Morphium6Messaging(Messaging.open(morphium))}.
 *
 * <p>As it was there, an instance does not get its own messages, but for those that it sends to
 * itself. What was kept in the database by Morphium 6 is not read. The settings hold for listeners
 * that are added afterwards.
 */
public final class Morphium6Messaging implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Morphium6Messaging.class);

  private final Messaging messaging;
  private final List<Added> listeners = new CopyOnWriteArrayList<>();
  private final Map<String, Long> paused = new ConcurrentHashMap<>();
  private volatile boolean autoAnswer;
  private volatile boolean multithreadded;
  private volatile int windowSize = 100;
  private final StatusInfoListener status = new StatusInfoListener();
  private volatile boolean running = true;

  private record Added(String topic, MessageListener listener, Listener own) {}

  /** The names for a messaging, which is closed with this. */
  public Morphium6Messaging(Messaging messaging) {
    this.messaging = messaging;
    enableStatusInfoListener();
  }

  /** The topic on which every instance answers how it is doing: {@code morphium_status}. */
  public String getStatusInfoListenerName() {
    return StatusInfoListener.TOPIC;
  }

  /** Whether this instance answers how it is doing; it does at first. */
  public boolean isStatusInfoListenerEnabled() {
    return listeners.stream().anyMatch(one -> one.listener == status);
  }

  /** Has this instance answer how it is doing. */
  public void enableStatusInfoListener() {
    if (!isStatusInfoListenerEnabled()) {
      addListenerForTopic(StatusInfoListener.TOPIC, status);
    }
  }

  /** Has it answer no more. */
  public void disableStatusInfoListener() {
    removeListenerForTopic(StatusInfoListener.TOPIC, status);
  }

  /** Sends a message. */
  public void sendMessage(Msg message) {
    Message sent = messaging.send(message.toMessage());
    message.sent(sent);
  }

  /** Sends a message; the same as {@link #sendMessage}. */
  public void queueMessage(Msg message) {
    sendMessage(message);
  }

  /** Sends a message to this instance alone. */
  public void sendMessageToSelf(Msg message) {
    sendMessage(message.setRecipient(messaging.instance()));
  }

  /**
   * Sends a message and waits for the first answer.
   *
   * @throws AnswerTimeoutException when none came in time
   */
  public Msg sendAndAwaitFirstAnswer(Msg message, long timeoutInMs) throws InterruptedException {
    Msg answer = sendAndAwaitFirstAnswer(message, timeoutInMs, true);
    if (answer == null) {
      throw new AssertionError("no answer is an exception");
    }
    return answer;
  }

  /**
   * Sends a message and waits for the first answer.
   *
   * @throws AnswerTimeoutException when none came in time and that is wanted
   * @return null when none came in time
   */
  public @Nullable Msg sendAndAwaitFirstAnswer(
      Msg message, long timeoutInMs, boolean throwExceptionOnTimeout) throws InterruptedException {
    List<Msg> answers = sendAndAwaitAnswers(message, 1, timeoutInMs, throwExceptionOnTimeout);
    return answers.isEmpty() ? null : answers.get(0);
  }

  /**
   * Sends a message and waits for some answers; those that came in time.
   *
   * @throws AnswerTimeoutException when none came in time
   */
  public List<Msg> sendAndAwaitAnswers(Msg message, int numberOfAnswers, long timeout)
      throws InterruptedException {
    return sendAndAwaitAnswers(message, numberOfAnswers, timeout, true);
  }

  /**
   * Sends a message and waits for some answers; those that came in time.
   *
   * @throws AnswerTimeoutException when none came in time and that is wanted
   */
  public List<Msg> sendAndAwaitAnswers(
      Msg message, int numberOfAnswers, long timeout, boolean throwExceptionOnTimeout)
      throws InterruptedException {
    Message question = message.toMessage();
    Duration limit = Duration.ofMillis(timeout);
    List<Msg> got = new ArrayList<>();
    try (AnswerStream<Body> answers =
        messaging.request(question).payload(Body.class).stream(limit)) {
      message.sent(answers.question());
      while (got.size() < numberOfAnswers && answers.hasNext()) {
        Answer<Body> answer = answers.next();
        got.add(Msg.of(answer.message(), answer.orThrow()));
      }
    } catch (IllegalStateException failure) {
      if (failure.getCause() instanceof InterruptedException interrupted) {
        boolean ignored = Thread.interrupted();
        throw interrupted;
      }
      throw failure;
    }
    if (got.isEmpty() && throwExceptionOnTimeout) {
      throw new AnswerTimeoutException(question, limit);
    }
    return got;
  }

  /** Sends a message, and has something told of each answer until the time is over. */
  public void sendAndAwaitAsync(Msg message, long timeoutInMs, Consumer<Msg> callback) {
    Message question = message.toMessage();
    AnswerStream<Body> answers =
        messaging.request(question).payload(Body.class).stream(Duration.ofMillis(timeoutInMs));
    message.sent(answers.question());
    Thread.ofVirtual()
        .name("morphium-answers-" + message.getName())
        .start(
            () -> {
              try (answers) {
                answers.forEachRemaining(
                    answer -> callback.accept(Msg.of(answer.message(), answer.orThrow())));
              } catch (RuntimeException failure) { // of the callback, or of one that answered
                LOG.warn("no more is told of the answers to {}: {}", question, failure.toString());
              }
            });
  }

  void answer(Message question, Msg answer) {
    Message sent =
        messaging.send(
            Message.to(answer.getName())
                .payload(answer.body())
                .timeToLive(Duration.ofMillis(answer.getTtl()))
                .answer(question));
    answer.sent(sent);
  }

  /** Adds a listener for a topic. */
  public void addListenerForTopic(String topic, MessageListener listener) {
    String self = messaging.instance();
    BsonDocument foreign =
        new BsonDocument("sender", new BsonDocument("$ne", new BsonString(self)));
    BsonDocument directed = new BsonDocument("delivery", new BsonString("DIRECTED"));
    BsonArray either = new BsonArray(List.of(foreign, directed));
    Listening<Body> listening =
        messaging
            .listenTo(topic)
            .payload(Body.class)
            .filter(message -> !self.equals(message.sender()))
            .where(new BsonDocument("$or", either));
    if (multithreadded) {
      listening = listening.concurrency(windowSize);
    }
    if (autoAnswer) {
      listening = listening.answerAutomatically();
    }
    Listener own =
        listening.answer(
            (body, context) -> {
              Msg answer = listener.onMessage(this, Msg.of(context.message(), body));
              return answer == null ? null : answer.body();
            });
    if (paused.containsKey(topic)) {
      own.pause();
    }
    listeners.add(new Added(topic, listener, own));
  }

  /** Removes a listener of a topic, after it has handled what it has begun. */
  public void removeListenerForTopic(String topic, MessageListener listener) {
    List<Added> gone =
        listeners.stream()
            .filter(one -> one.topic.equals(topic) && one.listener.equals(listener))
            .toList();
    listeners.removeAll(gone);
    gone.forEach(one -> one.own.close());
  }

  /** Has this instance's listeners of a topic take no more messages for now. */
  public void pauseTopicProcessing(String topic) {
    paused.putIfAbsent(topic, System.nanoTime());
    listeners.stream().filter(one -> one.topic.equals(topic)).forEach(one -> one.own.pause());
  }

  /** Has them take messages again; for how many milliseconds they did not, null if they did. */
  public @Nullable Long unpauseTopicProcessing(String topic) {
    Long since = paused.remove(topic);
    listeners.stream().filter(one -> one.topic.equals(topic)).forEach(one -> one.own.resume());
    return since == null ? null : (System.nanoTime() - since) / 1_000_000;
  }

  /** The topics whose messages are not taken for now. */
  public List<String> getPausedTopics() {
    return List.copyOf(paused.keySet());
  }

  /** This instance's name. */
  public String getSenderId() {
    return messaging.instance();
  }

  /** Whether a listener that returns nothing answers all the same. */
  public boolean isAutoAnswer() {
    return autoAnswer;
  }

  /** Sets whether a listener that returns nothing answers all the same. */
  public Morphium6Messaging setAutoAnswer(boolean always) {
    autoAnswer = always;
    return this;
  }

  /** Whether a listener handles several messages at a time. */
  public boolean isMultithreadded() {
    return multithreadded;
  }

  /** Sets whether a listener handles several messages at a time. */
  public Morphium6Messaging setMultithreadded(boolean several) {
    multithreadded = several;
    return this;
  }

  /** How many messages a listener handles at a time when it handles several. */
  public int getWindowSize() {
    return windowSize;
  }

  /** Sets how many messages a listener handles at a time when it handles several. */
  public Morphium6Messaging setWindowSize(int most) {
    windowSize = most;
    return this;
  }

  /** Whether it was not closed. */
  public boolean isRunning() {
    return running;
  }

  /** The messaging behind the names. */
  public Messaging messaging() {
    return messaging;
  }

  /** Closes it. */
  public void terminate() {
    close();
  }

  @Override
  public void close() {
    running = false;
    messaging.close();
  }
}
