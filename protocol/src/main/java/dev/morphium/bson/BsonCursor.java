package dev.morphium.bson;

import org.bson.BsonDocument;

/**
 * A walk over the elements of a document or an array, without decoding what is not asked for.
 *
 * <p>It trusts its bytes. One cursor walks once; it is not for several threads.
 */
public class BsonCursor {
  private final byte[] bytes;
  private int element;
  private int nameEnd;
  private int next;

  /** A cursor before the first element of the document that starts at this place. */
  public BsonCursor(byte[] bytes, int document) {
    this.bytes = bytes;
    this.next = document + Integer.BYTES;
  }

  /** Moves to the next element. @return false when there is none */
  public final boolean next() {
    element = next;
    byte type = bytes[element];
    if (type == BsonType.END) {
      return false;
    }
    nameEnd = BsonBytes.endOfName(bytes, element + 1);
    next = nameEnd + 1 + BsonBytes.valueSize(type, bytes, nameEnd + 1);
    return true;
  }

  public final byte[] bytes() {
    return bytes;
  }

  /** The type byte. */
  public final byte type() {
    return bytes[element];
  }

  /** Where the element starts: at its type byte. */
  public final int elementOffset() {
    return element;
  }

  public final int valueOffset() {
    return nameEnd + 1;
  }

  /** Where the element ends. */
  public final int elementEnd() {
    return next;
  }

  public final String name() {
    return BsonBytes.text(bytes, element + 1, nameEnd);
  }

  /** Whether the element has this name. */
  public final boolean isNamed(FieldName name) {
    return name.size() == nameEnd - element && name.isAt(bytes, element + 1);
  }

  public final boolean hasEmptyName() {
    return nameEnd == element + 1;
  }

  /** The first byte of the name; 0 when the name is empty. */
  public final byte firstOfName() {
    return bytes[element + 1];
  }

  /** The document that the value is, without a copy; an empty one when it is none. */
  public final BsonDocument document() {
    return bytes[element] == BsonType.DOCUMENT
        ? BsonBytes.document(bytes, nameEnd + 1)
        : new BsonDocument();
  }

  /** The whole number that the value is, or stands for as a boolean; 0 when it is none. */
  public final long number() {
    int value = nameEnd + 1;
    return switch (bytes[element]) {
      case BsonType.INT32 -> LittleEndian.int32(bytes, value);
      case BsonType.INT64 -> LittleEndian.int64(bytes, value);
      case BsonType.DOUBLE -> (long) LittleEndian.float64(bytes, value);
      case BsonType.BOOLEAN -> bytes[value];
      default -> 0;
    };
  }
}
