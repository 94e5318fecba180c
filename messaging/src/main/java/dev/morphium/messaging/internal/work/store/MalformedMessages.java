package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The search for malformed messages, which another client wrote such that no step of work would
 * ever find them: it makes dead letters of them, so that somebody hears of it.
 *
 * <p>No index helps with that: it is looked for when such a message was heard of, and otherwise
 * seldom.
 */
final class MalformedMessages {
  private static final int PAGE = 500;
  private static final int ROUNDS = 20;
  private static final BsonDocument NO_MOMENT = document("$not", document("$type", "date"));
  private static final BsonDocument NO_DOCUMENT = document("$not", document("$type", "object"));

  private final CollectionGateway messages;
  private final DeadLettering burial;

  MalformedMessages(CollectionGateway messages, DeadLettering burial) {
    this.messages = messages;
    this.burial = burial;
  }

  long bury() {
    long buried = 0;
    for (int round = 0; round < ROUNDS; round++) {
      List<BsonDocument> found = messages.where(filter()).limit(PAGE).asList();
      for (BsonDocument one : found) {
        String why = problem(one);
        if (why != null) {
          BsonDocument same =
              new BsonDocument(Fields.DELIVERY, Bson.value(one.get(Fields.DELIVERY)));
          same.append(Fields.WORK, Bson.value(one.get(Fields.WORK)));
          burial.wrap(one, same, new IllegalArgumentException(why));
          buried++;
        }
      }
      if (found.size() < PAGE) {
        break;
      }
    }
    return buried;
  }

  private static BsonDocument filter() {
    BsonDocument unknownState =
        document(
            Fields.STATE,
            new BsonDocument("$exists", Bson.value(true))
                .append("$nin", names(State.values(), true)));
    BsonDocument untimed =
        document(Fields.STATE, Bson.in(State.WAITING, State.LEASED, State.BLOCKED));
    untimed.append(Fields.DUE, NO_MOMENT);
    BsonDocument waitsForNothing = document(Fields.STATE, State.BLOCKED, Fields.WAITS, NO_DOCUMENT);
    BsonDocument undelivered = new BsonDocument(Fields.STATE, Bson.value(null));
    undelivered.append(
        Fields.DELIVERY,
        document(
            "$nin",
            names(new Delivery[] {Delivery.BROADCAST, Delivery.EXCLUSIVE, Delivery.REPLY}, false)));
    BsonDocument filter =
        new BsonDocument(
            "$or", new BsonArray(List.of(unknownState, untimed, waitsForNothing, undelivered)));
    return filter
        .append(Fields.WORK, document("$not", document("$type", "array")))
        .append(Fields.SCHEMA, Promotion.KNOWN_SCHEMA);
  }

  private static BsonArray names(Enum<?>[] values, boolean orNull) {
    List<@Nullable String> names = new ArrayList<>();
    Arrays.stream(values).forEach(value -> names.add(value.name()));
    if (orNull) {
      names.add(null);
    }
    return Bson.array(names);
  }

  /** What is wrong with a message, for whoever wrote it; null when nothing is. */
  private static @Nullable String problem(BsonDocument found) {
    BsonDocument work = Bson.work(found);
    BsonValue state = work.get("state");
    if (state == null || state.isNull()) {
      String delivery = Bson.text(found.get(Fields.DELIVERY));
      return delivery.equals(Delivery.DIRECTED.name())
          ? "delivery is DIRECTED, and there is no work: a message for one instance has"
              + " work: {state: 'READY', lane: 'r:<instance>'}"
          : "delivery is '%s'; it is one of %s"
              .formatted(delivery, Arrays.toString(Delivery.values()));
    }
    String name = Bson.text(state);
    if (Arrays.stream(State.values()).noneMatch(known -> known.name().equals(name))) {
      return "work.state is %s; it is one of %s".formatted(state, Arrays.toString(State.values()));
    }
    if (!work.isDateTime("due")) {
      return "work.state is '%s', but work.due is no date".formatted(name);
    }
    return State.BLOCKED.name().equals(name) && !work.isDocument("waits")
        ? "work.state is 'BLOCKED', but work.waits is no document"
        : null;
  }
}
