package dev.morphium.messaging.internal.work.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.aggregate.expression.Expr;
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
import dev.morphium.update.Update;
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
    BsonDocument found = messages.where(document(Fields.ID, message)).get();
    return found == null ? null : codec.decode(found);
  }

  @Override
  public @Nullable Message watch(ObjectId message) {
    BsonDocument open = document(Fields.ID, message, Fields.STATE, document("$nin", ends()));
    open.append(Fields.WORK, document("$type", "object"));
    change(open, Update.of(BsonDocument.class).set(Fields.AWAITED, true));
    return find(message);
  }

  @Override
  public List<Message> list(
      @Nullable String topic, @Nullable State state, @Nullable ObjectId after, int limit) {
    BsonDocument filter = filter(topic, state);
    if (after != null) {
      filter.append(Fields.ID, document("$gt", after));
    }
    return codec.readAll(messages.where(filter).sort(Fields.ID).limit(limit).asDocuments());
  }

  @Override
  public Map<State, Long> counts(@Nullable String topic) {
    Map<State, Long> counts = new EnumMap<>(State.class);
    for (BsonDocument found :
        messages
            .matching(filter(topic, null))
            .group(Fields.STATE)
            .sum("count", Expr.of(1))
            .end()
            .asList()) {
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
    Update<BsonDocument> ask =
        Update.of(BsonDocument.class)
            .set(Fields.CANCELLED, true)
            .set(Fields.CANCEL_AT, clock.now());
    while (true) {
      if (change(open, burial.cancelled(WorkEvent.CANCEL))) {
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
    return messages.where(ended).deleteOne().deleted() > 0;
  }

  @Override
  public long deleteAll(@Nullable String topic, State ended) {
    if (!ended.isEnded()) {
      throw new IllegalArgumentException(
          "work that is %s has not ended; cancel it before it is deleted".formatted(ended));
    }
    return messages.where(filter(topic, ended)).delete().deleted();
  }

  private boolean change(BsonDocument filter, Update<BsonDocument> update) {
    return messages.where(filter).updateOne(update).matched() > 0;
  }

  private static BsonArray ends() {
    return ENDED.getArray("$in");
  }
}
