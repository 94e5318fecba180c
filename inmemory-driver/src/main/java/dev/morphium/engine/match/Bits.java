package dev.morphium.engine.match;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueReader;
import java.util.Arrays;

/**
 * The predicates {@code $bitsAllClear}, {@code $bitsAllSet}, {@code $bitsAnyClear} and {@code
 * $bitsAnySet}: bits of a whole number, or of binary data.
 *
 * <p>Bit 0 is the lowest of a number and the lowest of the first byte. A number goes on with its
 * sign beyond its 64 bits, binary data with zeros. Data of the old subtype 2 start with their
 * length.
 */
public final class Bits implements Predicate {
  /** What is asked of the bits. */
  public enum Test {
    ALL_CLEAR("$bitsAllClear", false, true),
    ALL_SET("$bitsAllSet", true, true),
    ANY_CLEAR("$bitsAnyClear", false, false),
    ANY_SET("$bitsAnySet", true, false);

    private final String text;
    private final boolean set;
    private final boolean all;

    Test(String text, boolean set, boolean all) {
      this.text = text;
      this.set = set;
      this.all = all;
    }

    /** The operator's name with its dollar sign. */
    public String text() {
      return text;
    }
  }

  private final Test test;
  private final int[] positions;
  private final long mask;
  private final boolean beyond;

  /**
   * @param positions the positions of the bits asked for, none negative
   */
  public Bits(Test test, int[] positions) {
    this.test = test;
    this.positions = Arrays.stream(positions).sorted().distinct().toArray();
    long near = 0;
    for (int position : positions) {
      near |= position < Long.SIZE ? 1L << position : 0;
    }
    this.mask = near;
    this.beyond = Arrays.stream(positions).anyMatch(position -> position >= Long.SIZE);
  }

  public Test test() {
    return test;
  }

  /** The positions of the bits asked for, in ascending order. */
  public int[] positions() {
    return positions.clone();
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case BsonType.INT32 -> number(LittleEndian.int32(bytes, offset));
      case BsonType.INT64 -> number(LittleEndian.int64(bytes, offset));
      case BsonType.DOUBLE, BsonType.DECIMAL128 ->
          ValueReader.read(type, bytes, offset) instanceof NumberValue value
              && value.isLong()
              && number(value.longValue());
      case BsonType.BINARY -> binary(bytes, offset);
      default -> false;
    };
  }

  private boolean number(long value) {
    long asked = test.set ? value : ~value;
    boolean sign = asked < 0;
    return test.all
        ? (asked & mask) == mask && (!beyond || sign)
        : (asked & mask) != 0 || beyond && sign;
  }

  private boolean binary(byte[] bytes, int offset) {
    int start = offset + 5;
    long size = 8L * LittleEndian.int32(bytes, offset);
    for (int bit : positions) {
      boolean isSet = bit < size && (bytes[start + (bit >> 3)] >> (bit & 7) & 1) != 0;
      if ((isSet == test.set) != test.all) {
        return !test.all;
      }
    }
    return test.all;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append(
        test.text, ArrayValue.of(Arrays.stream(positions).mapToObj(Int32Value::new).toList()));
  }

  @Override
  public int cost() {
    return 8;
  }

  @Override
  public String toString() {
    return test.text + " " + Arrays.toString(positions);
  }
}
