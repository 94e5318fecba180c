package dev.morphium.bson;

import dev.morphium.protocol.Limits;
import java.util.Arrays;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A checked reader of BSON bytes, from front to back, for bytes of unknown origin.
 *
 * <p>Every step is checked against the end of the bytes: malformed ones are an exception, and
 * reading always ends, because every element is at least two bytes long. Not for several threads.
 */
public final class BsonReader {
  private static final int DEEPEST = 2 * Limits.MAX_STORED_DEPTH;

  private final byte[] bytes;
  private final int limit;
  private final @Nullable Object attachment;
  private final Function<String, ? extends RuntimeException> failure;
  private int position;
  private int depth;

  /**
   * A reader of bytes, which are not changed.
   *
   * @param attachment what readers of values want to know; null for nothing
   * @param failure makes the exception for malformed bytes of the description of what is wrong
   */
  public BsonReader(
      byte[] bytes,
      int offset,
      int length,
      @Nullable Object attachment,
      Function<String, ? extends RuntimeException> failure) {
    if (offset < 0 || length < 0 || length > bytes.length - offset) {
      throw new IllegalArgumentException(
          "%d bytes at %d are not within %d".formatted(length, offset, bytes.length));
    }
    this.bytes = bytes;
    this.position = offset;
    this.limit = offset + length;
    this.attachment = attachment;
    this.failure = failure;
  }

  /** What was given with the bytes. */
  public @Nullable Object attachment() {
    return attachment;
  }

  /** Where the next byte is. */
  public int position() {
    return position;
  }

  /** Goes back to a place that was read already. */
  public void rewind(int place) {
    position = place;
  }

  /** Begins a document or array; gives its end. */
  public int startDocument() {
    int start = position;
    int length = int32();
    if (length < 5 || length > limit - start || bytes[start + length - 1] != 0) {
      throw malformed("a document of %d bytes does not fit".formatted(length));
    }
    if (++depth > DEEPEST) {
      throw malformed("documents are nested too deep");
    }
    return start + length;
  }

  /** Ends a document or array whose terminating type was read. */
  public void endDocument(int end) {
    if (position != end) {
      throw malformed("a document ends at %d and not at %d".formatted(position, end));
    }
    depth--;
  }

  /** The type of the next element; {@link BsonType#END} after the last one. */
  public byte type() {
    require(1);
    return bytes[position++];
  }

  /** Passes over the element's name when it is the given one, zero included. */
  public boolean name(byte[] expected) {
    int end = position + expected.length;
    if (end <= limit && Arrays.equals(bytes, position, end, expected, 0, expected.length)) {
      position = end;
      return true;
    }
    return false;
  }

  /** Passes over the element's name; gives its hash as {@link #hash} has it. */
  public int nameHash() {
    int hash = 1;
    for (int i = position; i < limit; i++) {
      byte letter = bytes[i];
      if (letter == 0) {
        position = i + 1;
        return hash;
      }
      hash = 31 * hash + letter;
    }
    throw malformed("a name does not end");
  }

  /** The hash of a name with its zero. */
  public static int hash(byte[] name) {
    int hash = 1;
    for (int i = 0; i < name.length - 1; i++) {
      hash = 31 * hash + name[i];
    }
    return hash;
  }

  /** The element's name, or any text that ends with a zero. */
  public String cstring() {
    int start = position;
    skipName();
    return text(start, position - 1 - start);
  }

  /** Passes over the element's name. */
  public void skipName() {
    int end = BsonBytes.endOfName(bytes, position, limit);
    if (end == limit) {
      throw malformed("a name does not end");
    }
    position = end + 1;
  }

  public byte int8() {
    require(1);
    return bytes[position++];
  }

  public boolean bool() {
    byte value = int8();
    if (value != 0 && value != 1) {
      throw malformed("a boolean is %d".formatted(value));
    }
    return value == 1;
  }

  public int int32() {
    require(4);
    int value = LittleEndian.int32(bytes, position);
    position += 4;
    return value;
  }

  public long int64() {
    require(8);
    long value = LittleEndian.int64(bytes, position);
    position += 8;
    return value;
  }

  public double float64() {
    return Double.longBitsToDouble(int64());
  }

  /** Eight bytes with the highest first. */
  public long bigEndian() {
    return Long.reverseBytes(int64());
  }

  /** Bytes as an array of their own. */
  public byte[] raw(int length) {
    if (length < 0) {
      throw malformed("a length is %d".formatted(length));
    }
    require(length);
    position += length;
    return Arrays.copyOfRange(bytes, position - length, position);
  }

  /** A string's value. */
  public String string() {
    int length = int32();
    if (length < 1 || length > limit - position || bytes[position + length - 1] != 0) {
      throw malformed("a string of %d bytes does not fit".formatted(length));
    }
    int start = position;
    position += length;
    return text(start, length - 1);
  }

  /** Passes over a value. */
  public void skip(byte type) {
    int size = BsonBytes.checkedValueSize(type, bytes, position, limit);
    if (size < 0) {
      throw malformed(
          BsonType.smallestSize(type) < 0
              ? "there is no type 0x%02x".formatted(type)
              : "%s does not fit".formatted(BsonType.describe(type)));
    }
    position += size;
  }

  /** The exception for bytes that are no BSON. */
  public RuntimeException malformed(String what) {
    return failure.apply("malformed BSON at byte %d: %s".formatted(position, what));
  }

  private void require(int length) {
    if (length > limit - position) {
      throw malformed("it ends in the middle of a value");
    }
  }

  private String text(int start, int length) {
    String text = BsonBytes.text(bytes, start, start + length);
    if (text.indexOf('\ufffd') >= 0 && !Utf8.isValid(bytes, start, start + length)) {
      position = start;
      throw malformed("no UTF-8");
    }
    return text;
  }
}
