package dev.morphium.engine.expression.operator;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The target type of {@code $convert}.
 *
 * @param subtype of binary data; 0 for all other types
 */
record ConvertTarget(ValueType type, byte subtype) {
  /** Reads the operand {@code to}; null when there is nothing to convert to. */
  static @Nullable ConvertTarget read(Value to) {
    if (to.isNullish()) {
      return null;
    }
    if (!(to instanceof Document document)) {
      return new ConvertTarget(type(to), (byte) 0);
    }
    Value type = document.get("type");
    if (type.isMissing()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "Missing 'type' field in $convert's 'to' argument");
    }
    Value subtype = document.get("subtype");
    return type.isNullish() ? null : new ConvertTarget(type(type), subtype(subtype));
  }

  private static ValueType type(Value to) {
    if (to instanceof StringValue name) {
      ValueType found = ValueType.ofAlias(name.value());
      if (found == null) {
        throw new CommandException(ErrorCode.BAD_VALUE, "Unknown type name: " + name.value());
      }
      return found;
    }
    if (!(to instanceof NumberValue number)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "$convert's 'to' argument must be a string or number, but is " + to.type().alias());
    }
    if (!number.isInt()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "In $convert, numeric 'to' argument is not an integer");
    }
    for (ValueType type : ValueType.values()) {
      if (type.number() == number.longValue()) {
        return type;
      }
    }
    throw new CommandException(
        ErrorCode.FAILED_TO_PARSE,
        "In $convert, numeric value for 'to' does not correspond to a BSON type: "
            + number.longValue());
  }

  private static byte subtype(Value value) {
    if (value == Constant.MISSING) {
      return 0;
    }
    if (!(value instanceof NumberValue number)) {
      throw new CommandException(
          4341108,
          "$convert's 'subtype' argument must be a number, but is " + value.type().alias());
    }
    if (!number.isInt()) {
      throw new CommandException(
          4341106, "In $convert, numeric 'subtype' argument is not an integer");
    }
    long subtype = number.longValue();
    if (subtype < 0 || subtype > 9 && subtype < 128 || subtype > 255) {
      throw new CommandException(
          4341107,
          "In $convert, numeric value for 'subtype' does not correspond to a BinData type: "
              + subtype);
    }
    return (byte) subtype;
  }
}
