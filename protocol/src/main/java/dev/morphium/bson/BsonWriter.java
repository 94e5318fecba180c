package dev.morphium.bson;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Function;

/**
 * A writer of BSON bytes, from front to back: an array that grows.
 *
 * <p>An element is begun with its name, its value is written, and then its type is set, which the
 * value decides. Not for several threads. Source: bsonspec.org, version 1.1.
 */
public final class BsonWriter {
  /** The most bytes that an array holds. */
  private static final int LARGEST = Integer.MAX_VALUE - 16;

  private final int deepest;
  private final String tooDeep;
  private final Function<String, ? extends RuntimeException> failure;
  private final int largest;
  private byte[] buffer;
  private int position;
  private int depth;

  /** A writer for values that are known to fit, as deep as they are. */
  public BsonWriter(int capacity) {
    this(capacity, Integer.MAX_VALUE, "too deep", IllegalArgumentException::new);
  }

  /**
   * A writer that begins with a capacity.
   *
   * @param deepest how deep documents may be nested
   * @param tooDeep describes what is wrong with documents that are nested deeper
   * @param failure makes the exception for what BSON cannot hold of the description of it
   */
  public BsonWriter(
      int capacity,
      int deepest,
      String tooDeep,
      Function<String, ? extends RuntimeException> failure) {
    this.deepest = deepest;
    this.tooDeep = tooDeep;
    this.failure = failure;
    largest = LARGEST;
    buffer = new byte[Math.max(16, capacity)];
  }

  /**
   * A writer for values that are computed, and might grow without end.
   *
   * @param largest the most bytes that may be written
   * @param failure makes the exception for what is larger of the description of it
   */
  public BsonWriter(
      int capacity, int largest, Function<String, ? extends RuntimeException> failure) {
    this.deepest = Integer.MAX_VALUE;
    this.tooDeep = "too deep";
    this.failure = failure;
    this.largest = largest;
    buffer = new byte[Math.max(16, capacity)];
  }

  /** How many bytes were written. */
  public int length() {
    return position;
  }

  /** The bytes, as an array of their own. */
  public byte[] toBytes() {
    return position == buffer.length ? buffer : Arrays.copyOf(buffer, position);
  }

  /** What was written so far, to be read. */
  public BsonReader reader() {
    return new BsonReader(buffer, 0, position, null, failure);
  }

  /** The array that holds the {@link #length} bytes from 0 on; it may be longer. */
  public byte[] buffer() {
    return buffer;
  }

  /** Begins an element whose type is set later; gives the place of the type. */
  public int begin(byte[] name) {
    int place = position;
    int length = name.length;
    ensure(length + 1);
    System.arraycopy(name, 0, buffer, place + 1, length);
    position = place + 1 + length;
    return place;
  }

  /** Begins an element whose type is set later; gives the place of the type. */
  public int begin(FieldName name) {
    return begin(name.terminated());
  }

  /** Begins an element whose type is set later; gives the place of the type. */
  public int begin(String name) {
    int length = name.length();
    ensure(length + 2);
    int place = position;
    int at = place + 1;
    for (int i = 0; i < length; i++) {
      char letter = name.charAt(i);
      if (letter == 0) {
        throw failure.apply(FieldName.zeroIn(name));
      }
      if (letter >= 0x80) {
        return beginUtf8(name, place);
      }
      buffer[at++] = (byte) letter;
    }
    buffer[at] = 0;
    position = at + 1;
    return place;
  }

  private int beginUtf8(String name, int place) {
    if (name.indexOf('\0') >= 0) {
      throw failure.apply(FieldName.zeroIn(name));
    }
    position = place + 1;
    raw(name.getBytes(StandardCharsets.UTF_8));
    int8(0);
    return place;
  }

