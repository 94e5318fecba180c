package dev.morphium.messaging.internal.group.store;

import static dev.morphium.messaging.internal.store.Bson.document;

import dev.morphium.bson.BsonBytes;
import dev.morphium.exception.WriteException;
import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.store.Broadcasts;
import dev.morphium.messaging.internal.group.model.GroupStore;
import dev.morphium.messaging.internal.group.model.Membership;
import dev.morphium.messaging.internal.store.Bson;
import dev.morphium.messaging.internal.store.CollectionGateway;
import dev.morphium.messaging.internal.store.Fields;
import dev.morphium.messaging.internal.store.MessageCodec;
import dev.morphium.messaging.internal.store.UpdateStatement;
import dev.morphium.messaging.internal.work.store.WorkEvent;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.State;
import dev.morphium.update.Update;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.bson.BsonBinaryReader;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.bson.types.ObjectId;

/**
 * The copies of broadcasts that groups work on.
 *
 * <p>A copy that is made later than its broadcast is stored in one transaction with the note of it
 * in the broadcast. Where there are no transactions it is stored first so that nobody can claim it,
 * then written down in the broadcast, then let go: of several who do so at the same time one makes
 * the copy, and nobody makes it again when it is done. Who dies between leaves a copy that becomes
 * ready by itself, and is made once more only when nobody made that note until it was done.
 */
abstract class GroupCopies implements GroupStore {
  private static final int DUPLICATE_KEY = 11000;
  private static final String GROUPS = "groups";

  final CollectionGateway messages;
  private final MessageCodec codec;
  private final Supplier<Instant> now;

  GroupCopies(CollectionGateway messages, MessageCodec codec, Supplier<Instant> now) {
    this.messages = messages;
    this.codec = codec;
    this.now = now;
  }

  @Override
  public void insert(List<Message> copies) {
    Set<Integer> ignored = insertNew(copies.stream().map(codec::encode).toList());
  }

  /** Stores copies, none of which is there. */
  final void store(List<Message> copies) {
    if (!copies.isEmpty()) {
      messages.insertEach(copies.stream().map(codec::encode).toList());
    }
  }

  /** Stores documents but for those whose id is taken; the places of the latter. */
  private Set<Integer> insertNew(List<byte[]> documents) {
    try {
      messages.insertEach(documents);
      return Set.of();
    } catch (WriteException failure) {
      Set<Integer> known = new HashSet<>();
      for (WriteException.StatementError error : failure.errors()) {
        if (error.code() != DUPLICATE_KEY) {
          throw failure;
        }
        known.add(error.index());
      }
      if (known.isEmpty()) {
        throw failure;
      }
      return known;
    }
  }

  @Override
  public BroadcastPage lacking(Membership membership, BsonTimestamp after, int limit) {
    BsonDocument filter =
        document(
            Fields.DELIVERY,
            Delivery.BROADCAST,
            Fields.TOPIC,
            membership.topic(),
            Fields.STATE,
            null,
            Fields.ORDER,
            document("$gt", after),
            GROUPS,
            document("$ne", membership.group()));
    membership
        .headers()
        .forEach((name, value) -> filter.append(codec.header(name), Bson.value(value)));
    return Broadcasts.page(
        messages.where(filter).sort(Fields.ORDER, Fields.ID).limit(limit).asDocuments(),
        limit,
        codec);
  }

  @Override
  public Set<ObjectId> lacking(String group, Collection<ObjectId> broadcasts) {
    BsonDocument filter = document(Fields.ID, document("$in", Bson.array(broadcasts)));
    filter.append(GROUPS, document("$ne", group));
    Set<ObjectId> lacking = new HashSet<>();
    messages
        .where(filter)
        .project(Fields.ID)
        .asList()
        .forEach(found -> lacking.add(found.getObjectId(Fields.ID).getValue()));
    return lacking;
  }

  @Override
  public List<Message> insertHeld(List<Message> copies, ObjectId token, Instant ready) {
    List<byte[]> documents = new ArrayList<>(copies.size());
    for (Message copy : copies) {
      BsonDocument document = decoded(codec.encode(copy));
      BsonDocument work = document.getDocument(Fields.WORK);
      work.put("state", Bson.value(State.WAITING));
      work.put("due", Bson.value(ready));
      work.put("lease", Bson.value(token));
      documents.add(BsonBytes.of(document));
    }
    Set<Integer> known = insertNew(documents);
    List<Message> made = new ArrayList<>();
    for (int i = 0; i < copies.size(); i++) {
      if (!known.contains(i)) {
        made.add(copies.get(i));
      }
    }
    return made;
  }

  @Override
  public boolean note(ObjectId broadcast, String group) {
    BsonDocument lacking = document(Fields.ID, broadcast, GROUPS, document("$ne", group));
    Update<BsonDocument> has = Update.of(BsonDocument.class).addToSet(GROUPS, group);
    return messages.where(lacking).updateOne(has).matched() > 0;
  }

  @Override
  public void release(List<Message> copies, ObjectId token) {
    List<UpdateStatement> statements = new ArrayList<>();
    for (Message copy : copies) {
      Instant due = copy.due();
      Update<BsonDocument> change =
          due != null && due.isAfter(now.get())
              ? Update.of(BsonDocument.class).set(Fields.DUE, due)
              : WorkEvent.PROMOTE.change(now.get());
      statements.add(new UpdateStatement(held(copy, token), change.unset(Fields.LEASE)));
    }
    messages.update(statements);
  }

  @Override
  public void discard(List<Message> copies, ObjectId token) {
    messages.delete(copies.stream().map(copy -> held(copy, token)).toList());
  }

  private static BsonDocument held(Message copy, ObjectId token) {
    return document(Fields.ID, copy.id(), Fields.LEASE, token, Fields.STATE, State.WAITING);
  }

  private static BsonDocument decoded(byte[] bytes) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return new BsonDocumentCodec().decode(reader, DecoderContext.builder().build());
    }
  }
}
