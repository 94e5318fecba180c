package dev.morphium.bytes;

import dev.morphium.exception.MappingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A BSON document's bytes on their way to values.
 *
 * <p>Every step is checked against the end of the document: malformed bytes are a {@link
 * MappingException}, and reading always ends, because every element is at least two bytes long.
 */
public final class BsonInput {
  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int limit;
  private final @Nullable Object attachment;
  private int position;
  private int depth;

  /**
   * An input over bytes, which are not changed.
   *
   * @param attachment what readers of values want to know; null for nothing
   */
  public BsonInput(byte[] bytes, int offset, int length, @Nullable Object attachment) {
    if (offset < 0 || length < 0 || length > bytes.length - offset) {
      throw new IllegalArgumentException(
          "%d bytes at %d are not within %d".formatted(length, offset, bytes.length));
    }
    this.bytes = bytes;
    this.position = offset;
    this.limit = offset + length;
    this.attachment = attachment;
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
    if (++depth > 2 * BsonOutput.DEEPEST) {
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

  /** The type of the next element; {@link ElementType#END} after the last one. */
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
    nameHash();
    return text(start, position - 1 - start);
  }

  /** Passes over the element's name. */
  public void skipName() {
    nameHash();
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
    int value = (int) INT32.get(bytes, position);
    position += 4;
    return value;
  }

  public long int64() {
    require(8);
    long value = (long) INT64.get(bytes, position);
    position += 8;
    return value;
  }

  public double float64() {
    return Double.longBitsToDouble(int64());
  }

  /** Eight bytes with the highest first. */
  public long bigEndian() {
    require(8);
    long value = (long) BIG64.get(bytes, position);
    position += 8;
    return value;
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
    switch (type) {
      case ElementType.DOUBLE, ElementType.DATE, ElementType.TIMESTAMP, ElementType.INT64 ->
          advance(8);
      case ElementType.INT32 -> advance(4);
      case ElementType.STRING, ElementType.JAVASCRIPT, ElementType.SYMBOL -> skipString();
      case ElementType.DOCUMENT, ElementType.ARRAY -> {
        int end = startDocument();
        depth--;
        position = end;
      }
      case ElementType.JAVASCRIPT_WITH_SCOPE -> {
        int start = position;
        int length = int32();
        if (length < 14 || length > limit - start) {
          throw malformed("JavaScript of %d bytes does not fit".formatted(length));
        }
        position = start + length;
      }
      case ElementType.BINARY -> {
        int length = int32();
        if (length < 0) {
          throw malformed("binary data has %d bytes".formatted(length));
        }
        advance(1);
        advance(length);
      }
      case ElementType.NULL, ElementType.UNDEFINED, ElementType.MIN_KEY, ElementType.MAX_KEY -> {}
      case ElementType.OBJECT_ID -> advance(12);
      case ElementType.BOOLEAN -> bool();
      case ElementType.REGEX -> {
        skipName();
        skipName();
      }
      case ElementType.DB_POINTER -> {
        skipString();
        advance(12);
      }
      case ElementType.DECIMAL128 -> advance(16);
      default -> throw malformed("there is no type 0x%02x".formatted(type));
    }
  }

  /** The exception for bytes that are no BSON. */
  public MappingException malformed(String what) {
    return new MappingException("malformed BSON at byte %d: %s".formatted(position, what));
  }

  private void skipString() {
    int length = int32();
    if (length < 1 || length > limit - position || bytes[position + length - 1] != 0) {
      throw malformed("a string of %d bytes does not fit".formatted(length));
    }
    position += length;
  }

  private void advance(int length) {
    require(length);
    position += length;
  }

  private void require(int length) {
    if (length > limit - position) {
      throw malformed("it ends in the middle of a value");
    }
  }

  private String text(int start, int length) {
    String text = new String(bytes, start, length, StandardCharsets.UTF_8);
    if (text.indexOf('\ufffd') >= 0) {
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, start, length));
      } catch (CharacterCodingException e) {
        throw new MappingException("malformed BSON at byte %d: no UTF-8".formatted(start), e);
      }
    }
    return text;
  }
}
