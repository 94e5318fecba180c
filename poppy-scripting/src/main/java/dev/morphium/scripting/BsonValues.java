package dev.morphium.scripting;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Function;
import org.mozilla.javascript.NativeArray;
import org.mozilla.javascript.ScriptRuntime;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/**
 * Makes values of BSON of values of scripts.
 *
 * <p>Every number is a double, but where a document has come from the database, and the field has
 * the same number still: then it has its type still.
 */
final class BsonValues {
  private static final int DEEPEST = 150;
  private static final int LARGEST = 16_793_600;

  private final Context context;

  BsonValues(Context context) {
    this.context = context;
  }

  Value toBson(@Nullable Object value) {
    Value result = convert(value, Constant.MISSING, 0);
    if (result instanceof Document document && document.length() > LARGEST) {
      throw tooLarge(document.length());
    }
    return result;
  }

  private static CommandException tooLarge(int bytes) {
    return new CommandException(
        17260,
        "Converting from JavaScript to BSON failed: Object size "
            + bytes
            + " exceeds limit of "
            + LARGEST
            + " bytes.");
  }

  /**
   * @param before what stood in the place of the value when it came from the database
   */
  private Value convert(@Nullable Object value, Value before, int depth) {
    return switch (value) {
      case null -> Constant.NULL;
      case Boolean bool -> BooleanValue.of(bool);
      case Number number -> number(number.doubleValue(), before);
      case CharSequence text -> StringValue.of(text.toString());
      case BsonObject typed -> typed.value();
      case Scriptable object when !Undefined.isUndefined(object) -> object(object, before, depth);
      default -> Constant.UNDEFINED;
    };
  }

  private static Value number(double number, Value before) {
    return before instanceof Int32Value known && known.value() == number
        ? known
        : new DoubleValue(number);
  }

  private Value object(Scriptable object, Value before, int depth) {
    if (depth > DEEPEST) {
      throw new CommandException(
          17279,
          "Exceeded depth limit of "
              + DEEPEST
              + " when converting js object to BSON. Do you have a cycle?");
    }
    if (object instanceof NativeArray array) {
      return array(array, before, depth);
    }
    if (object instanceof Function function) {
      Value key = ShellTypes.keyOf(function);
      return key == null ? new CodeValue(ScriptRuntime.toString(function)) : key;
    }
    return switch (object.getClassName()) {
      case "Date" -> date(ScriptRuntime.toNumber(object));
      case "RegExp" -> regex(object);
      case "Number", "String", "Boolean" ->
          convert(object.getDefaultValue(null), Constant.MISSING, depth + 1);
      default -> document(object, depth);
    };
  }

  private static Value date(double millis) {
    return new DateValue(Double.isNaN(millis) ? Long.MIN_VALUE : (long) millis);
  }

  private static Value regex(Scriptable regex) {
    String flags = ScriptRuntime.toString(ScriptableObject.getProperty(regex, "flags"));
    char[] sorted = flags.toCharArray();
    java.util.Arrays.sort(sorted);
    return new RegexValue(
        ScriptRuntime.toString(ScriptableObject.getProperty(regex, "source")), new String(sorted));
  }

  private Value array(NativeArray array, Value before, int depth) {
    List<Value> known = before instanceof ArrayValue given ? given.elements() : List.of();
    long length = array.getLength();
    CallBudgets.elements(context, length);
    List<Value> elements = new ArrayList<>((int) Math.min(length, 1 << 16));
    for (int i = 0; i < length; i++) {
      Object element = array.get(i, array);
      elements.add(
          convert(
              element == Scriptable.NOT_FOUND ? Undefined.instance : element,
              i < known.size() ? known.get(i) : Constant.MISSING,
              depth + 1));
    }
    return ArrayValue.of(elements);
  }

  private Value document(Scriptable object, int depth) {
    Document original = object instanceof DocumentObject known ? known.original() : Document.EMPTY;
    DocumentBuilder builder = new DocumentBuilder(128);
    for (Object id : object.getIds()) {
      if (!(id instanceof String) && !(id instanceof Number)) {
        continue;
      }
      String name = id.toString();
      if (name.indexOf('\0') >= 0) {
        throw new CommandException(16985, "JavaScript property name contains a null char");
      }
      Object value =
          id instanceof Number index
              ? object.get(index.intValue(), object)
              : object.get(name, object);
      if (value != Scriptable.NOT_FOUND) {
        builder.append(name, convert(value, original.get(name), depth + 1));
      }
      if (builder.size() > LARGEST) {
        throw tooLarge(builder.size());
      }
    }
    return builder.build();
  }
}
