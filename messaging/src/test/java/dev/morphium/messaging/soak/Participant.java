package dev.morphium.messaging.soak;

import dev.morphium.Morphium;
import dev.morphium.messaging.Listening;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.handler.MessageContext;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retry;
import java.time.Duration;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.types.ObjectId;

/**
 * One instance of a run: it listens to everything, and writes down what it did.
 *
 * <p>Outside of transactions it writes past the driver that messaging uses, so that what makes
 * messaging fail does not make the notes fail.
 */
final class Participant implements AutoCloseable {
  /** How many consumer groups there are. */
  static final int GROUPS = 2;

  static final Duration LEASE = Duration.ofSeconds(1);

  /** A name is free again soon after a crash. */
  private static final MessagingSettings SETTINGS =
      MessagingSettings.DEFAULT
          .sweep(Duration.ofSeconds(1))
          .patience(LEASE)
          .heartbeat(Duration.ofMillis(300));

  private final long seed;
  private final int instances;
  private final Ledger ledger;
  private final Morphium morphium;
  private final Messaging messaging;
  private final String name;
  private final String run = new ObjectId().toHexString();

  private Participant(long seed, int instances, int number, String uri, Ledger ledger) {
    this.seed = seed;
    this.instances = instances;
    this.ledger = ledger;
    name = Fate.INSTANCE + number;
    morphium = Morphium.connect(uri);
    try {
      messaging = Messaging.open(morphium, SETTINGS.instance(name));
    } catch (RuntimeException failure) {
      morphium.close();
      throw failure;
    }
  }

  /** Opens one, which begins at once. */
  static Participant open(long seed, int instances, int number, String uri, Ledger ledger) {
    Participant participant = new Participant(seed, instances, number, uri, ledger);
    try {
      participant.listen(number);
      return participant;
    } catch (RuntimeException failure) {
      participant.crash();
      throw failure;
    }
  }

  private void listen(int number) {
    for (Kind kind : Kind.values()) {
      Listening<Message> listening =
          messaging
              .listenTo(kind.topic())
              .concurrency(2)
              .window(20)
              .lease(LEASE)
              .retry(Retry.times(10_000).fixed(Duration.ofMillis(20)));
      switch (kind) {
        case BROADCAST -> listening.handle((message, context) -> noted(message, run));
        case GROUPED -> {
          String group = "group-" + number % GROUPS;
          listening.group(group).handle((message, context) -> done(context, group));
        }
        case PLAIN ->
            listening.handle(
                (message, context) -> {
                  fateOf(context);
                  noted(message, name);
                });
        default -> listening.handle((message, context) -> done(context, name));
      }
    }
  }

  /** Does what the seed wants, in the transaction that ends the work. */
  private BsonDocument done(MessageContext context, String by) {
    int number = fateOf(context).number();
    context.inTransaction(() -> morphium.insert(Effect.of(number, by)));
    return new BsonDocument();
  }

  private Fate fateOf(MessageContext context) {
    Fate fate = Fate.of(seed, numberOf(context.message()), instances);
    if (fate.hopeless() || context.attempt() <= fate.failures()) {
      throw new PlannedFailure("attempt " + context.attempt() + " at " + fate);
    }
    return fate;
  }

  private BsonDocument noted(Message message, String by) {
    BsonDocument effect = new BsonDocument("number", new BsonInt32(numberOf(message)));
    effect.append("by", new BsonString(by));
    effect.append("instance", new BsonString(name));
    ledger.insert("effects", effect);
    return new BsonDocument();
  }

  private static int numberOf(Message message) {
    if (message.payload() instanceof BsonDocument payload) {
      return payload.getNumber("number").intValue();
    }
    throw new AssertionError("no number in " + message);
  }

  /** Stands for this one opening of the instance. */
  String run() {
    return run;
  }

  /** Sends one message, and notes that it was sent when that is sure. */
  void send(int number) {
    Fate fate = Fate.of(seed, number, instances);
    long notBefore = System.currentTimeMillis() + fate.delay().toMillis();
    if (fate.kind() == Kind.TRANSACTED) {
      morphium.inTransaction(
          () -> {
            messaging.send(fate.message());
            morphium.insert(new SoakSender(number, notBefore));
            if (fate.aborted()) {
              throw new PlannedFailure("aborted");
            }
          });
    } else {
      messaging.send(fate.message());
      BsonDocument sent = new BsonDocument("_id", new BsonInt32(number));
      ledger.insert("sent", sent.append("not_before", new BsonInt64(notBefore)));
    }
  }

  /** Ends as a process does that is killed: nobody gives anything back. */
  void crash() {
    morphium.close();
    messaging.close();
  }

  @Override
  public void close() {
    messaging.close();
    morphium.close();
  }
}
