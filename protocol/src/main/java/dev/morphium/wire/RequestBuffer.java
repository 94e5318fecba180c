package dev.morphium.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.bson.LittleEndian;
import java.util.Arrays;

/**
 * Memory that messages are put together in, one after the other; it grows as needed.
 *
 * <p>One per connection, so that a message costs no memory of its own. Not safe for several
 * threads.
 */
public final class RequestBuffer {
  private byte[] bytes;
  private int size;

  /** A buffer of so many bytes for the beginning. */
  public RequestBuffer(int capacity) {
    bytes = new byte[capacity];
  }

  /** The array that holds the message from its beginning; another one after the next change. */
  public byte[] bytes() {
    return bytes;
  }

  /** How many bytes the message has. */
  public int size() {
    return size;
  }

  /** The message in an array of its own. */
  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, size);
  }

  /** Gives up memory that only an unusually long message needed. */
  public void shrink(int capacity) {
    if (bytes.length > capacity) {
      bytes = new byte[capacity];
      size = 0;
    }
  }

  void clear() {
    size = 0;
  }

  void skip(int count) {
    room(count);
    size += count;
  }

  void int8(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void int32(int value) {
    room(Integer.BYTES);
    LittleEndian.putInt32(bytes, size, value);
    size += Integer.BYTES;
  }

  void setInt32(int position, int value) {
    LittleEndian.putInt32(bytes, position, value);
  }

  void bytes(byte[] source, int offset, int length) {
    room(length);
    System.arraycopy(source, offset, bytes, size, length);
    size += length;
  }

  void utf8(String text) {
    room(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        byte[] encoded = text.substring(i).getBytes(UTF_8);
        bytes(encoded, 0, encoded.length);
        return;
      }
      bytes[size++] = (byte) c;
    }
  }

  /** Makes room for so many more bytes. */
  void room(long count) {
    long needed = size + count;
    if (needed > bytes.length) {
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException("a message of more than 2 GB");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.max(needed, Math.min(2L * bytes.length, 1 << 30)));
    }
  }
}
