package dev.morphium.engine.value;

import java.util.StringJoiner;

/** Values as the server writes them in messages: <code>{ a: 1, b: [ "x" ] }</code>. */
public final class ValueText {
  private ValueText() {}

  public static String of(Value value) {
    return switch (value) {
      case Constant constant -> constant(constant);
      case BooleanValue bool -> Boolean.toString(bool.value());
      case Int32Value number -> Integer.toString(number.value());
      case Int64Value number -> Long.toString(number.value());
      case DoubleValue number -> Double.toString(number.value());
      case DecimalValue number -> number.value().toString();
      case StringValue string -> '"' + string.value() + '"';
      case ObjectIdValue id -> "ObjectId('" + id.value().toHexString() + "')";
      case DateValue date -> "new Date(" + date.value() + ")";
      case TimestampValue time ->
          "Timestamp("
              + Integer.toUnsignedString(time.seconds())
              + ", "
              + Integer.toUnsignedString(time.increment())
              + ")";
      case RegexValue regex -> "/" + regex.pattern() + "/" + regex.options();
      case Document document -> document(document);
      case ArrayValue array -> array(array);
      default -> value.toString();
    };
  }

  private static String constant(Constant constant) {
    return switch (constant) {
      case MISSING -> "EOO";
      case NULL -> "null";
      case UNDEFINED -> "undefined";
      case MIN_KEY -> "MinKey";
      case MAX_KEY -> "MaxKey";
    };
  }

  private static String document(Document document) {
    if (document.isEmpty()) {
      return "{}";
    }
    StringJoiner fields = new StringJoiner(", ", "{ ", " }");
    for (Element element : document.elements()) {
      fields.add(element.name() + ": " + of(element.value()));
    }
    return fields.toString();
  }

  private static String array(ArrayValue array) {
    if (array.isEmpty()) {
      return "[]";
    }
    StringJoiner elements = new StringJoiner(", ", "[ ", " ]");
    for (Value element : array.elements()) {
      elements.add(of(element));
    }
    return elements.toString();
  }
}