  /** Begins an element of an array, whose name is its index; gives the place of the type. */
  public int begin(int index) {
    int digits = index < 10 ? 1 : index < 100 ? 2 : Integer.toString(index).length();
    ensure(digits + 2);
    int place = position;
    int rest = index;
    for (int at = place + digits; at > place; at--) {
      buffer[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    buffer[place + digits + 1] = 0;
    position = place + digits + 2;
    return place;
  }

  /** Sets the type of an element that was begun. */
  public void type(int place, byte type) {
    buffer[place] = type;
  }

  /** Writes bytes as they are, for instance an element's type and name. */
  public void raw(byte[] bytes) {
    raw(bytes, 0, bytes.length);
  }

  /** Writes bytes as they are. */
  public void raw(byte[] bytes, int offset, int length) {
    ensure(length);
    System.arraycopy(bytes, offset, buffer, position, length);
    position += length;
  }

  /** Writes the fields of a whole document. */
  public void fields(byte[] document) {
    raw(document, Integer.BYTES, document.length - BsonBytes.SMALLEST_DOCUMENT);
  }

  /** Writes a type and a name, and an int32. */
  public void int32(byte[] header, int value) {
    int length = header.length;
    ensure(length + 4);
    System.arraycopy(header, 0, buffer, position, length);
    LittleEndian.putInt32(buffer, position + length, value);
    position += length + 4;
  }

  /** Writes a type and a name, and an int64 or a date. */
  public void int64(byte[] header, long value) {
    int length = header.length;
    ensure(length + 8);
    System.arraycopy(header, 0, buffer, position, length);
    LittleEndian.putInt64(buffer, position + length, value);
    position += length + 8;
  }

  /** Writes a type and a name, and a boolean. */
  public void bool(byte[] header, boolean value) {
    int length = header.length;
    ensure(length + 1);
    System.arraycopy(header, 0, buffer, position, length);
    buffer[position + length] = (byte) (value ? 1 : 0);
    position += length + 1;
  }

  /** Writes a byte. */
  public void int8(int value) {
    ensure(1);
    buffer[position++] = (byte) value;
  }

  /** Writes an int32. */
  public void int32(int value) {
    ensure(4);
    LittleEndian.putInt32(buffer, position, value);
    position += 4;
  }

  /** Writes an int32 over what is at a place, for instance a length that is known now. */
  public void setInt32(int place, int value) {
    LittleEndian.putInt32(buffer, place, value);
  }

  /** Writes an int64, a date or a timestamp. */
  public void int64(long value) {
    ensure(8);
    LittleEndian.putInt64(buffer, position, value);
    position += 8;
  }

  /** Writes a double. */
  public void float64(double value) {
    int64(Double.doubleToRawLongBits(value));
  }

  /** Writes eight bytes with the highest first, as UUIDs have them. */
  public void bigEndian(long value) {
    int64(Long.reverseBytes(value));
  }

  /** Writes a string's value: length, UTF-8, zero. */
  public void string(String value) {
    int length = value.length();
    ensure(Math.addExact(Math.multiplyExact(length, 3), 5));
    int start = position + 4;
    int end = Utf8.encode(value, buffer, start);
    if (end < 0) {
      throw failure.apply(
          "a string has half a surrogate pair at index %d, which UTF-8 cannot say".formatted(~end));
    }
    LittleEndian.putInt32(buffer, position, end - start + 1);
    buffer[end] = 0;
    position = end + 1;
  }

  /** Writes a string's value that is UTF-8 already. */
  public void string(byte[] utf8, int offset, int length) {
    int32(length + 1);
    raw(utf8, offset, length);
    int8(0);
  }

  /** Writes UTF-8 and a zero, as patterns are. */
  public void cstring(String value) {
    if (value.indexOf('\0') >= 0) {
      throw failure.apply("'%s' has a zero byte in it".formatted(value.replace("\0", "\\0")));
    }
    raw(value.getBytes(StandardCharsets.UTF_8));
    int8(0);
  }

  /** Writes binary data: length, subtype, bytes; the old subtype 2 has its length twice. */
  public void binary(byte subtype, byte[] value) {
    boolean old = subtype == 2;
    int32(old ? value.length + 4 : value.length);
    int8(subtype);
    if (old) {
      int32(value.length);
    }
    raw(value);
  }

  /** Begins a document or array; gives the place of its length. */
  public int startDocument() {
    if (++depth > deepest) {
      throw failure.apply(tooDeep);
    }
    int place = position;
    ensure(5);
    position = place + 4;
    return place;
  }

  /** Ends a document or array. */
  public void endDocument(int place) {
    ensure(1);
    buffer[position++] = 0;
    LittleEndian.putInt32(buffer, place, position - place);
    depth--;
  }

  /** Makes room for so many further bytes at once. */
  public void reserve(int more) {
    ensure(more);
  }

  private void ensure(int more) {
    if (more > buffer.length - position) {
      grow(more);
    }
  }

  private void grow(int more) {
    long needed = (long) position + more;
    if (needed > largest) {
      throw failure.apply(
          largest == LARGEST
              ? "the document is larger than 2 GiB"
              : "the document is larger than " + largest + " bytes");
    }
    long half = buffer.length * 3L / 2;
    buffer = Arrays.copyOf(buffer, (int) Math.min(Math.max(needed, half), largest));
  }
}
