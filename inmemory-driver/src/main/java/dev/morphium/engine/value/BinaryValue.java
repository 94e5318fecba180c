package dev.morphium.engine.value;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.UUID;

/**
 * Binary data: a subtype and bytes, which nobody may change.
 *
 * <p>For the old subtype 2 the data are without the inner length that the bytes of a document
 * repeat.
 */
public record BinaryValue(byte subtype, byte[] data) implements Value {
  public static final byte UUID_SUBTYPE = 4;

  /** A universally unique identifier, in the byte order of its text. */
  public static BinaryValue of(UUID uuid) {
    return new BinaryValue(
        UUID_SUBTYPE,
        ByteBuffer.allocate(16)
            .putLong(uuid.getMostSignificantBits())
            .putLong(uuid.getLeastSignificantBits())
            .array());
  }

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
    return ValueText.of(this);
  }
}
