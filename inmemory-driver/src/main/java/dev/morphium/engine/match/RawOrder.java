package dev.morphium.engine.match;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberOrder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueReader;
import dev.morphium.engine.value.ValueType;
import java.util.Arrays;

/**
 * The order of a value in its bytes against a fixed operand.
 *
 * <p>One small class for each kind of operand: nothing is decoded for the types that most filters
 * ask for.
 */
sealed interface RawOrder {
  /** The value does not compare with the operand. */
  int NONE = 2;

  /** -1, 0 or 1 as the value is below, equal to or above the operand, or {@link #NONE}. */
  int of(byte type, byte[] bytes, int offset);

  default int cost() {
    return 4;
  }

  static RawOrder with(Value operand, ValueComparator comparator) {
    boolean binary = comparator.equals(ValueComparator.BINARY);
    return switch (operand) {
      case Constant constant -> new WithConstant(constant);
      case DecimalValue decimal when decimal.isNaN() -> new WithNaN();
      case NumberValue number when number.isNaN() -> new WithNaN();
      case DecimalValue decimal -> new WithDecimal(decimal);
      case DoubleValue number when !number.isLong() -> new WithDouble(number.value());
      case NumberValue number -> new WithLong(number.longValue());
      case StringValue string when binary -> WithString.of(string);
      case ObjectIdValue id -> new WithObjectId(id.value().toByteArray());
      case BooleanValue bool -> new WithBoolean(bool.value() ? 1 : 0);
      case DateValue date -> new WithDate(date.value());
      default -> new WithAny(operand, operand.type().bracket(), comparator);
    };
  }

  /** Against null, MinKey, MaxKey. */
  record WithConstant(Constant operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      boolean same = type == operand.type().code();
      return switch (operand) {
        case NULL -> same || type == Predicate.MISSING ? 0 : NONE;
        case MIN_KEY -> same ? 0 : 1;
        case MAX_KEY -> same ? 0 : -1;
        default -> same ? 0 : NONE;
      };
    }
  }

  /** Against NaN, which equals NaN of every type. */
  record WithNaN() implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return switch (type) {
        case BsonType.DOUBLE -> Double.isNaN(LittleEndian.float64(bytes, offset)) ? 0 : NONE;
        case BsonType.DECIMAL128 -> decimal(bytes, offset).isNaN() ? 0 : NONE;
        default -> NONE;
      };
    }
  }

  /** Against a whole number. */
  record WithLong(long operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return switch (type) {
        case BsonType.INT32 -> Long.compare(LittleEndian.int32(bytes, offset), operand);
        case BsonType.INT64 -> Long.compare(LittleEndian.int64(bytes, offset), operand);
        case BsonType.DOUBLE -> {
          double value = LittleEndian.float64(bytes, offset);
          yield Double.isNaN(value) ? NONE : -NumberOrder.compare(operand, value);
        }
        case BsonType.DECIMAL128 -> {
          DecimalValue value = decimal(bytes, offset);
          yield value.isNaN() ? NONE : NumberOrder.compare(value, new Int64Value(operand));
        }
        default -> NONE;
      };
    }
  }

  /** Against a double that is no whole number. */
  record WithDouble(double operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return switch (type) {
        case BsonType.INT32 -> NumberOrder.compare(LittleEndian.int32(bytes, offset), operand);
        case BsonType.INT64 -> NumberOrder.compare(LittleEndian.int64(bytes, offset), operand);
        case BsonType.DOUBLE -> {
          double value = LittleEndian.float64(bytes, offset);
          yield Double.isNaN(value) ? NONE : NumberOrder.compare(value, operand);
        }
        case BsonType.DECIMAL128 -> {
          DecimalValue value = decimal(bytes, offset);
          yield value.isNaN() ? NONE : NumberOrder.compare(value, new DoubleValue(operand));
        }
        default -> NONE;
      };
    }
  }

  /** Against a decimal. */
  record WithDecimal(DecimalValue operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return ValueReader.read(type, bytes, offset) instanceof NumberValue number && !number.isNaN()
          ? NumberOrder.compare(number, operand)
          : NONE;
    }

    @Override
    public int cost() {
      return 100;
    }
  }

  /** Against a string, byte by byte. */
  record WithString(byte[] utf8, StringValue operand) implements RawOrder {
    static WithString of(StringValue operand) {
      return new WithString(
          Arrays.copyOfRange(operand.utf8(), operand.offset(), operand.offset() + operand.length()),
          operand);
    }

    @Override
    public int of(byte type, byte[] bytes, int offset) {
      if (type != BsonType.STRING && type != BsonType.SYMBOL) {
        return NONE;
      }
      int start = offset + 4;
      int end = start + LittleEndian.int32(bytes, offset) - 1;
      return Integer.signum(Arrays.compareUnsigned(bytes, start, end, utf8, 0, utf8.length));
    }

    @Override
    public int cost() {
      return 6;
    }
  }

  /** Against an ObjectId. */
  record WithObjectId(byte[] operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return type == BsonType.OBJECT_ID
          ? Integer.signum(
              Arrays.compareUnsigned(bytes, offset, offset + 12, operand, 0, operand.length))
          : NONE;
    }
  }

  /** Against a boolean. */
  record WithBoolean(int operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return type == BsonType.BOOLEAN ? Integer.compare(bytes[offset] != 0 ? 1 : 0, operand) : NONE;
    }
  }

  /** Against a date. */
  record WithDate(long operand) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      return type == BsonType.DATE
          ? Long.compare(LittleEndian.int64(bytes, offset), operand)
          : NONE;
    }
  }

  /** Against everything else: values of the same bracket are decoded and compared. */
  record WithAny(Value operand, int bracket, ValueComparator comparator) implements RawOrder {
    @Override
    public int of(byte type, byte[] bytes, int offset) {
      ValueType valueType = ValueType.ofCode(type);
      return valueType != null && type != 0 && valueType.bracket() == bracket
          ? Integer.signum(comparator.compare(ValueReader.read(type, bytes, offset), operand))
          : NONE;
    }

    @Override
    public int cost() {
      return 60;
    }
  }

  private static DecimalValue decimal(byte[] bytes, int offset) {
    return (DecimalValue) ValueReader.read(BsonType.DECIMAL128, bytes, offset);
  }
}
