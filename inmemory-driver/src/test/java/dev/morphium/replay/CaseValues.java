package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Turns the JSON of a case into values: canonical Extended JSON, plain numbers, and the extensions
 * that the cases' description names.
 */
public final class CaseValues {
  private final CaseState state;

  public CaseValues(CaseState state) {
    this.state = state;
  }

  public Value value(Object json) {
    if (json == Json.NULL) {
      return Constant.NULL;
    }
    if (json instanceof Map<?, ?>) {
      Map<String, Object> object = Json.object(json);
      Value wrapped = object.isEmpty() || object.size() > 2 ? null : wrapped(object);
      return wrapped != null ? wrapped : document(object);
    }
    return switch (json) {
      case List<?> list ->
          ArrayValue.of(list.stream().map(element -> value((Object) element)).toList());
      case String text -> StringValue.of(text);
      case Boolean bool -> BooleanValue.of(bool);
      case Long number ->
          number == number.intValue() ? new Int32Value(number.intValue()) : new Int64Value(number);
      case Double number -> new DoubleValue(number);
      default -> throw new IllegalArgumentException("no JSON value: " + json);
    };
  }

  Document document(Map<String, Object> object) {
    if (object.get("$$obj") instanceof List<?> pairs) {
      return pairs(Json.list(pairs));
    }
    DocumentBuilder builder = new DocumentBuilder();
    object.forEach((name, member) -> builder.append(name, value(member)));
    return builder.build();
  }

  private Document pairs(List<Object> pairs) {
    DocumentBuilder builder = new DocumentBuilder();
    for (Object pair : pairs) {
      List<Object> nameAndValue = Json.list(pair);
      builder.append((String) nameAndValue.get(0), value(nameAndValue.get(1)));
    }
    return builder.build();
  }

  private @Nullable Value wrapped(Map<String, Object> object) {
    String name = object.keySet().iterator().next();
    Object json = object.get(name);
    if (object.size() == 2) {
      return name.equals("$code") && object.containsKey("$scope")
          ? new CodeWithScopeValue(
              (String) object.get("$code"), document(Json.object(object.get("$scope"))))
          : null;
    }
    return switch (name) {
      case "$numberInt" -> new Int32Value(Integer.parseInt((String) json));
      case "$numberLong" -> new Int64Value(Long.parseLong((String) json));
      case "$numberDouble" -> new DoubleValue(Double.parseDouble((String) json));
      case "$numberDecimal" -> new DecimalValue(Decimal128.parse((String) json));
      case "$oid" -> new ObjectIdValue(new ObjectId((String) json));
      case "$date" -> new DateValue(milliseconds(json));
      case "$code" -> new CodeValue((String) json);
      case "$minKey" -> Constant.MIN_KEY;
      case "$maxKey" -> Constant.MAX_KEY;
      case "$binary" -> binary(Json.object(json));
      case "$timestamp" -> timestamp(Json.object(json));
      case "$regularExpression" ->
          new RegexValue(
              (String) Json.object(json).get("pattern"), (String) Json.object(json).get("options"));
      case "$$decimalBits" -> decimalBits((String) json);
      case "$$str" -> longString(Json.list(json));
      case "$$bin" -> longBinary(Json.list(json));
      case "$$ref" -> state.reference((String) json);
      case "$$session" -> new DocumentBuilder().append("id", state.session((Long) json)).build();
      case "$$sessionId" -> state.session((Long) json);
      case "$$obj" -> pairs(Json.list(json));
      default -> null;
    };
  }

  /** A date is canonical, or an instant in words. */
  private static long milliseconds(Object json) {
    return json instanceof String instant
        ? Instant.parse(instant).toEpochMilli()
        : Long.parseLong((String) Json.object(json).get("$numberLong"));
  }

  private static Value binary(Map<String, Object> json) {
    return new BinaryValue(
        (byte) Integer.parseInt((String) json.get("subType"), 16),
        Base64.getDecoder().decode((String) json.get("base64")));
  }

  private static Value timestamp(Map<String, Object> json) {
    return TimestampValue.of(((Long) json.get("t")).intValue(), ((Long) json.get("i")).intValue());
  }

  private static Value decimalBits(String hex) {
    return new DecimalValue(
        Decimal128.fromIEEE754BIDEncoding(
            Long.parseUnsignedLong(hex.substring(0, 16), 16),
            Long.parseUnsignedLong(hex.substring(16), 16)));
  }

  private static Value longString(List<Object> pieces) {
    StringBuilder text = new StringBuilder();
    for (Object piece : pieces) {
      if (piece instanceof String part) {
        text.append(part);
      } else {
        List<Object> repeated = Json.list(piece);
        text.append(((String) repeated.get(0)).repeat(((Long) repeated.get(1)).intValue()));
      }
    }
    return StringValue.of(text.toString());
  }

  private static Value longBinary(List<Object> description) {
    List<Integer> numbers = new ArrayList<>();
    description.forEach(number -> numbers.add(((Long) number).intValue()));
    byte[] data = new byte[numbers.get(1)];
    Arrays.fill(data, numbers.get(0).byteValue());
    return new BinaryValue(numbers.get(2).byteValue(), data);
  }
}
