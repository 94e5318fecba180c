package dev.morphium.watch;

import dev.morphium.bson.BsonBytes;
import dev.morphium.operation.Decoder;
import org.bson.BsonDocument;
import org.bson.BsonDocumentReader;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.jspecify.annotations.Nullable;

/**
 * One change that a stream saw; nothing of it is decoded before it is asked for.
 *
 * <p>Source: MongoDB manual, "Change Events".
 *
 * @param <T> the entities of the collection
 */
public final class ChangeEvent<T> {
  private final BsonDocument raw;
  private final Decoder<T> decoder;

  ChangeEvent(BsonDocument raw, Decoder<T> decoder) {
    this.raw = raw;
    this.decoder = decoder;
  }

  /** What happened. */
  public OperationType operationType() {
    return OperationType.of(raw.getString("operationType", new BsonString("")).getValue());
  }

  /** Where the stream goes on after this event. */
  public BsonDocument resumeToken() {
    return raw.getDocument("_id");
  }

  /** The entity after the change; null when the event carries none. */
  public @Nullable T entity() {
    return entity("fullDocument");
  }

  /** The entity before the change; null when the event carries none. */
  public @Nullable T entityBefore() {
    return entity("fullDocumentBeforeChange");
  }

  /** The {@code _id} of the document that changed; null when no single document did. */
  public @Nullable BsonValue id() {
    return raw.get("documentKey") instanceof BsonDocument key ? key.get("_id") : null;
  }

  /** What an update changed: {@code updatedFields}, {@code removedFields} …; otherwise null. */
  public @Nullable BsonDocument updateDescription() {
    return raw.get("updateDescription") instanceof BsonDocument description ? description : null;
  }

  /** The database of the change; null when the whole deployment changed. */
  public @Nullable String database() {
    return namespace("db");
  }

  /** The collection of the change; null when a whole database changed. */
  public @Nullable String collection() {
    return namespace("coll");
  }

  /** The moment of the commit, the same on every node. */
  public @Nullable BsonTimestamp clusterTime() {
    return raw.get("clusterTime") instanceof BsonTimestamp time ? time : null;
  }

  /** The event as the server sent it, with everything else that it says. */
  public BsonDocument raw() {
    return raw;
  }

  private @Nullable String namespace(String part) {
    return raw.get("ns") instanceof BsonDocument names && names.get(part) instanceof BsonString name
        ? name.getValue()
        : null;
  }

  private @Nullable T entity(String field) {
    if (!(raw.get(field) instanceof BsonDocument document)) {
      return null;
    }
    byte[] bytes = BsonBytes.of(document);
    return decoder.decode(bytes, 0, bytes.length);
  }

  /** A copy that does not keep the bytes of a whole batch alive. */
  static BsonDocument detached(BsonDocument document) {
    return new BsonDocumentCodec()
        .decode(new BsonDocumentReader(document), DecoderContext.builder().build());
  }

  @Override
  public String toString() {
    return raw.toJson();
  }
}
