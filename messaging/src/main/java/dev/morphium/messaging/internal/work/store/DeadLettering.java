package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.Mapper;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Failure;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.update.PushOptions;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The dead-lettering and cancellation of messages, which are the ends of work that is not done.
 *
 * <p>Their keys are free afterwards, all instances are told of the end, and a dead letter does not
 * expire as the message would have.
 */
final class DeadLettering {
  private static final Logger LOG = LoggerFactory.getLogger(DeadLettering.class);
  private static final PushOptions LAST_FAILURES = PushOptions.NONE.slice(-10);

  private final CollectionGateway messages;
  private final Mapper mapper;
  private final ServerClock clock;
  private final Retention retention;
  private final String instance;
  private final AtomicBoolean told = new AtomicBoolean();

  DeadLettering(
      CollectionGateway messages,
      Mapper mapper,
      ServerClock clock,
      Retention retention,
      String instance) {
    this.messages = messages;
    this.mapper = mapper;
    this.clock = clock;
    this.retention = retention;
    this.instance = instance;
  }

  /** The change that makes a dead letter. */
  Update<BsonDocument> dead(WorkEvent event, Failure failure) {
    return note(ended(event, retention.deadLetters()), failure);
  }

  /**
   * Makes a dead letter of a message that cannot be read: one that carries what was found, whole.
   *
   * @param unchanged is true of it as long as nobody else dealt with it
   */
  void wrap(BsonDocument found, BsonDocument unchanged, Throwable why) {
    if (told.compareAndSet(false, true)) {
      LOG.warn(
          "message {} to '{}' cannot be read; it is a dead letter now, and so will be others like"
              + " it, of which no more is said",
          found.get(Fields.ID),
          Bson.text(found.get(Fields.TOPIC)),
          why);
    }
    BsonDocument mine = new BsonDocument(Fields.ID, Bson.value(found.get(Fields.ID)));
    mine.putAll(unchanged);
    BsonDocument letter = letter(found, Failure.of(why, 1, clock.now(), instance));
    if (found.isObjectId(Fields.ID)) {
      messages.where(mine).replaceOne(letter);
    } else {
      BsonDocument another = document(Fields.ID, new ObjectId());
      another.putAll(letter);
      messages.insert(List.of(BsonBytes.of(another)), true);
      messages.where(mine).deleteOne();
    }
  }

  private BsonDocument letter(BsonDocument found, Failure failure) {
    BsonDocument letter =
        document(
            Fields.SCHEMA,
            Message.SCHEMA,
            Fields.TOPIC,
            Bson.text(found.get(Fields.TOPIC)),
            Fields.DELIVERY,
            Delivery.EXCLUSIVE,
            Fields.PAYLOAD,
            found);
    BsonDocument work =
        document(
            "state",
            State.DEAD,
            "attempts",
            1,
            "failures",
            List.of(mapper.toBson(failure)),
            "ended",
            clock.now());
    letter.append(Fields.WORK, work).append(Fields.ENDED_AT, Bson.value(clock.now()));
    Duration kept = retention.deadLetters();
    return kept == null
        ? letter
        : letter.append(Fields.DELETE_AT, Bson.value(clock.now().plus(kept)));
  }

  /** The change that cancels a message. */
  Update<BsonDocument> cancelled(WorkEvent event) {
    return ended(event, retention.cancelled());
  }

  /** Adds a failure to those that a message remembers. */
  Update<BsonDocument> note(Update<BsonDocument> change, Failure failure) {
    return change.pushAll(Fields.FAILURES, List.of(mapper.toBson(failure)), LAST_FAILURES);
  }

  /**
   * Makes a dead letter of a message that waits for another one, which failed.
   *
   * @param how the state of the other one; null when it is gone
   * @return whether it still waited
   */
  boolean failedBy(ObjectId message, ObjectId other, @Nullable State how) {
    String what =
        how == null
            ? "is gone without having been done: it was deleted, or has expired"
            : how == State.DEAD ? "is a dead letter" : "was cancelled";
    Failure failure =
        failure(
            "dev.morphium.messaging.OtherFailed",
            "message %s, which it waits for, %s".formatted(other, what));
    Update<BsonDocument> change =
        dead(WorkEvent.FAIL_WITH_OTHER, failure).set(Fields.FAILED_BY, other);
    BsonDocument waiting =
        WorkEvent.FAIL_WITH_OTHER
            .where(document(Fields.ID, message))
            .append(Fields.PENDING, Bson.value(other));
    return messages.where(waiting).updateOne(change).matched() > 0;
  }

  private Failure failure(String type, String text) {
    return new Failure(type, text, null, 0, clock.now(), instance);
  }

  private Update<BsonDocument> ended(WorkEvent event, @Nullable Duration kept) {
    Instant now = clock.now();
    Update<BsonDocument> change = event.change(now).set(Fields.ENDED_AT, now);
    return kept == null
        ? change.unset(Fields.DELETE_AT)
        : change.set(Fields.DELETE_AT, now.plus(kept));
  }
}
