package dev.morphium.messaging.internal.schedule.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.WriteException;
import dev.morphium.index.IndexDefinition;
import dev.morphium.messaging.internal.schedule.model.ScheduleStore;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.internal.work.store.WorkEvent;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.operation.Namespace;
import dev.morphium.update.Update;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Schedules in a collection beside the queue's: a document for each, whose id is its name.
 *
 * <p>What they send is kept as it stands in the queue's collection, without an id.
 */
public final class MorphiumScheduleStore implements ScheduleStore {
  private final CollectionGateway schedules;
  private final CollectionGateway messages;
  private final MessageCodec codec;
  private static final Update<BsonDocument> CHANGE = Update.of(BsonDocument.class);

  private final ScheduleDocuments documents = new ScheduleDocuments();
  private final Supplier<Instant> clock;

  /**
   * @param queue the queue's collection
   * @param clock the server's time
   */
  public MorphiumScheduleStore(Morphium morphium, String queue, Supplier<Instant> clock) {
    this.clock = clock;
    schedules = place(morphium, queue + "_schedules");
    messages = place(morphium, queue);
    codec = new MessageCodec(morphium.mapper());
  }

  private static CollectionGateway place(Morphium morphium, String collection) {
    return new CollectionGateway(
        morphium.runner(),
        morphium.driver().capabilities(),
        new Namespace(morphium.database(), collection));
  }

  @Override
  public void prepare() {
    List<IndexDefinition> indexes = new ArrayList<>();
    for (String field : List.of(ScheduleDocuments.NEXT, ScheduleDocuments.RUN_AT)) {
      indexes.add(new IndexDefinition(document(field, 1), document("name", field)));
    }
    schedules.createIndexes(indexes);
  }

  @Override
  public BsonDocument encode(Message message) {
    BsonDocument copy = new BsonDocument();
    copy.putAll(new RawBsonDocument(codec.encode(message)));
    copy.remove(Fields.ID);
    return copy;
  }

  @Override
  public Message decode(BsonDocument message) {
    return codec.decode(message);
  }

  @Override
  public List<StoredSchedule> all() {
    return documents.read(schedules.where(new BsonDocument()).sort(Fields.ID).asList());
  }

  @Override
  public @Nullable StoredSchedule find(String name) {
    BsonDocument found = schedules.where(document(Fields.ID, name)).get();
    return found == null ? null : documents.schedule(found);
  }

  @Override
  public boolean create(StoredSchedule schedule) {
    try {
      BsonDocument document = documents.definition(schedule);
      document.append(Fields.ID, Bson.value(schedule.name()));
      schedules.insert(List.of(BsonBytes.of(document)), true);
      return true;
    } catch (WriteException refused) {
      if (refused.isDuplicateKey()) {
        return false;
      }
      throw refused;
    }
  }

  @Override
  public boolean replace(StoredSchedule schedule, int before) {
    BsonDocument current = document(Fields.ID, schedule.name(), ScheduleDocuments.REVISION, before);
    return change(current, CHANGE.set(documents.definition(schedule)));
  }

  @Override
  public boolean pause(String name) {
    BsonDocument running =
        document(Fields.ID, name, ScheduleDocuments.PAUSED, document("$ne", true));
    return change(running, CHANGE.set(ScheduleDocuments.PAUSED, true));
  }

  @Override
  public boolean resume(String name, @Nullable Instant next) {
    BsonDocument paused = document(Fields.ID, name, ScheduleDocuments.PAUSED, true);
    return change(
        paused, CHANGE.set(ScheduleDocuments.PAUSED, false).set(ScheduleDocuments.NEXT, next));
  }

  @Override
  public boolean delete(String name) {
    return schedules.where(document(Fields.ID, name)).deleteOne().deleted() > 0;
  }

  @Override
  public List<StoredSchedule> soonest(int limit) {
    BsonDocument waiting = document(ScheduleDocuments.NEXT, document("$gte", Instant.EPOCH));
    waiting.append(ScheduleDocuments.PAUSED, document("$ne", true));
    return documents.read(
        schedules.where(waiting).sort(ScheduleDocuments.NEXT).limit(limit).asList());
  }

  @Override
  public boolean advance(
      StoredSchedule schedule,
      @Nullable Instant last,
      @Nullable Instant next,
      StoredSchedule.Unfinished unfinished) {
    BsonDocument seen =
        document(
            Fields.ID,
            schedule.name(),
            ScheduleDocuments.REVISION,
            schedule.revision(),
            ScheduleDocuments.NEXT,
            schedule.next(),
            ScheduleDocuments.PAUSED,
            document("$ne", true));
    Update<BsonDocument> update = CHANGE.set(ScheduleDocuments.NEXT, next);
    if (last != null) {
      update = update.set(ScheduleDocuments.LAST, last);
    }
    if (!unfinished.isEmpty()) {
      update =
          update
              .set(ScheduleDocuments.RUN_AT, clock.get())
              .pushAll(ScheduleDocuments.HELD, unfinished.held())
              .pushAll(ScheduleDocuments.MOMENTS, unfinished.moments());
    }
    return schedules.where(seen).updateOne(update).matched() > 0;
  }

  @Override
  public void release(List<ObjectId> held, @Nullable Duration timeToLive) {
    Instant now = clock.get();
    Update<BsonDocument> change = WorkEvent.PROMOTE.change(now).unset(Fields.SCHEDULED);
    Update<BsonDocument> kept =
        timeToLive == null
            ? change.unset(Fields.DELETE_AT)
            : change.set(Fields.DELETE_AT, now.plus(timeToLive));
    messages.update(held.stream().map(id -> new UpdateStatement(heldBack(id), kept)).toList());
  }

  @Override
  public void finished(String name, StoredSchedule.Unfinished what) {
    BsonDocument them =
        document(
            ScheduleDocuments.HELD,
            Bson.array(what.held()),
            ScheduleDocuments.MOMENTS,
            Bson.array(what.moments()));
    BsonDocument only = document(Fields.ID, name);
    only.putAll(them);
    Update<BsonDocument> none =
        CHANGE
            .unset(ScheduleDocuments.HELD)
            .unset(ScheduleDocuments.MOMENTS)
            .unset(ScheduleDocuments.RUN_AT);
    if (!change(only, none)) {
      change(
          document(Fields.ID, name),
          CHANGE
              .pullAll(ScheduleDocuments.HELD, what.held())
              .pullAll(ScheduleDocuments.MOMENTS, what.moments()));
    }
  }

  @Override
  public boolean isStored(ObjectId message) {
    return messages.where(document(Fields.ID, message)).project(Fields.ID).get() != null;
  }

  @Override
  public void discard(List<ObjectId> held) {
    messages.delete(held.stream().map(MorphiumScheduleStore::heldBack).toList());
  }

  @Override
  public List<StoredSchedule> abandoned(Instant before) {
    BsonDocument since = document(ScheduleDocuments.RUN_AT, document("$lt", before));
    return documents.read(schedules.where(since).asList());
  }

  @Override
  public Instant now() {
    return clock.get();
  }

  private boolean change(BsonDocument filter, Update<BsonDocument> update) {
    return schedules.where(filter).updateOne(update).matched() > 0;
  }

  private static BsonDocument heldBack(ObjectId id) {
    return document(Fields.ID, id, Fields.STATE, State.WAITING, Fields.DUE, Hold.NEVER);
  }
}
