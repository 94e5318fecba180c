package dev.morphium.bytes;

import dev.morphium.exception.MappingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Names of fields as documents have them: UTF-8 and a zero. */
public final class FieldName {
  private static final int INDEXES = 1_000;
  private static final byte[][] KNOWN_INDEXES = indexes();

  private FieldName() {}

  /** A name with the zero after it. */
  public static byte[] of(String name) {
    if (name.indexOf('\0') >= 0) {
      throw new MappingException(
          "'%s' cannot be the name of a field, because it has a zero in it"
              .formatted(name.replace("\0", "\\0")));
    }
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return Arrays.copyOf(text, text.length + 1);
  }

  /** A type byte and a name, as an element begins. */
  public static byte[] header(byte type, String name) {
    byte[] text = of(name);
    byte[] header = new byte[text.length + 1];
    header[0] = type;
    System.arraycopy(text, 0, header, 1, text.length);
    return header;
  }

  /** The name of an array's element. */
  public static byte[] ofIndex(int index) {
    return index < INDEXES ? KNOWN_INDEXES[index] : of(Integer.toString(index));
  }

  private static byte[][] indexes() {
    byte[][] names = new byte[INDEXES][];
    for (int i = 0; i < INDEXES; i++) {
      names[i] = of(Integer.toString(i));
    }
    return names;
  }
}
