package dev.morphium.engine.value;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A string: UTF-8 bytes, read as a Java string when someone asks.
 *
 * <p>A string that a document holds is a view of its bytes. MongoDB's order of strings is the order
 * of their UTF-8 bytes, which differs from {@link String#compareTo} beyond the basic plane.
 */
public final class StringValue implements Value, Comparable<StringValue> {
  public static final StringValue EMPTY = of("");

  private final byte[] bytes;
  private final int offset;
  private final int length;
  private @Nullable String text;

  private StringValue(byte[] bytes, int offset, int length, @Nullable String text) {
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.text = text;
  }

  public static StringValue of(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return new StringValue(utf8, 0, utf8.length, text);
  }

  /** A view of UTF-8 bytes that nobody changes any more. */
  public static StringValue view(byte[] bytes, int offset, int length) {
    return new StringValue(bytes, offset, length, null);
  }

  /** The string as Java has it. */
  public String value() {
    String known = text;
    if (known == null) {
      known = new String(bytes, offset, length, StandardCharsets.UTF_8);
      text = known;
    }
    return known;
  }

  /**
   * The array that holds the string from {@link #offset()} on, {@link #length()} bytes of it; not
   * to be changed.
   */
  public byte[] utf8() {
    return bytes;
  }

  public int offset() {
    return offset;
  }

  /** The length in bytes of UTF-8. */
  public int length() {
    return length;
  }

  public boolean isEmpty() {
    return length == 0;
  }

  @Override
  public ValueType type() {
    return ValueType.STRING;
  }

  @Override
  public int compareTo(StringValue other) {
    return Arrays.compareUnsigned(
        bytes, offset, offset + length, other.bytes, other.offset, other.offset + other.length);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof StringValue that && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    for (int i = offset; i < offset + length; i++) {
      hash = 31 * hash + bytes[i];
    }
    return hash;
  }

  @Override
  public String toString() {
    return value();
  }
}
