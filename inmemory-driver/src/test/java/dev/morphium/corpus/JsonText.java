package dev.morphium.corpus;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.replay.Json;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes values and parsed JSON as Extended JSON on one line.
 *
 * <p>A plain number is an int, or a double when it has a point; what that cannot say is in
 * canonical form, but that a date is an instant in words.
 */
final class JsonText {
  private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
  private static final Instant LAST = Instant.parse("9999-12-31T23:59:59.999Z");

  private JsonText() {}

  static String of(Value value) {
    return switch (value) {
      case Document document ->
          document.elements().stream()
              .map(element -> quoted(element.name()) + ": " + of(element.value()))
              .collect(Collectors.joining(", ", "{", "}"));
      case ArrayValue array ->
          array.elements().stream().map(JsonText::of).collect(Collectors.joining(", ", "[", "]"));
      case StringValue string -> quoted(string.value());
      case BooleanValue bool -> String.valueOf(bool.value());
      case Int32Value number -> String.valueOf(number.value());
      case Int64Value number -> wrapped("$numberLong", String.valueOf(number.value()));
      case DoubleValue number -> number(number.value());
      case DecimalValue number -> decimal(number);
      case DateValue date -> date(date.value());
      case ObjectIdValue id -> wrapped("$oid", id.value().toHexString());
      case CodeValue code -> wrapped("$code", code.value());
      case CodeWithScopeValue code ->
          "{\"$code\": %s, \"$scope\": %s}".formatted(quoted(code.code()), of(code.scope()));
      case RegexValue regex ->
          "{\"$regularExpression\": {\"pattern\": %s, \"options\": %s}}"
              .formatted(quoted(regex.pattern()), quoted(regex.options()));
      case BinaryValue binary ->
          "{\"$binary\": {\"base64\": \"%s\", \"subType\": \"%02x\"}}"
              .formatted(Base64.getEncoder().encodeToString(binary.data()), binary.subtype());
      case TimestampValue time ->
          "{\"$timestamp\": {\"t\": %d, \"i\": %d}}".formatted(time.seconds(), time.increment());
      case Constant.NULL -> "null";
      case Constant.MIN_KEY -> "{\"$minKey\": 1}";
      case Constant.MAX_KEY -> "{\"$maxKey\": 1}";
      default -> throw new IllegalArgumentException("no JSON for " + value);
    };
  }

  /** The text of what {@link Json} has parsed. */
  static String ofJson(Object json) {
    if (json instanceof Map<?, ?>) {
      return Json.object(json).entrySet().stream()
          .map(entry -> quoted(entry.getKey()) + ": " + ofJson(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (json instanceof List<?>) {
      return Json.list(json).stream()
          .map(JsonText::ofJson)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return json instanceof String text ? quoted(text) : json.toString();
  }

  private static String number(double value) {
    return Double.isFinite(value)
        ? String.valueOf(value)
        : wrapped("$numberDouble", String.valueOf(value));
  }

  private static String decimal(DecimalValue number) {
    boolean signedNaN = number.isNaN() && number.value().getHigh() != 0x7c00000000000000L;
    return signedNaN
        ? wrapped(
            "$$decimalBits",
            HexFormat.of().toHexDigits(number.value().getHigh())
                + HexFormat.of().toHexDigits(number.value().getLow()))
        : wrapped("$numberDecimal", number.value().toString());
  }

  private static String date(long milliseconds) {
    Instant instant = Instant.ofEpochMilli(milliseconds);
    return instant.isBefore(FIRST) || instant.isAfter(LAST)
        ? "{\"$date\": %s}".formatted(wrapped("$numberLong", String.valueOf(milliseconds)))
        : wrapped("$date", instant.toString());
  }

  private static String wrapped(String name, String text) {
    return "{\"" + name + "\": " + quoted(text) + "}";
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> quoted.append("\\\"");
        case '\\' -> quoted.append("\\\\");
        case '\n' -> quoted.append("\\n");
        case '\t' -> quoted.append("\\t");
        case '\r' -> quoted.append("\\r");
        default -> {
          if (c < ' ' || c >= 0x7f && c <= 0x9f || Character.isSurrogate(c)) {
            quoted.append("\\u%04x".formatted((int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
