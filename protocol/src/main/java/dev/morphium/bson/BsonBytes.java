package dev.morphium.bson;

import java.nio.charset.StandardCharsets;
import org.bson.BsonBinaryWriter;
import org.bson.BsonDocument;
import org.bson.ByteBuf;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.BsonValueCodec;
import org.bson.codecs.EncoderContext;
import org.bson.io.BasicOutputBuffer;

/**
 * Reads of BSON bytes at known places: sizes, names, fields.
 *
 * <p>An <em>element</em> starts at its type byte; its <em>value</em> starts after the terminator of
 * its name. Everything here, except what says otherwise, trusts its bytes: documents are checked
 * once, where they enter. For bytes that may be malformed there is {@link BsonReader}. Source:
 * bsonspec.org, version 1.1.
 */
public final class BsonBytes {
  /** Length of an empty document: a length prefix and a terminator. */
  public static final int SMALLEST_DOCUMENT = 5;

  private static final long LOW_BITS = 0x0101_0101_0101_0101L;
  private static final long HIGH_BITS = 0x8080_8080_8080_8080L;
  private static final BsonDocumentCodec CODEC = new BsonDocumentCodec();
  private static final BsonValueCodec VALUES = new BsonValueCodec();
  private static final EncoderContext CONTEXT = EncoderContext.builder().build();

  private BsonBytes() {}

  /**
   * Where the first zero byte at or after this place is: the end of a name. Eight bytes at a time.
   */
  public static int endOfName(byte[] bytes, int offset) {
    return endOfName(bytes, offset, bytes.length);
  }

  /** The same in bytes that may be malformed: the limit when no zero byte comes before it. */
  public static int endOfName(byte[] bytes, int offset, int limit) {
    int at = offset;
    int last = limit - Long.BYTES;
    while (at <= last) {
      long word = LittleEndian.int64(bytes, at);
      long zeros = (word - LOW_BITS) & ~word & HIGH_BITS;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
      }
      at += Long.BYTES;
    }
    while (at < limit && bytes[at] != 0) {
      at++;
    }
    return at;
  }

  /** How many bytes the value of this type that starts here takes. */
  public static int valueSize(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case BsonType.DOUBLE, BsonType.DATE, BsonType.TIMESTAMP, BsonType.INT64 -> 8;
      case BsonType.STRING, BsonType.JAVASCRIPT, BsonType.SYMBOL ->
          4 + LittleEndian.int32(bytes, offset);
      case BsonType.DOCUMENT, BsonType.ARRAY, BsonType.JAVASCRIPT_WITH_SCOPE ->
          LittleEndian.int32(bytes, offset);
      case BsonType.BINARY -> 5 + LittleEndian.int32(bytes, offset);
      case BsonType.UNDEFINED, BsonType.NULL, BsonType.MAX_KEY, BsonType.MIN_KEY -> 0;
      case BsonType.OBJECT_ID -> 12;
      case BsonType.BOOLEAN -> 1;
      case BsonType.REGEX -> endOfName(bytes, endOfName(bytes, offset) + 1) + 1 - offset;
      case BsonType.DB_POINTER -> 4 + LittleEndian.int32(bytes, offset) + 12;
      case BsonType.INT32 -> 4;
      case BsonType.DECIMAL128 -> 16;
      default -> throw new IllegalStateException("no BSON type has the type byte " + type);
    };
  }

  /**
   * The same for bytes that may be malformed.
   *
   * @param limit where the bytes end that the value may take
   * @return -1 when there is no such type, or the value does not end before the limit, or lacks the
   *     zero at the end of a string or document, or is neither false nor true
   */
  static int checkedValueSize(byte type, byte[] bytes, int offset, int limit) {
    int smallest = BsonType.smallestSize(type);
    int room = limit - offset;
    if (smallest < 0 || smallest > room) {
      return -1;
    }
    int size =
        type == BsonType.REGEX
            ? endOfName(bytes, endOfName(bytes, offset, limit - 1) + 1, limit) + 1 - offset
            : valueSize(type, bytes, offset);
    return size < smallest || size > room || !endsWell(type, bytes, offset, offset + size)
        ? -1
        : size;
  }

  private static boolean endsWell(byte type, byte[] bytes, int offset, int end) {
    return switch (type) {
      case BsonType.STRING, BsonType.JAVASCRIPT, BsonType.SYMBOL -> bytes[end - 1] == 0;
      case BsonType.DOCUMENT, BsonType.ARRAY, BsonType.JAVASCRIPT_WITH_SCOPE -> bytes[end - 1] == 0;
      case BsonType.DB_POINTER -> bytes[end - 13] == 0;
      case BsonType.BOOLEAN -> bytes[offset] == 0 || bytes[offset] == 1;
      default -> true;
    };
  }

  /** Where the value of the element that starts here begins. */
  public static int valueOf(byte[] bytes, int element) {
    return endOfName(bytes, element + 1) + 1;
  }

  /** Where the element that starts here ends, and the next one starts. */
  public static int next(byte[] bytes, int element) {
    int value = valueOf(bytes, element);
    return value + valueSize(bytes[element], bytes, value);
  }

  /**
   * Where the element of this name starts in the document that starts here, or -1.
   *
   * @return the offset of the type byte; the value starts {@code 1 + name.size()} bytes further
   */
  public static int find(byte[] bytes, int document, FieldName name) {
    int at = document + Integer.BYTES;
    byte type;
    while ((type = bytes[at]) != BsonType.END) {
      if (name.isAt(bytes, at + 1)) {
        return at;
      }
      int value = endOfName(bytes, at + 1) + 1;
      at = value + valueSize(type, bytes, value);
    }
    return -1;
  }

  /** Where the value of the element of this type and name starts in the document, or -1. */
  public static int findValue(byte[] bytes, int document, FieldName name, byte type) {
    int element = find(bytes, document, name);
    return element >= 0 && bytes[element] == type ? element + 1 + name.size() : -1;
  }

  /** The text between two places. */
  public static String text(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  /** The string whose value starts here. */
  public static String string(byte[] bytes, int value) {
    int start = value + Integer.BYTES;
    return text(bytes, start, start + LittleEndian.int32(bytes, value) - 1);
  }

  /** The document or array that starts here, as the library has it, without a copy. */
  public static RawBsonDocument document(byte[] bytes, int offset) {
    return new RawBsonDocument(bytes, offset, LittleEndian.int32(bytes, offset));
  }

  /** The bytes of a document, in an array of their own. */
  public static byte[] of(BsonDocument document) {
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

  /**
   * The bytes of a document and further fields behind its own, encoded at once.
   *
   * @param more the further fields, which replace those of the same name
   */
  public static byte[] of(BsonDocument document, BsonDocument more) {
    try (BasicOutputBuffer output = new BasicOutputBuffer();
        BsonBinaryWriter writer = new BsonBinaryWriter(output)) {
      writer.writeStartDocument();
      document.forEach(
          (name, value) -> {
            if (!more.containsKey(name)) {
              writer.writeName(name);
              VALUES.encode(writer, value, CONTEXT);
            }
          });
      more.forEach(
          (name, value) -> {
            writer.writeName(name);
            VALUES.encode(writer, value, CONTEXT);
          });
      writer.writeEndDocument();
      return output.toByteArray();
    }
  }
}
