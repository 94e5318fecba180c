package dev.morphium.messaging.internal.publish;

import dev.morphium.messaging.internal.context.QueueContext;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Work;
import java.time.Duration;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** The producer of messages: makes documents of them, and stores them. */
public final class Publisher {
  /** How long an answer is kept that nobody takes. */
  public static final Duration ANSWER_LIFE = Duration.ofMinutes(1);

  private final QueueContext tools;
  private final @Nullable Duration timeToLive;
  private volatile Consumer<List<Message>> before = messages -> {};
  private final RecipientTracker addressees = new RecipientTracker();
  private final SentWork work;

  /**
   * @param timeToLive how long messages live that say nothing themselves; null for ever
   */
  public Publisher(QueueContext tools, @Nullable Duration timeToLive, LongSupplier nanoTime) {
    this.tools = tools;
    this.work = new SentWork(nanoTime);
    this.timeToLive = timeToLive;
  }

  /** The work that was sent lately. */
  public SentWork work() {
    return work;
  }

  /** To whom work was sent. */
  public RecipientTracker addressees() {
    return addressees;
  }

  /** Shows something what is about to be stored, in the sender's transaction where there is one. */
  public void before(Consumer<List<Message>> shown) {
    before = shown;
  }

  /** Sends one message; that one as it was sent. */
  public Message send(Message message) {
    return send(List.of(message)).get(0);
  }

  /**
   * Sends messages in their order, with one write.
   *
   * @return them as they were sent
   * @throws dev.morphium.exception.WriteException names each one that was not stored
   */
  public List<Message> send(List<? extends Message> messages) {
    if (messages.isEmpty()) {
      return List.of();
    }
    Envelope envelope = new Envelope(tools.instance(), tools.store().now(), timeToLive);
    List<Message> going = new ArrayList<>(messages.size());
    List<Message> sealed = new ArrayList<>(messages.size());
    IdentityHashMap<Message, List<Message>> copied = new IdentityHashMap<>();
    for (Message message : messages) {
      requireNow(message);
      addressees.note(message);
      Message own = tools.tracing().stamp(Envelope.outgoing(message));
      going.add(own);
      seal(own, envelope, sealed, copied);
    }
    resolve(messages, going);
    copied.forEach((own, copies) -> copies.forEach(copy -> Envelope.resolved(own, copy)));
    long begun = tools.observers().begin();
    try {
      before.accept(sealed);
      tools.store().insert(sealed);
    } catch (RuntimeException | Error failure) {
      tell(sealed, begun, failure);
      throw failure;
    }
    copied.forEach(Envelope::stored);
    if (!tools.inTransaction().getAsBoolean()) {
      work.sent(sealed);
    }
    tell(sealed, begun, null);
    return List.copyOf(going);
  }

  /** Makes a message ready to be stored, one for each recipient where it names several. */
  private void seal(
      Message own,
      Envelope envelope,
      List<Message> sealed,
      IdentityHashMap<Message, List<Message>> copied) {
    BsonValue payload = own.payload() == null ? tools.payloads().toBson(own.body()) : own.payload();
    if (own.delivery() != Delivery.DIRECTED) {
      sealed.add(envelope.seal(own, payload, null));
    } else if (own.recipients().size() == 1) {
      String recipient = own.recipients().iterator().next();
      sealed.add(envelope.seal(own, payload, Work.instanceLane(recipient)));
    } else {
      List<Message> copies = new ArrayList<>();
      for (String recipient : own.recipients()) {
        copies.add(envelope.seal(Envelope.copy(own), payload, Work.instanceLane(recipient)));
      }
      Envelope.stored(own, copies);
      copied.put(own, copies);
      sealed.addAll(copies);
    }
  }

  /** What comes after others of the same list comes after what is stored of those. */
  private static void resolve(List<? extends Message> given, List<Message> going) {
    if (given.stream().noneMatch(Envelope::comesAfter)) {
      return;
    }
    IdentityHashMap<Message, List<Message>> byGiven = new IdentityHashMap<>();
    for (int i = 0; i < going.size(); i++) {
      byGiven.computeIfAbsent(given.get(i), one -> new ArrayList<>()).add(going.get(i));
    }
    for (Message message : going) {
      Envelope.resolve(message, other -> byGiven.getOrDefault(other, List.of(other)));
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
