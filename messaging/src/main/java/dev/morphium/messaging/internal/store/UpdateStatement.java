package dev.morphium.messaging.internal.store;

import dev.morphium.bson.BsonBytes;
import dev.morphium.mapping.PathMapping;
import dev.morphium.update.Update;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;

/**
 * One statement of an {@code update} that is sent with others.
 *
 * @param filter the documents that it is about
 * @param update what becomes of them
 * @param multi whether it changes all of them, or the first
 */
public record UpdateStatement(BsonDocument filter, Update<BsonDocument> update, boolean multi) {
  /** A change of one document. */
  public UpdateStatement(BsonDocument filter, Update<BsonDocument> update) {
    this(filter, update, false);
  }

  /** A change of all documents that fit. */
  public static UpdateStatement many(BsonDocument filter, Update<BsonDocument> update) {
    return new UpdateStatement(filter, update, true);
  }

  byte[] encoded(PathMapping mapping) {
    BsonDocument statement = new BsonDocument("q", filter).append("u", update.toBson(mapping));
    return BsonBytes.of(multi ? statement.append("multi", BsonBoolean.TRUE) : statement);
  }
}
