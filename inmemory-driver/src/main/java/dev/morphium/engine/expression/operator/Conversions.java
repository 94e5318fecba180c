package dev.morphium.engine.expression.operator;

import dev.morphium.engine.time.DateParser;
import dev.morphium.engine.time.DateText;
import dev.morphium.engine.time.Zone;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Values in another type.
 *
 * <p>Source: MongoDB manual, "$convert: Behavior".
 */
final class Conversions {
  private Conversions() {}

  /**
   * The value, which is not null, in another type.
   *
   * @param format how binary data are text; null when nobody said it
   * @param bigEndian the order of bytes where numbers are binary data
   * @throws CommandException 241 when there is no such value
   */
  static Value convert(
      Value value, ConvertTarget target, @Nullable BinaryFormat format, boolean bigEndian) {
    if (value instanceof BinaryValue binary) {
      Value converted = BinaryConversions.from(binary, target, format, bigEndian);
      if (converted != null) {
        return converted;
      }
    }
    return switch (target.type()) {
      case BOOLEAN ->
          // all but zeros and false is true, also MinKey
          BooleanValue.of(
              !(value instanceof NumberValue || value instanceof BooleanValue) || value.isTrue());
      case DOUBLE -> NumberConversions.toDouble(value);
      case DECIMAL128 -> NumberConversions.toDecimal(value);
      case INT32 -> NumberConversions.toInt(value);
      case INT64 -> NumberConversions.toLong(value);
      case STRING -> toText(value);
      case DATE -> toDate(value);
      case OBJECT_ID -> toObjectId(value);
      case BINARY -> BinaryConversions.to(value, target, format, bigEndian);
      default -> throw unsupported(value, target.type());
    };
  }

  private static Value toText(Value value) {
    return switch (value) {
      case StringValue string -> string;
      case BooleanValue bool -> StringValue.of(Boolean.toString(bool.value()));
      case Int32Value number -> StringValue.of(Integer.toString(number.value()));
      case Int64Value number -> StringValue.of(Long.toString(number.value()));
      case DoubleValue number -> StringValue.of(NumberText.shortest(number.value()));
      case DecimalValue number -> StringValue.of(number.value().toString());
      case ObjectIdValue id -> StringValue.of(id.value().toHexString());
      case DateValue date -> StringValue.of(DateText.iso(date.value()));
      default -> throw unsupported(value, ValueType.STRING);
    };
  }

  private static Value toDate(Value value) {
    return switch (value) {
      case DateValue date -> date;
      case Int64Value number -> new DateValue(number.value());
      case DoubleValue number -> new DateValue(NumberConversions.whole(number));
      case DecimalValue number -> new DateValue(NumberConversions.whole(number));
      case StringValue string -> new DateValue(DateParser.parse(string.value(), Zone.UTC));
      case TimestampValue timestamp -> new DateValue(DateOperands.millis(timestamp));
      case ObjectIdValue id -> new DateValue(DateOperands.millis(id));
      default -> throw unsupported(value, ValueType.DATE);
    };
  }

  private static Value toObjectId(Value value) {
    if (value instanceof ObjectIdValue) {
      return value;
    }
    if (!(value instanceof StringValue string)) {
      throw unsupported(value, ValueType.OBJECT_ID);
    }
    if (string.length() != 24) {
      throw failed(
          ("Failed to parse objectId '%s' in $convert with no onError value: Invalid string length"
                  + " for parsing to OID, expected 24 but found %d")
              .formatted(string.value(), string.length()));
    }
    if (!ObjectId.isValid(string.value())) {
      throw failed(
          ("Failed to parse objectId '%s' in $convert with no onError value: Invalid character"
                  + " found in hex string")
              .formatted(string.value()));
    }
    return new ObjectIdValue(new ObjectId(string.value()));
  }

  static CommandException unsupported(Value value, ValueType target) {
    return failed(
        "Unsupported conversion from %s to %s in $convert with no onError value"
            .formatted(value.type().alias(), target.alias()));
  }

  static CommandException failed(String message) {
    return new CommandException(ErrorCode.CONVERSION_FAILURE, message);
  }
}
