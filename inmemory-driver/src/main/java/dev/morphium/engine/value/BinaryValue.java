package dev.morphium.engine.value;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * Binary data: a subtype and bytes, which nobody may change.
 *
 * <p>For the old subtype 2 the data are without the inner length that the bytes of a document
 * repeat.
 */
public record BinaryValue(byte subtype, byte[] data) implements Value {
  public static final byte UUID_SUBTYPE = 4;

  @Override
  public ValueType type() {
    return ValueType.BINARY;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BinaryValue that
        && subtype == that.subtype
        && Arrays.equals(data, that.data);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(data) + subtype;
  }

  @Override
  public String toString() {
    return "BinaryValue[" + subtype + ", " + HexFormat.of().formatHex(data) + "]";
  }
}
