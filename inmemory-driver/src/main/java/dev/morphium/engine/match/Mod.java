package dev.morphium.engine.match;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueReader;

/**
 * The predicate {@code $mod}: a number that, cut to a whole number and divided, leaves this
 * remainder.
 *
 * <p>Numbers beyond the range of long, infinities and NaN have no remainder.
 */
public record Mod(long divisor, long remainder) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return switch (type) {
      case BsonType.INT32 -> LittleEndian.int32(bytes, offset) % divisor == remainder;
      case BsonType.INT64 -> LittleEndian.int64(bytes, offset) % divisor == remainder;
      case BsonType.DOUBLE -> {
        double value = LittleEndian.float64(bytes, offset);
        yield value >= -0x1p63 && value < 0x1p63 && (long) value % divisor == remainder;
      }
      case BsonType.DECIMAL128 ->
          ValueReader.read(type, bytes, offset) instanceof NumberValue number
              && WholeNumbers.isInRange(number)
              && number.longValue() % divisor == remainder;
      default -> false;
    };
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$mod", ArrayValue.of(new Int64Value(divisor), new Int64Value(remainder)));
  }

  @Override
  public int cost() {
    return 5;
  }
}
