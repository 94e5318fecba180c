package dev.morphium.scripting;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.TimestampValue;
import java.util.Base64;
import java.util.HexFormat;
import org.mozilla.javascript.Undefined;

/** Values of BSON in the shell's notation. */
final class ShellText {
  private static final long MOST_PLAIN = 1L << 31;

  private ShellText() {}

  static Object of(BsonObject typed) {
    return switch (typed.value()) {
      case ObjectIdValue id -> "ObjectId(\"" + id.value().toHexString() + "\")";
      case Int64Value number ->
          number.value() <= -MOST_PLAIN || number.value() >= MOST_PLAIN
              ? "NumberLong(\"" + number.value() + "\")"
              : "NumberLong(" + number.value() + ")";
      case Int32Value number -> "NumberInt(" + number.value() + ")";
      case DecimalValue number -> "NumberDecimal(\"" + number.value() + "\")";
      case TimestampValue timestamp ->
          "Timestamp("
              + Integer.toUnsignedString(timestamp.seconds())
              + ", "
              + Integer.toUnsignedString(timestamp.increment())
              + ")";
      case BinaryValue binary -> binary(binary);
      case DbPointerValue pointer ->
          "DBPointer(\"" + pointer.namespace() + "\", ObjectId(\"" + pointer.id() + "\"))";
      case CodeValue code -> "Code(\"" + code.value() + "\")";
      default -> typed.type().equals("MinKey") ? "{ \"$minKey\" : 1 }" : "{ \"$maxKey\" : 1 }";
    };
  }

  private static String binary(BinaryValue binary) {
    if (binary.subtype() == BinaryValue.UUID_SUBTYPE && binary.data().length == 16) {
      String hex = HexFormat.of().formatHex(binary.data());
      return "UUID(\"%s-%s-%s-%s-%s\")"
          .formatted(
              hex.substring(0, 8),
              hex.substring(8, 12),
              hex.substring(12, 16),
              hex.substring(16, 20),
              hex.substring(20));
    }
    return "BinData("
        + (binary.subtype() & 0xff)
        + ",\""
        + Base64.getEncoder().encodeToString(binary.data())
        + "\")";
  }

  static Object valueOf(BsonObject typed) {
    return switch (typed.value()) {
      case ObjectIdValue id -> id.value().toHexString();
      case Int64Value number -> number.doubleValue();
      case Int32Value number -> number.doubleValue();
      default -> of(typed);
    };
  }

  static Object hex(BsonObject typed) {
    return typed.value() instanceof BinaryValue binary
        ? HexFormat.of().formatHex(binary.data())
        : Undefined.instance;
  }

  static Object base64(BsonObject typed) {
    return typed.value() instanceof BinaryValue binary
        ? Base64.getEncoder().encodeToString(binary.data())
        : Undefined.instance;
  }
}
