package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.ServerClock;
import dev.morphium.messaging.internal.work.model.JobStore;
import dev.morphium.messaging.job.Cancelling;
import dev.morphium.messaging.job.Requeuing;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Looks after work in a queue's collection. */
final class MorphiumJobStore implements JobStore {
  private static final BsonDocument ENDED = Bson.in(State.DONE, State.DEAD, State.CANCELLED);

  private final CollectionGateway messages;
  private final MessageCodec codec;
  private final ServerClock clock;
  private final DeadLettering burial;
  private final Dependencies dependencies;
  private final Requeue revival;

  MorphiumJobStore(
      CollectionGateway messages,
      MessageCodec codec,
      ServerClock clock,
      DeadLettering burial,
      Dependencies dependencies) {
    this.messages = messages;
    this.codec = codec;
    this.clock = clock;
    this.burial = burial;
    this.dependencies = dependencies;
    revival = dependencies.revival();
  }

  @Override
  public @Nullable Message find(ObjectId message) {
    List<Message> found =
        messages.find(document("filter", document(Fields.ID, message), "limit", 1), codec);
    return found.isEmpty() ? null : found.get(0);
  }

  @Override
  public @Nullable Message watch(ObjectId message) {
    BsonDocument open = document(Fields.ID, message, Fields.STATE, document("$nin", ends()));
    open.append(Fields.WORK, document("$type", "object"));
    change(open, document("$set", document(Fields.AWAITED, true)));
    return find(message);
  }

  @Override
  public List<Message> list(
      @Nullable String topic, @Nullable State state, @Nullable ObjectId after, int limit) {
    BsonDocument filter = filter(topic, state);
    if (after != null) {
      filter.append(Fields.ID, document("$gt", after));
    }
    BsonDocument order = document(Fields.ID, 1);
    return codec.readAll(messages.find(document("filter", filter, "sort", order, "limit", limit)));
  }

  @Override
  public Map<State, Long> counts(@Nullable String topic) {
    Map<State, Long> counts = new EnumMap<>(State.class);
    BsonDocument group = document(Fields.ID, "$" + Fields.STATE, "count", document("$sum", 1));
    for (BsonDocument found :
        messages.aggregate(
            List.of(document("$match", filter(topic, null)), document("$group", group)))) {
      State known = State.named(Bson.text(found.get(Fields.ID)));
      if (known != null) {
        counts.put(known, found.getNumber("count").longValue());
      }
    }
    return counts;
  }

  private static BsonDocument filter(@Nullable String topic, @Nullable State state) {
    BsonDocument filter = new BsonDocument();
    if (topic != null) {
      filter.append(Fields.TOPIC, Bson.value(topic));
    }
    return filter.append(
        Fields.STATE, state == null ? document("$type", "string") : Bson.value(state));
  }

  @Override
  public Cancelling cancel(ObjectId message) {
    BsonDocument open = WorkEvent.CANCEL.where(document(Fields.ID, message));
    BsonDocument taken = document(Fields.ID, message, Fields.STATE, State.LEASED);
    BsonDocument ask =
        document("$set", document(Fields.CANCELLED, true, Fields.CANCEL_AT, clock.now()));
    while (true) {
      if (change(open, burial.cancelled(WorkEvent.CANCEL).update())) {
        dependencies.ended(List.of(), List.of(message));
        return Cancelling.CANCELLED;
      }
      if (change(taken, ask)) {
        return Cancelling.ASKED;
      }
      Message found = find(message);
      if (found == null || found.work() == null) {
        return Cancelling.UNKNOWN;
      }
      if (found.work().state().isEnded()) {
        return Cancelling.ENDED;
      }
      // it was taken, or given back, between the two
    }
  }

  @Override
  public Requeuing requeue(ObjectId message) {
    try {
      return revival.requeue(message);
    } catch (WriteException failure) {
      if (failure.isDuplicateKey()) {
        return Requeuing.KEY_TAKEN;
      }
      throw failure;
    }
  }

  @Override
  public boolean delete(ObjectId message) {
    BsonDocument ended = document(Fields.ID, message, Fields.STATE, document("$in", ends()));
    return messages.delete(List.of(document("q", ended, "limit", 1))).matched() > 0;
  }

  @Override
  public long deleteAll(@Nullable String topic, State ended) {
    if (!ended.isEnded()) {
      throw new IllegalArgumentException(
          "work that is %s has not ended; cancel it before it is deleted".formatted(ended));
    }
    return messages.delete(List.of(document("q", filter(topic, ended), "limit", 0))).matched();
  }

  private boolean change(BsonDocument filter, BsonDocument update) {
    return messages.update(List.of(document("q", filter, "u", update))).matched() > 0;
  }

  private static BsonArray ends() {
    return ENDED.getArray("$in");
  }
}
