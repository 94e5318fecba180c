package dev.morphium.engine.value;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
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
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final String text;
  private final byte[] terminated;
  private final long word;
  private final long mask;

  public FieldName(String text) {
    this.text = text;
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    this.terminated = Arrays.copyOf(utf8, utf8.length + 1);
    int size = Math.min(8, terminated.length);
    this.word = (long) LONG.get(Arrays.copyOf(terminated, Math.max(8, terminated.length)), 0);
    this.mask = size == 8 ? -1L : (1L << (8 * size)) - 1;
  }

  public String text() {
    return text;
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
    if ((((long) LONG.get(bytes, offset) ^ word) & mask) != 0) {
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
