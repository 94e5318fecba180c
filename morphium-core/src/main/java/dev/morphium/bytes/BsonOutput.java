package dev.morphium.bytes;

import dev.morphium.exception.MappingException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A BSON document on its way to bytes: an array that grows.
 *
 * <p>An element is begun with its name, its value is written, and then its type is set, which the
 * value decides. Source: bsonspec.org.
 */
public final class BsonOutput {
  /** How deep documents may be nested: what MongoDB stores. */
  public static final int DEEPEST = 180;

  private static final VarHandle INT32 =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle BIG64 =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private byte[] buffer;
  private int position;
  private int depth;

  /** An output that begins with a capacity. */
  public BsonOutput(int capacity) {
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
  public BsonInput input() {
    return new BsonInput(buffer, 0, position, null);
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

  /** Writes a type and a name, and an int32. */
  public void int32(byte[] header, int value) {
    int length = header.length;
    ensure(length + 4);
    System.arraycopy(header, 0, buffer, position, length);
    INT32.set(buffer, position + length, value);
    position += length + 4;
  }

  /** Writes a type and a name, and an int64 or a date. */
  public void int64(byte[] header, long value) {
    int length = header.length;
    ensure(length + 8);
    System.arraycopy(header, 0, buffer, position, length);
    INT64.set(buffer, position + length, value);
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
    INT32.set(buffer, position, value);
    position += 4;
  }

  /** Writes an int64, a date or a timestamp. */
  public void int64(long value) {
    ensure(8);
    INT64.set(buffer, position, value);
    position += 8;
  }

  /** Writes a double. */
  public void float64(double value) {
    int64(Double.doubleToRawLongBits(value));
  }

  /** Writes eight bytes with the highest first, as UUIDs have them. */
  public void bigEndian(long value) {
    ensure(8);
    BIG64.set(buffer, position, value);
    position += 8;
  }

  /** Writes a string's value: length, UTF-8, zero. */
  public void string(String value) {
    int length = value.length();
    ensure(Math.addExact(Math.multiplyExact(length, 3), 5));
    int start = position + 4;
    int end = Utf8Encoder.encode(value, buffer, start);
    INT32.set(buffer, position, end - start + 1);
    buffer[end] = 0;
    position = end + 1;
  }

  /** Writes UTF-8 and a zero, as names and patterns are. */
  public void cstring(String value) {
    raw(FieldName.of(value));
  }

  /** Writes binary data: length, subtype, bytes. */
  public void binary(byte subtype, byte[] value) {
    ensure(value.length + 5);
    int32(value.length);
    int8(subtype);
    raw(value);
  }

  /** Begins a document or array; gives the place of its length. */
  public int startDocument() {
    if (++depth > DEEPEST) {
      throw new MappingException(
          "documents cannot be nested deeper than %d levels; an object that contains itself is a"
                  .formatted(DEEPEST)
              + " property with @Reference");
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
    INT32.set(buffer, place, position - place);
    depth--;
  }

  private void ensure(int more) {
    if (more > buffer.length - position) {
      grow(more);
    }
  }

  private void grow(int more) {
    long needed = (long) position + more;
    long doubled = Math.max(needed, 2L * buffer.length);
    if (needed > Integer.MAX_VALUE - 16) {
      throw new MappingException("the document is larger than 2 GiB");
    }
    buffer = Arrays.copyOf(buffer, (int) Math.min(doubled, Integer.MAX_VALUE - 16));
  }
}
