package dev.morphium.messaging.internal.schedule.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.schedule.model.ScheduleStore;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.Change;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.work.store.WorkEvent;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.operation.Namespace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.bson.BsonArray;
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
    BsonArray indexes = new BsonArray();
    for (String field : List.of(ScheduleDocuments.NEXT, ScheduleDocuments.RUN_AT)) {
      indexes.add(document("key", document(field, 1), "name", field));
    }
    schedules.write("createIndexes", document("indexes", indexes));
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
    return documents.read(
        schedules.find(document("filter", new BsonDocument(), "sort", document(Fields.ID, 1))));
  }

  @Override
  public @Nullable StoredSchedule find(String name) {
    List<BsonDocument> found =
        schedules.find(document("filter", document(Fields.ID, name), "limit", 1));
    return found.isEmpty() ? null : documents.schedule(found.get(0));
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
    return change(current, document("$set", documents.definition(schedule)));
  }

  @Override
  public boolean pause(String name) {
    BsonDocument running =
        document(Fields.ID, name, ScheduleDocuments.PAUSED, document("$ne", true));
    return change(running, document("$set", document(ScheduleDocuments.PAUSED, true)));
  }

  @Override
  public boolean resume(String name, @Nullable Instant next) {
    BsonDocument paused = document(Fields.ID, name, ScheduleDocuments.PAUSED, true);
    return change(
        paused,
        document("$set", document(ScheduleDocuments.PAUSED, false, ScheduleDocuments.NEXT, next)));
  }

  @Override
  public boolean delete(String name) {
    return schedules.delete(List.of(document("q", document(Fields.ID, name), "limit", 1))).matched()
        > 0;
  }

  @Override
  public List<StoredSchedule> soonest(int limit) {
    BsonDocument waiting = document(ScheduleDocuments.NEXT, document("$gte", Instant.EPOCH));
    waiting.append(ScheduleDocuments.PAUSED, document("$ne", true));
    BsonDocument order = document(ScheduleDocuments.NEXT, 1);
    return documents.read(
        schedules.find(document("filter", waiting, "sort", order, "limit", limit)));
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
    BsonDocument set = new BsonDocument(ScheduleDocuments.NEXT, Bson.value(next));
    if (last != null) {
      set.append(ScheduleDocuments.LAST, Bson.value(last));
    }
    BsonDocument update = document("$set", set);
    if (!unfinished.isEmpty()) {
      set.append(ScheduleDocuments.RUN_AT, Bson.value(clock.get()));
      update.append(
          "$push",
          document(
              ScheduleDocuments.HELD,
              document("$each", Bson.array(unfinished.held())),
              ScheduleDocuments.MOMENTS,
              document("$each", Bson.array(unfinished.moments()))));
    }
    return schedules.findAndModify(document("query", seen, "update", update)) != null;
  }

  @Override
  public void release(List<ObjectId> held, @Nullable Duration timeToLive) {
    Instant now = clock.get();
    Change change = WorkEvent.PROMOTE.change(now).unset(Fields.SCHEDULED);
    if (timeToLive == null) {
      change.unset(Fields.DELETE_AT);
    } else {
      change.set(Fields.DELETE_AT, now.plus(timeToLive));
    }
    messages.update(statements(held, change.update()));
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
    BsonDocument none =
        document(
            ScheduleDocuments.HELD,
            "",
            ScheduleDocuments.MOMENTS,
            "",
            ScheduleDocuments.RUN_AT,
            "");
    if (!change(only, document("$unset", none))) {
      change(document(Fields.ID, name), document("$pullAll", them));
    }
  }

  @Override
  public boolean isStored(ObjectId message) {
    BsonDocument one = document("filter", document(Fields.ID, message), "limit", 1);
    return !messages.find(one.append("projection", document(Fields.ID, 1))).isEmpty();
  }

  @Override
  public void discard(List<ObjectId> held) {
    List<BsonDocument> deletes = new ArrayList<>();
    held.forEach(id -> deletes.add(document("q", heldBack(id), "limit", 1)));
    messages.delete(deletes);
  }

  @Override
  public List<StoredSchedule> abandoned(Instant before) {
    BsonDocument since = document(ScheduleDocuments.RUN_AT, document("$lt", before));
    return documents.read(schedules.find(document("filter", since)));
  }

  @Override
  public Instant now() {
    return clock.get();
  }

  private boolean change(BsonDocument filter, BsonDocument update) {
    return schedules.update(List.of(document("q", filter, "u", update))).matched() > 0;
  }

  private static List<BsonDocument> statements(List<ObjectId> held, BsonDocument update) {
    List<BsonDocument> statements = new ArrayList<>();
    held.forEach(id -> statements.add(document("q", heldBack(id), "u", update)));
    return statements;
  }

  private static BsonDocument heldBack(ObjectId id) {
    return document(Fields.ID, id, Fields.STATE, State.WAITING, Fields.DUE, Hold.NEVER);
  }
}
