package dev.morphium.execution;

import dev.morphium.driver.Reply;
import dev.morphium.operation.Decoder;
import dev.morphium.operation.DocumentBatch;
import dev.morphium.wire.BsonFields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one reply with a cursor, read where they lie in the reply's bytes.
 *
 * <p>Source: MongoDB manual, "find" and "getMore", field {@code cursor}.
 */
final class Batch implements DocumentBatch {
  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final byte[] CURSOR = name("cursor");
  private static final byte[] ID = name("id");
  private static final byte[] NAMESPACE = name("ns");
  private static final byte[] FIRST_BATCH = name("firstBatch");
  private static final byte[] NEXT_BATCH = name("nextBatch");
  private static final byte[] TOKEN = name("postBatchResumeToken");

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
    return id < 0 ? 0 : (long) INT64.get(bytes, id);
  }

  /** The full name of the collection that the cursor reads. */
  String namespace() {
    int namespace = value(cursor, NAMESPACE);
    int length = (int) INT32.get(bytes, namespace) - 1;
    return new String(bytes, namespace + Integer.BYTES, length, StandardCharsets.UTF_8);
  }

  /** The resume token that stands for the end of this batch; null when there is none. */
  @Nullable BsonDocument resumeToken() {
    int token = value(cursor, TOKEN);
    return token < 0 ? null : new RawBsonDocument(bytes, token, (int) INT32.get(bytes, token));
  }

  boolean hasNext() {
    return bytes[position] != 0;
  }

  /** The next document, decoded; to be asked for only when there is one. */
  <T> T next(Decoder<T> decoder) {
    int document = BsonFields.valueOf(bytes, position);
    int length = (int) INT32.get(bytes, document);
    position = document + length;
    return decoder.decode(bytes, document, length);
  }

  @Override
  public void forEach(Place place) {
    int next = position;
    while (bytes[next] != 0) {
      int document = BsonFields.valueOf(bytes, next);
      int length = (int) INT32.get(bytes, document);
      place.at(bytes, document, length);
      next = document + length;
    }
  }

  private int value(int document, byte[] name) {
    int field = BsonFields.find(bytes, document, name);
    return field < 0 ? -1 : BsonFields.valueOf(bytes, field);
  }

  private static byte[] name(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }
}
