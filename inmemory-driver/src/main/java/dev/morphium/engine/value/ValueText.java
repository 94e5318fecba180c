package dev.morphium.engine.value;

import java.util.HexFormat;
import java.util.Locale;

/** Values as mongod writes them in messages: {@code { a: 1, b: "x" }}. */
public final class ValueText {
  private ValueText() {}

  public static String of(Value value) {
    StringBuilder text = new StringBuilder();
    append(text, value);
    return text.toString();
  }

  /** Appends the text of a value. */
  public static void append(StringBuilder text, Value value) {
    switch (value) {
      case Constant constant -> text.append(constant(constant));
      case BooleanValue bool -> text.append(bool.value());
      case Int32Value number -> text.append(number.value());
      case Int64Value number -> text.append(number.value());
      case DoubleValue number -> text.append(number(number.value()));
      case DecimalValue number -> text.append(number.value());
      case StringValue string -> quoted(text, string.value());
      case SymbolValue symbol -> quoted(text, symbol.value());
      case Document document -> document(text, document);
      case ArrayValue array -> array(text, array);
      case BinaryValue binary ->
          text.append("BinData(%d, %s)".formatted(binary.subtype() & 0xFF, hex(binary.data())));
      case ObjectIdValue id -> text.append("ObjectId('").append(id.value()).append("')");
      case DateValue date -> text.append("new Date(").append(date.value()).append(')');
      case TimestampValue timestamp -> timestamp(text, timestamp.value());
      case RegexValue regex ->
          text.append('/').append(regex.pattern()).append('/').append(regex.options());
      case DbPointerValue pointer ->
          text.append("DBRef('%s', %s)".formatted(pointer.namespace(), pointer.id()));
      case CodeValue code -> text.append(code.value());
      case CodeWithScopeValue code -> {
        text.append("CodeWScope( ").append(code.code()).append(", ");
        append(text, code.scope());
        text.append(')');
      }
    }
  }

  private static String constant(Constant constant) {
    return switch (constant) {
      case MISSING, NULL -> "null";
      case UNDEFINED -> "undefined";
      case MIN_KEY -> "MinKey";
      case MAX_KEY -> "MaxKey";
    };
  }

  private static String number(double number) {
    if (Double.isNaN(number)) {
      return "nan.0";
    }
    if (Double.isInfinite(number)) {
      return number > 0 ? "inf.0" : "-inf.0";
    }
    return Math.rint(number) == number && Math.abs(number) < 1e15
        ? String.format(Locale.ROOT, "%.1f", number)
        : Double.toString(number);
  }

  private static String hex(byte[] data) {
    return HexFormat.of().withUpperCase().formatHex(data);
  }

  private static void timestamp(StringBuilder text, long timestamp) {
    text.append("Timestamp(").append(timestamp >>> 32).append(", ");
    text.append(timestamp & 0xFFFF_FFFFL).append(')');
  }

  private static void quoted(StringBuilder text, String string) {
    text.append('"').append(string.replace("\\", "\\\\").replace("\"", "\\\"")).append('"');
  }

  private static void document(StringBuilder text, Document document) {
    ElementCursor fields = document.cursor();
    String separator = "{ ";
    while (fields.next()) {
      text.append(separator).append(fields.name()).append(": ");
      append(text, fields.value());
      separator = ", ";
    }
    text.append(document.isEmpty() ? "{}" : " }");
  }

  private static void array(StringBuilder text, ArrayValue array) {
    String separator = "[ ";
    for (Value element : array.elements()) {
      text.append(separator);
      append(text, element);
      separator = ", ";
    }
    text.append(array.isEmpty() ? "[]" : " ]");
  }
}
