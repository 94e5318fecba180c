package dev.morphium.wire;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.bson.Utf8;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;

/**
 * The check that bytes are one well-formed BSON document, in one pass and without recursion.
 *
 * <p>Everything behind it ({@code BsonBytes}, {@code BsonCursor}) trusts lengths, terminators, type
 * bytes and UTF-8. Checked are also the bytes of booleans, the inner length of old binary data, the
 * lengths of code with scope, and the depth; not checked are the names of array elements. The
 * messages are close to those of mongod. Not safe for several threads. Source: bsonspec.org,
 * version 1.1.
 */
public final class BsonValidator {
  private static final byte[] NOTHING = {};

  /** The ends of the documents around the one that is being read. */
  private final int[] ends = new int[Limits.MAX_WIRE_DEPTH + 1];

  private byte[] bytes = NOTHING;
  private int end;
  private int depth;
  private int elementName;

  /**
   * Checks the document that begins at {@code start}.
   *
   * @param limit where the bytes end that it may take
   * @return the length of the document
   * @throws WireException when it is malformed ({@code InvalidBSON}), or too deep ({@code
   *     Overflow})
   */
  public int validate(byte[] source, int start, int limit) {
    bytes = source;
    try {
      walk(start, limit);
      return end - start;
    } finally {
      bytes = NOTHING;
    }
  }

  private void walk(int start, int limit) {
    depth = -1;
    elementName = -1;
    int position = enter(start, limit);
    while (depth >= 0) {
      byte type = bytes[position++];
      if (type == BsonType.END) {
        if (position != end) {
          throw invalid("incorrect BSON length");
        }
        depth--;
        end = depth >= 0 ? ends[depth] : end;
      } else {
        elementName = position;
        position = value(type, afterName(position));
        if (position >= end) {
          throw invalid("BSON size is larger than buffer size");
        }
      }
    }
  }

  /** Begins the document at a position; the position of its first element. */
  private int enter(int start, int limit) {
    if (limit - start < BsonBytes.SMALLEST_DOCUMENT) {
      throw invalid("BSON data has to be at least 5 bytes");
    }
    int length = LittleEndian.int32(bytes, start);
    if (length < BsonBytes.SMALLEST_DOCUMENT) {
      throw invalid("BSON data has to be at least 5 bytes");
    }
    if (length > limit - start) {
      throw invalid(
          "incorrect BSON length " + length + " should be less or equal to " + (limit - start));
    }
    if (bytes[start + length - 1] != 0) {
      throw invalid("BSON object not terminated with EOO");
    }
    depth++;
    if (depth > Limits.MAX_WIRE_DEPTH) {
      throw WireException.answered(
          ErrorCode.OVERFLOW,
          "BSONObj exceeded maximum nested object depth: " + Limits.MAX_WIRE_DEPTH);
    }
    end = start + length;
    ends[depth] = end;
    return start + Integer.BYTES;
  }

  /** The position after the value of a type; for documents that of their first element. */
  private int value(byte type, int position) {
    return switch (type) {
      case BsonType.STRING, BsonType.JAVASCRIPT, BsonType.SYMBOL -> afterString(position);
      case BsonType.DOCUMENT, BsonType.ARRAY -> enter(position, end - 1);
      case BsonType.BINARY -> afterBinary(position);
      case BsonType.BOOLEAN -> afterBoolean(position);
      case BsonType.REGEX -> afterName(afterName(position));
      case BsonType.DB_POINTER -> afterString(position) + 12;
      case BsonType.JAVASCRIPT_WITH_SCOPE -> intoScope(position);
      default -> afterFixed(type, position);
    };
  }

  private int afterFixed(byte type, int position) {
    int size = BsonType.smallestSize(type);
    if (size < 0) {
      throw invalid("Unrecognized BSON type " + type);
    }
    return position + size;
  }

  private int afterString(int position) {
    int start = position + Integer.BYTES;
    int last = start + length(position, 1) - 1;
    if (last >= end - 1 || bytes[last] != 0) {
      throw invalid("Not null terminated string");
    }
    if (!Utf8.isValid(bytes, start, last)) {
      throw invalid("invalid UTF-8 string");
    }
    return last + 1;
  }

  private int afterBinary(int position) {
    int length = length(position, 0);
    int data = position + Integer.BYTES + 1;
    if (length > end - 1 - data) {
      throw invalid("BSON size is larger than buffer size");
    }
    boolean old = bytes[data - 1] == 2;
    if (old && (length < 4 || LittleEndian.int32(bytes, data) != length - 4)) {
      throw invalid("Incorrect length of binary data of the old kind");
    }
    return data + length;
  }

  private int afterBoolean(int position) {
    byte value = bytes[position];
    if (position >= end - 1 || value < 0 || value > 1) {
      throw invalid("BSON bool is neither false nor true");
    }
    return position + 1;
  }

  /** Checks the code and enters the document that is its scope. */
  private int intoScope(int position) {
    int total = length(position, 14);
    int after = position + total;
    int scope = afterString(position + Integer.BYTES);
    if (after > end - 1
        || after - scope < BsonBytes.SMALLEST_DOCUMENT
        || LittleEndian.int32(bytes, scope) != after - scope) {
      throw invalid("Incorrect BSON length in CodeWScope");
    }
    return enter(scope, after);
  }

  /** The length prefix at a position, not below a minimum and not beyond the document. */
  private int length(int position, int minimum) {
    int left = end - 1 - position;
    if (left < Integer.BYTES) {
      throw invalid("BSON size is larger than buffer size");
    }
    int length = LittleEndian.int32(bytes, position);
    if (length < minimum || length > left) {
      throw invalid("incorrect BSON length");
    }
    return length;
  }

  /**
   * The position after the terminator of the name at a position. There is always one, because the
   * document ends with a zero.
   */
  private int afterName(int start) {
    int terminator = BsonBytes.endOfName(bytes, start);
    if (terminator >= end - 1) {
      throw invalid("BSON size is larger than buffer size");
    }
    if (!Utf8.isValid(bytes, start, terminator)) {
      throw invalid("invalid UTF-8 in a field name");
    }
    return terminator + 1;
  }

  private WireException invalid(String problem) {
    StringBuilder message = new StringBuilder(problem);
    if (elementName >= 0) {
      int limit = Math.min(bytes.length, elementName + 128);
      int stop = BsonBytes.endOfName(bytes, elementName, limit);
      String name = BsonBytes.text(bytes, elementName, stop);
      message.append(" in element with field name '").append(name).append('\'');
    }
    message.append(" in object with unknown _id");
    return WireException.answered(ErrorCode.INVALID_BSON, message.toString());
  }
}
