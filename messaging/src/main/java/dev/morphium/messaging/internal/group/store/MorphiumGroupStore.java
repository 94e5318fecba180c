package dev.morphium.messaging.internal.group.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.Morphium;
import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.group.model.GroupStore;
import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import dev.morphium.operation.Namespace;
import dev.morphium.query.ReturnDocument;
import dev.morphium.update.Update;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Consumer groups in a collection beside the messages, {@code <queue>_groups}: a document for each
 * group and topic.
 */
public final class MorphiumGroupStore extends GroupCopies implements GroupStore {
  private static final BsonTimestamp NEVER = new BsonTimestamp(0, 0);
  private static final String SINCE = "since";
  private static final String SEEN = "seen";
  private static final String SWEPT = "swept";

  private static final Update<BsonDocument> CHANGE = Update.of(BsonDocument.class);

  private final CollectionGateway registry;
  private final Morphium morphium;

  /**
   * @param queue the collection of the messages
   * @param now the server's time
   */
  public MorphiumGroupStore(Morphium morphium, String queue, Supplier<Instant> now) {
    super(place(morphium, queue), new MessageCodec(morphium.mapper()), now);
    registry = place(morphium, queue + "_groups");
    this.morphium = morphium;
  }

  @Override
  public boolean insertNoted(List<Message> copies, String group) {
    if (!morphium.driver().capabilities().transactions()) {
      return false;
    }
    try {
      morphium.inTransaction(
          () -> {
            List<Message> lacked = new ArrayList<>();
            for (Message copy : copies) {
              ObjectId broadcast = copy.original();
              if (broadcast != null && note(broadcast, group)) {
                lacked.add(copy);
              }
            }
            store(lacked);
          });
      return true;
    } catch (WriteException failure) {
      // somebody has stored one of them without the note, and was not heard of since
      if (failure.isDuplicateKey()) {
        return false;
      }
      throw failure;
    }
  }

  private static CollectionGateway place(Morphium morphium, String collection) {
    return new CollectionGateway(
        morphium.runner(),
        morphium.driver().capabilities(),
        new Namespace(morphium.database(), collection));
  }

  @Override
  public Membership register(String group, String topic, Map<String, String> headers) {
    BsonDocument wanted = new BsonDocument();
    headers.forEach((name, value) -> wanted.append(name, new BsonString(value)));
    BsonDocument one = document(Fields.ID, id(group, topic));
    registry
        .where(one)
        .upsert(
            CHANGE
                .setOnInsert("group", group)
                .setOnInsert("topic", topic)
                .setOnInsert("headers", wanted)
                .setOnInsert(SINCE, NEVER)
                .setOnInsert(SWEPT, NEVER));
    registry
        .where(document(Fields.ID, id(group, topic), SINCE, NEVER))
        .updateOne(CHANGE.currentTimestamp(SINCE).currentTimestamp(SWEPT));
    BsonDocument found = registry.where(one).get();
    if (found == null) {
      throw new IllegalStateException(
          "group '%s' of '%s' was removed while it was registered".formatted(group, topic));
    }
    return membership(found);
  }

  @Override
  public List<Membership> all() {
    return registry.where(new BsonDocument()).sort(Fields.ID).stream()
        .filter(found -> found.isString("group") && found.isString("topic"))
        .map(MorphiumGroupStore::membership)
        .toList();
  }

  @Override
  public long remove(String group, @Nullable String topic) {
    BsonDocument them = document("group", group);
    BsonDocument work = new BsonDocument();
    if (topic != null) {
      them.append("topic", Bson.value(topic));
      work.append(Fields.TOPIC, Bson.value(topic));
    } else {
      List<String> topics =
          all().stream().filter(one -> one.group().equals(group)).map(Membership::topic).toList();
      work.append(Fields.TOPIC, document("$in", Bson.array(topics)));
    }
    long removed = registry.where(them).delete().deleted();
    work.append(Fields.LANE, Bson.value(Work.groupLane(group)));
    work.append(Fields.STATE, Bson.in(State.READY, State.WAITING));
    messages.where(work).delete();
    return removed;
  }

  @Override
  public @Nullable BsonTimestamp seen(Membership membership) {
    BsonDocument now =
        registry
            .where(document(Fields.ID, id(membership.group(), membership.topic())))
            .findOneAndUpdate(CHANGE.currentTimestamp(SEEN), ReturnDocument.AFTER);
    return now == null ? null : timestamp(now.get(SEEN));
  }

  @Override
  public void swept(Membership membership, BsonTimestamp until) {
    BsonDocument one = document(Fields.ID, id(membership.group(), membership.topic()));
    registry.where(one).updateOne(CHANGE.max(SWEPT, until));
  }

  @Override
  public long backlog(Membership membership) {
    BsonDocument open =
        document(
            Fields.TOPIC,
            membership.topic(),
            Fields.LANE,
            Work.groupLane(membership.group()),
            Fields.STATE,
            Bson.in(State.READY, State.WAITING, State.LEASED));
    return messages.where(open).countAll();
  }

  private static BsonDocument id(String group, String topic) {
    return document("group", group, "topic", topic);
  }

  private static Membership membership(BsonDocument found) {
    Map<String, String> headers = new TreeMap<>();
    if (found.get("headers") instanceof BsonDocument wanted) {
      wanted.forEach(
          (name, value) -> {
            if (value instanceof BsonString text) {
              headers.put(name, text.getValue());
            }
          });
    }
    return new Membership(
        found.getString("group").getValue(),
        found.getString("topic").getValue(),
        headers,
        timestamp(found.get(SINCE)),
        timestamp(found.get(SWEPT)));
  }

  private static BsonTimestamp timestamp(@Nullable BsonValue value) {
    return value instanceof BsonTimestamp time ? time : NEVER;
  }
}
