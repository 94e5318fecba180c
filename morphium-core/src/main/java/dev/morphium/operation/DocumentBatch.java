package dev.morphium.operation;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Reply;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one reply with a cursor, read where they lie in the reply's bytes.
 *
 * <p>Source: MongoDB manual, "find" and "getMore", field {@code cursor}.
 */
public final class DocumentBatch {
  private static final FieldName CURSOR = new FieldName("cursor");
  private static final FieldName ID = new FieldName("id");
  private static final FieldName NAMESPACE = new FieldName("ns");
  private static final FieldName FIRST_BATCH = new FieldName("firstBatch");
  private static final FieldName NEXT_BATCH = new FieldName("nextBatch");
  private static final FieldName TOKEN = new FieldName("postBatchResumeToken");

  private final Reply reply;
  private final byte[] bytes;
  private final int cursor;
  private int position;

  /**
   * The batch of a reply that succeeded.
   *
   * @throws IllegalStateException when the reply has no cursor
   */
  public DocumentBatch(Reply reply) {
    this.reply = reply;
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

  /** What is shown documents. */
  @FunctionalInterface
  public interface Place {
    /**
     * A document.
     *
     * @param bytes holds it, among other things; not to be changed
     * @param offset where its length prefix begins
     * @param length its length in bytes
     */
    void at(byte[] bytes, int offset, int length);
  }

  /** The reply as it came. */
  public Reply reply() {
    return reply;
  }

  /** The server's number for the cursor; 0 when this is the last batch. */
  public long cursorId() {
    int id = value(cursor, ID);
    return id < 0 ? 0 : LittleEndian.int64(bytes, id);
  }

  /** The full name of the collection that the cursor reads. */
  public String namespace() {
    return BsonBytes.string(bytes, value(cursor, NAMESPACE));
  }

  /** The resume token that stands for the end of this batch; null when there is none. */
  public @Nullable BsonDocument resumeToken() {
    int token = value(cursor, TOKEN);
    return token < 0 ? null : BsonBytes.document(bytes, token);
  }

  /** Whether there is a document that was not decoded yet. */
  public boolean hasNext() {
    return bytes[position] != 0;
  }

  /** The next document, decoded; to be asked for only when there is one. */
  public <T> T next(Decoder<T> decoder) {
    int document = BsonBytes.valueOf(bytes, position);
    int length = LittleEndian.int32(bytes, document);
    position = document + length;
    return decoder.decode(bytes, document, length);
  }

  /** Shows each document that was not decoded yet, in their order. */
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
