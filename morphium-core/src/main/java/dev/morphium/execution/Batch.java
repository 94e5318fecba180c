package dev.morphium.execution;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Reply;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one reply with a cursor, read where they lie in the reply's bytes.
 *
 * <p>Source: MongoDB manual, "find" and "getMore", field {@code cursor}.
 */
final class Batch implements DocumentBatch {
  private static final FieldName CURSOR = new FieldName("cursor");
  private static final FieldName ID = new FieldName("id");
  private static final FieldName NAMESPACE = new FieldName("ns");
  private static final FieldName FIRST_BATCH = new FieldName("firstBatch");
  private static final FieldName NEXT_BATCH = new FieldName("nextBatch");
  private static final FieldName TOKEN = new FieldName("postBatchResumeToken");

  private final byte[] bytes;
  private final int cursor;
  private int position;

  /**
   * The batch of a reply that succeeded.
   *
   * @throws IllegalStateException when the reply has no cursor
   */
  Batch(Reply reply) {
    bytes = reply.bytes();
    cursor = value(reply.offset(), CURSOR);
    if (cursor < 0) {
      throw new IllegalStateException("the server's reply has no cursor: " + reply);
    }
    int first = value(cursor, FIRST_BATCH);
    int batch = first >= 0 ? first : value(cursor, NEXT_BATCH);
    if (batch < 0) {
      throw new IllegalStateException("the server's reply has no batch: " + reply);
    }
    position = batch + Integer.BYTES;
  }

  /** The server's number for the cursor; 0 when this is the last batch. */
  long cursorId() {
    int id = value(cursor, ID);
    return id < 0 ? 0 : LittleEndian.int64(bytes, id);
  }

  /** The full name of the collection that the cursor reads. */
  String namespace() {
    return BsonBytes.string(bytes, value(cursor, NAMESPACE));
  }

  /** The resume token that stands for the end of this batch; null when there is none. */
  @Nullable BsonDocument resumeToken() {
    int token = value(cursor, TOKEN);
    return token < 0 ? null : BsonBytes.document(bytes, token);
  }

  boolean hasNext() {
    return bytes[position] != 0;
  }

  /** The next document, decoded; to be asked for only when there is one. */
  <T> T next(Decoder<T> decoder) {
    int document = BsonBytes.valueOf(bytes, position);
    int length = LittleEndian.int32(bytes, document);
    position = document + length;
    return decoder.decode(bytes, document, length);
  }

  @Override
  public void forEach(Place place) {
    int next = position;
    while (bytes[next] != 0) {
      int document = BsonBytes.valueOf(bytes, next);
      int length = LittleEndian.int32(bytes, document);
      place.at(bytes, document, length);
      next = document + length;
    }
  }

  private int value(int document, FieldName name) {
    int field = BsonBytes.find(bytes, document, name);
    return field < 0 ? -1 : field + 1 + name.size();
  }
}
