package dev.morphium.scripting;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.Scriptable;
import org.mozilla.javascript.ScriptableObject;
import org.mozilla.javascript.Undefined;

/**
 * Makes values of scripts of values of BSON, in one scope.
 *
 * <p>Numbers become numbers, but 64-bit integers and decimals, which would lose digits. Source:
 * MongoDB manual, "Data Types in mongosh" and "BSON Types".
 */
final class ScriptValues {
  private final Context context;
  private final Scriptable scope;
  private final Realm realm;

  ScriptValues(Context context, Scriptable scope, Realm realm) {
    this.context = context;
    this.scope = scope;
    this.realm = realm;
  }

  /** Each value, as the arguments of a call. */
  Object[] all(List<Value> values) {
    return values.stream().map(this::toScript).toArray();
  }

  /** Null only for null: MISSING and undefined are undefined. */
  @Nullable Object toScript(Value value) {
    return switch (value) {
      case Int32Value number -> number.value();
      case DoubleValue number -> number.value();
      case StringValue text -> text.value();
      case BooleanValue bool -> bool.value();
      case Document document -> object(document);
      case ArrayValue array -> array(array);
      case Int64Value number -> typed("NumberLong", number);
      case DecimalValue number -> typed("NumberDecimal", number);
      case ObjectIdValue id -> typed("ObjectId", id);
      case TimestampValue timestamp -> typed("Timestamp", timestamp);
      case BinaryValue binary -> typed("BinData", binary);
      case DbPointerValue pointer -> typed("DBPointer", pointer);
      case DateValue date -> context.newObject(scope, "Date", new Object[] {(double) date.value()});
      case RegexValue regex ->
          context.newObject(
              scope, "RegExp", new Object[] {regex.pattern(), flags(regex.options())});
      case CodeValue code -> function(code.value());
      case CodeWithScopeValue code -> function(code.code());
      case SymbolValue symbol -> symbol.value();
      case Constant constant ->
          switch (constant) {
            case NULL -> null;
            case MIN_KEY -> typed("MinKey", constant);
            case MAX_KEY -> typed("MaxKey", constant);
            case MISSING, UNDEFINED -> Undefined.instance;
          };
    };
  }

  private BsonObject typed(String type, Value value) {
    return new BsonObject(type, value, scope, realm.prototype(type));
  }

  private Object function(String source) {
    return realm.function(context, scope, source);
  }

  /** The options that JavaScript knows, too. */
  private static String flags(String options) {
    StringBuilder flags = new StringBuilder();
    for (char option : new char[] {'i', 'm', 's'}) {
      if (options.indexOf(option) >= 0) {
        flags.append(option);
      }
    }
    return flags.toString();
  }

  private Scriptable array(ArrayValue array) {
    return context.newArray(scope, all(array.elements()));
  }

  private DocumentObject object(Document document) {
    DocumentObject object =
        new DocumentObject(document, scope, realm.prototype(isReference(document)));
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      define(object, cursor.name(), toScript(cursor.value()));
    }
    return object;
  }

  /** A document that refers to another one has methods of its own. */
  private static String isReference(Document document) {
    List<Element> first = document.elements();
    return first.size() >= 2
            && first.get(0).name().equals("$ref")
            && first.get(1).name().equals("$id")
        ? "DBRef"
        : "Object";
  }

  /** Sets a field, whatever its name means in JavaScript. */
  static void define(ScriptableObject object, String name, @Nullable Object value) {
    int index = index(name);
    if (index >= 0) {
      object.put(index, object, value);
    } else {
      object.defineProperty(name, value, ScriptableObject.EMPTY);
    }
  }

  /** The index that a name is; -1 when it is none. */
  private static int index(String name) {
    int length = name.length();
    if (length == 0 || length > 9 || length > 1 && name.charAt(0) == '0') {
      return -1;
    }
    for (int i = 0; i < length; i++) {
      if (name.charAt(i) < '0' || name.charAt(i) > '9') {
        return -1;
      }
    }
    return Integer.parseInt(name);
  }
}
