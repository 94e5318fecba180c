package dev.morphium.driver;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * The few things the port itself needs of BSON's byte layout: encoding a document, its length
 * prefix, and the name of its first field.
 *
 * <p>Source: bsonspec.org, version 1.1.
 */
final class BsonBytes {
  /** Length of an empty document: a length prefix and a terminator. */
  static final int SMALLEST_DOCUMENT = 5;

  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final EncoderContext CONTEXT = EncoderContext.builder().build();

  private BsonBytes() {}

  /** The bytes of a document, in an array of their own. */
  static byte[] encode(BsonDocument document) {
    if (document instanceof RawBsonDocument raw) {
      ByteBuf buffer = raw.getByteBuffer();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return bytes;
    }
    try (BasicOutputBuffer output = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      CODEC.encode(writer, document, CONTEXT);
      return output.toByteArray();
    }
  }

  /** The little-endian number at a position, for instance a document's length. */
  static int int32(byte[] bytes, int position) {
    return (int) INT32.get(bytes, position);
  }

  /** The name of the first field of the document at an offset; empty when it has no field. */
  static String firstName(byte[] bytes, int offset, int length) {
    int limit = offset + length;
    int start = offset + 5;
    int end = start;
    while (end < limit && bytes[end] != 0) {
      end++;
    }
    return end >= limit ? "" : new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }
}
