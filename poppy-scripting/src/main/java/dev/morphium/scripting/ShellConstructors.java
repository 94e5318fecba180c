package dev.morphium.scripting;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import java.util.Base64;
import java.util.HexFormat;
import java.util.UUID;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.EcmaError;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Undefined;

/** What the constructors of the shell's types make of their arguments. */
final class ShellConstructors {
  private static final int MD5_SUBTYPE = 5;
  private static final double TWO_TO_32 = 0x1p32;

  private ShellConstructors() {}

  static Value objectId(Object[] arguments) {
    if (isMissing(arguments, 0)) {
      return new ObjectIdValue(new ObjectId());
    }
    if (arguments[0] instanceof BsonObject typed && typed.value() instanceof ObjectIdValue same) {
      return same;
    }
    String hex = text(arguments, 0);
    if (!ObjectId.isValid(hex)) {
      throw wrong("invalid object id: length");
    }
    return new ObjectIdValue(new ObjectId(hex));
  }

  static Value int64(Object[] arguments) {
    if (isMissing(arguments, 0)) {
      return new Int64Value(0);
    }
    if (arguments.length == 2) {
      return new Int64Value(
          (long) (number(arguments, 0) * TWO_TO_32) + (long) number(arguments, 1));
    }
    if (arguments[0] instanceof CharSequence digits) {
      try {
        return new Int64Value(Long.parseLong(digits.toString().strip()));
      } catch (NumberFormatException notWhole) {
        throw wrong("could not convert string to long long");
      }
    }
    if (arguments[0] instanceof BsonObject typed && typed.value() instanceof NumberValue given) {
      return new Int64Value(given.longValue());
    }
    return new Int64Value((long) number(arguments, 0));
  }

  static Value int32(Object[] arguments) {
    return new Int32Value(
        isMissing(arguments, 0) ? 0 : ScriptRuntime.toInt32(number(arguments, 0)));
  }

  static Value decimal(Object[] arguments) {
    if (isMissing(arguments, 0)) {
      return new DecimalValue(Decimal128.parse("0"));
    }
    if (arguments[0] instanceof BsonObject typed && typed.value() instanceof DecimalValue same) {
      return same;
    }
    try {
      return new DecimalValue(Decimal128.parse(text(arguments, 0)));
    } catch (NumberFormatException notNumber) {
      throw wrong("Input is not a valid Decimal128 value.");
    }
  }

  static Value timestamp(Object[] arguments) {
    return TimestampValue.of(unsigned(arguments, 0), unsigned(arguments, 1));
  }

  private static int unsigned(Object[] arguments, int index) {
    double number = isMissing(arguments, index) ? 0 : number(arguments, index);
    if (!(number >= 0 && number < TWO_TO_32)) {
      throw wrong("Timestamp parts must be non-negative and less than 2^32");
    }
    return (int) (long) number;
  }

  static Value binary(Object[] arguments) {
    if (arguments.length != 2) {
      throw wrong("BinData takes 2 arguments -- BinData(subtype,data)");
    }
    try {
      return new BinaryValue(subtype(arguments), Base64.getDecoder().decode(text(arguments, 1)));
    } catch (IllegalArgumentException notBase64) {
      throw wrong("BinData data must be base64");
    }
  }

  static Value hex(Object[] arguments) {
    if (arguments.length != 2) {
      throw wrong("HexData takes 2 arguments -- HexData(subtype,hexstring)");
    }
    return new BinaryValue(subtype(arguments), bytes(text(arguments, 1)));
  }

  static Value md5(Object[] arguments) {
    byte[] hash = bytes(text(arguments, 0));
    if (hash.length != 16) {
      throw wrong("MD5 string must have 32 characters");
    }
    return new BinaryValue((byte) MD5_SUBTYPE, hash);
  }

  static Value uuid(Object[] arguments) {
    if (isMissing(arguments, 0)) {
      return BinaryValue.of(UUID.randomUUID());
    }
    byte[] data = bytes(text(arguments, 0).replace("-", ""));
    if (data.length != 16) {
      throw wrong("UUID string must have 32 characters");
    }
    return new BinaryValue(BinaryValue.UUID_SUBTYPE, data);
  }

  private static byte[] bytes(String hex) {
    try {
      return HexFormat.of().parseHex(hex);
    } catch (IllegalArgumentException notHex) {
      throw wrong("hexadecimal digits expected");
    }
  }

  private static byte subtype(Object[] arguments) {
    double subtype = number(arguments, 0);
    if (!(subtype >= 0 && subtype <= 255)) {
      throw wrong("BinData subtype must be between 0 and 255");
    }
    return (byte) subtype;
  }

  static Value code(Object[] arguments) {
    return new CodeValue(isMissing(arguments, 0) ? "" : text(arguments, 0));
  }

  static Value pointer(Object[] arguments) {
    if (arguments.length == 2
        && arguments[1] instanceof BsonObject typed
        && typed.value() instanceof ObjectIdValue id) {
      return new DbPointerValue(text(arguments, 0), id.value());
    }
    throw wrong("DBPointer takes 2 arguments -- DBPointer(ns,ObjectId)");
  }

  private static boolean isMissing(Object[] arguments, int index) {
    return index >= arguments.length || Undefined.isUndefined(arguments[index]);
  }

  private static String text(Object[] arguments, int index) {
    return index < arguments.length ? ScriptRuntime.toString(argument(arguments[index])) : "";
  }

  private static double number(Object[] arguments, int index) {
    return ScriptRuntime.toNumber(arguments[index]);
  }

  private static Object argument(@Nullable Object given) {
    return given == null ? "null" : given;
  }

  private static EcmaError wrong(String message) {
    return ScriptRuntime.constructError("Error", message);
  }
}
