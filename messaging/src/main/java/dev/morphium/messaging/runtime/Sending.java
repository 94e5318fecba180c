package dev.morphium.messaging.runtime;

import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The producer of messages: makes documents of them, and stores them. */
public final class Sending {
  /** How long an answer is kept that nobody takes. */
  static final Duration ANSWER_LIFE = Duration.ofMinutes(1);

  private final Tools tools;
  private final @Nullable Duration timeToLive;
  private volatile Consumer<List<Message>> before = messages -> {};
  private final Addressees addressees = new Addressees();
  private final SentWork work;

  /**
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   */
  public Sending(Tools tools, @Nullable Duration timeToLive, LongSupplier nanoTime) {
    this.tools = tools;
    this.work = new SentWork(nanoTime);
    this.timeToLive = timeToLive;
  }

  /** The work that was sent lately. */
  SentWork work() {
    return work;
  }

  /** To whom work was sent. */
  Addressees addressees() {
    return addressees;
  }

  /** Shows something what is about to be stored, in the sender's transaction where there is one. */
  void before(Consumer<List<Message>> shown) {
    before = shown;
  }

  /** Sends one message. */
  public void send(Message message) {
    send(List.of(message));
  }

  /**
   * Sends messages in their order, with one write.
   *
   * @throws dev.morphium.exception.WriteException names each one that was not stored
   */
  public void send(List<? extends Message> messages) {
    if (messages.isEmpty()) {
      return;
    }
    Envelope envelope = new Envelope(tools.instance(), tools.store().now(), timeToLive);
    List<Message> sealed = new ArrayList<>(messages.size());
    IdentityHashMap<Message, List<Message>> copied = new IdentityHashMap<>();
    requireOnce(messages);
    for (Message message : messages) {
      requireNow(message);
      tools.tracing().stamp(message);
      addressees.note(message);
      BsonValue payload =
          message.payload() == null ? tools.payloads().toBson(message.body()) : message.payload();
      if (message.delivery() == Delivery.DIRECTED) {
        List<Message> copies = new ArrayList<>();
        for (String recipient : message.recipients()) {
          Message copy = message.recipients().size() == 1 ? message : Envelope.copy(message);
          copies.add(envelope.seal(copy, payload, Work.instanceLane(recipient)));
        }
        Envelope.stored(message, copies);
        copied.put(message, copies);
        sealed.addAll(copies);
      } else {
        sealed.add(envelope.seal(message, payload, null));
      }
    }
    long begun = tools.observers().begin();
    try {
      before.accept(sealed);
      tools.store().insert(sealed);
    } catch (RuntimeException | Error failure) {
      tell(sealed, begun, failure);
      throw failure;
    } finally {
      copied.forEach(Envelope::stored);
    }
    if (!tools.inTransaction().getAsBoolean()) {
      messages.forEach(Envelope::gone);
      work.sent(sealed);
    }
    tell(sealed, begun, null);
  }

  private static void requireOnce(List<? extends Message> messages) {
    messages.forEach(Envelope::requireUnsent);
    if (messages.size() > 1) {
      Set<Message> different = Collections.newSetFromMap(new IdentityHashMap<>());
      for (Message message : messages) {
        if (!different.add(message)) {
          throw new IllegalArgumentException(
              "%s is in the list twice; put a copy() of it there".formatted(message));
        }
      }
    }
  }

  /** Listeners get at once what is no work: there is nobody with whom it could wait. */
  private static void requireNow(Message message) {
    if (Hold.isPutOff(message) && !message.delivery().isWork()) {
      throw new IllegalArgumentException(
          "%s is no work, so it cannot be put off; make it exclusive() or give it recipients(), or"
                  .formatted(message)
              + " let schedules() send it: Schedule.at(moment)");
    }
  }

  private void tell(List<Message> sealed, long begun, @Nullable Throwable failure) {
    int from = 0;
    for (int i = 1; i <= sealed.size(); i++) {
      String topic = sealed.get(from).topic();
      if (i == sealed.size() || !sealed.get(i).topic().equals(topic)) {
        tools.observers().sent(topic, i - from, begun, failure);
        from = i;
      }
    }
  }
}
