package dev.morphium.bson;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A field's name, ready to be looked for in BSON bytes.
 *
 * <p>Names of up to seven bytes, which most are, are compared with their terminator in one
 * comparison of a long word.
 */
public final class FieldName {
  private final String text;
  private final byte[] terminated;
  private final long word;
  private final long mask;

  public FieldName(String text) {
    this.text = text;
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    this.terminated = Arrays.copyOf(utf8, utf8.length + 1);
    int size = Math.min(8, terminated.length);
    this.word = LittleEndian.int64(Arrays.copyOf(terminated, Math.max(8, terminated.length)), 0);
    this.mask = size == 8 ? -1L : (1L << (8 * size)) - 1;
  }

  /**
   * A name as documents have it: UTF-8 and a zero.
   *
   * @throws IllegalArgumentException when there is a zero in it
   */
  public static byte[] encode(String name) {
    if (name.indexOf('\0') >= 0) {
      throw new IllegalArgumentException(zeroIn(name));
    }
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(utf8, utf8.length + 1);
  }

  /** A type byte and a name, as an element begins; failures as {@link #encode}. */
  public static byte[] header(byte type, String name) {
    byte[] encoded = encode(name);
    byte[] header = new byte[encoded.length + 1];
    header[0] = type;
    System.arraycopy(encoded, 0, header, 1, encoded.length);
    return header;
  }

  /** What is wrong with a name that has a zero in it. */
  static String zeroIn(String name) {
    return "'%s' cannot be the name of a field, because it has a zero byte in it"
        .formatted(name.replace("\0", "\\0"));
  }

  public String text() {
    return text;
  }

  /** The name as documents have it, not to be changed. */
  byte[] terminated() {
    return terminated;
  }

  /** How many bytes the name takes in a document, its terminator included. */
  public int size() {
    return terminated.length;
  }

  /** Whether this name, and no longer one, stands at this place. */
  public boolean isAt(byte[] bytes, int offset) {
    if (offset + 8 > bytes.length) {
      return isAtEnd(bytes, offset);
    }
    if (((LittleEndian.int64(bytes, offset) ^ word) & mask) != 0) {
      return false;
    }
    int size = terminated.length;
    return size <= 8
        || offset + size <= bytes.length
            && Arrays.equals(bytes, offset + 8, offset + size, terminated, 8, size);
  }

  private boolean isAtEnd(byte[] bytes, int offset) {
    int size = terminated.length;
    return offset + size <= bytes.length
        && Arrays.equals(bytes, offset, offset + size, terminated, 0, size);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FieldName that && text.equals(that.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
