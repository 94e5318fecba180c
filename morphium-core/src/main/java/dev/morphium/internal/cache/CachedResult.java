package dev.morphium.internal.cache;

import dev.morphium.driver.Reply;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a read, as the server gave it.
 *
 * @param replies its batches, not to be changed
 * @param id the only id that the answer depends on; null when it depends on all documents
 * @param stamp the moment at which it was asked for
 * @param home the collection that it came from
 */
record CachedResult(
    List<Reply> replies,
    @Nullable Object id,
    InvalidationStamps.Stamp stamp,
    CollectionCache home) {
  /** How many documents the answer has. */
  int documents() {
    return replies.stream().mapToInt(CachedResult::documents).sum();
  }

  private static int documents(Reply reply) {
    BsonDocument document = new RawBsonDocument(reply.bytes(), reply.offset(), reply.length());
    if (!(document.get("cursor") instanceof BsonDocument cursor)) {
      return 1;
    }
    BsonArray first = cursor.getArray("firstBatch", new BsonArray());
    return first.size() + cursor.getArray("nextBatch", new BsonArray()).size();
  }

  /** How many bytes it takes. */
  long bytes() {
    return replies.stream().mapToLong(Reply::length).sum();
  }

  boolean isGood() {
    return home.isGood(this);
  }
}
