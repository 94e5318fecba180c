package dev.morphium.engine.match;

import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.bson.BsonArray;
import org.bson.BsonDecimal128;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What each operator asks of one decoded value; a missing value is null. */
final class ReferenceOperators {
  private static final List<BsonType> ORDER =
      List.of(
          BsonType.MIN_KEY,
          BsonType.NULL,
          BsonType.INT32,
          BsonType.STRING,
          BsonType.DOCUMENT,
          BsonType.ARRAY,
          BsonType.BOOLEAN,
          BsonType.DATE_TIME,
          BsonType.MAX_KEY);

  private ReferenceOperators() {}

  static boolean holds(String operator, BsonValue operand, @Nullable BsonValue value) {
    return switch (operator) {
      case "$eq", "$gt", "$gte", "$lt", "$lte" -> compares(operator, operand, value);
      case "$in" -> operand.asArray().stream().anyMatch(choice -> compares("$eq", choice, value));
      case "$exists" -> value != null;
      case "$size" ->
          value instanceof BsonArray array && array.size() == operand.asInt32().getValue();
      case "$type" ->
          value != null
              && (operand.asString().getValue().equals("number")
                  ? value.isNumber()
                  : alias(value.getBsonType()).equals(operand.asString().getValue()));
      case "$mod" -> mod(operand.asArray(), value);
      default -> throw new IllegalArgumentException(operator);
    };
  }

  private static String alias(BsonType type) {
    return switch (type) {
      case INT32 -> "int";
      case INT64 -> "long";
      case DECIMAL128 -> "decimal";
      case DOCUMENT -> "object";
      case BOOLEAN -> "bool";
      default -> type.name().toLowerCase(Locale.ROOT);
    };
  }

  private static boolean mod(BsonArray operand, @Nullable BsonValue value) {
    if (value == null || !value.isNumber()) {
      return false;
    }
    BigDecimal exact = exact(value);
    return exact != null
        && exact.toBigInteger().longValue() % operand.get(0).asInt32().getValue()
            == operand.get(1).asInt32().getValue();
  }

  private static boolean compares(String operator, BsonValue operand, @Nullable BsonValue value) {
    if (operand.getBsonType() == BsonType.MIN_KEY || operand.getBsonType() == BsonType.MAX_KEY) {
      boolean same = value != null && value.getBsonType() == operand.getBsonType();
      int order = same ? 0 : operand.getBsonType() == BsonType.MIN_KEY ? 1 : -1;
      return ordered(operator, order);
    }
    if (value == null || operand.isNull()) {
      return operand.isNull() && (value == null || value.isNull()) && ordered(operator, 0);
    }
    if (bracket(value) != bracket(operand)) {
      return false;
    }
    if (isNaN(value) || isNaN(operand)) {
      return isNaN(value) && isNaN(operand) && ordered(operator, 0);
    }
    return ordered(operator, compare(value, operand));
  }

  private static boolean ordered(String operator, int order) {
    return switch (operator) {
      case "$eq" -> order == 0;
      case "$gt" -> order > 0;
      case "$gte" -> order >= 0;
      case "$lt" -> order < 0;
      default -> order <= 0;
    };
  }

  private static int bracket(BsonValue value) {
    return ORDER.indexOf(value.isNumber() ? BsonType.INT32 : value.getBsonType());
  }

  private static int compare(BsonValue left, BsonValue right) {
    int brackets = Integer.compare(bracket(left), bracket(right));
    if (brackets != 0) {
      return brackets;
    }
    return switch (left) {
      case BsonNumber number -> compareNumbers(left, right);
      case BsonDocument document -> compareDocuments(document, right.asDocument());
      case BsonArray array -> compareArrays(array, right.asArray());
      default ->
          switch (left.getBsonType()) {
            case STRING -> left.asString().getValue().compareTo(right.asString().getValue());
            case BOOLEAN ->
                Boolean.compare(left.asBoolean().getValue(), right.asBoolean().getValue());
            case DATE_TIME ->
                Long.compare(left.asDateTime().getValue(), right.asDateTime().getValue());
            default -> 0;
          };
    };
  }

  private static int compareDocuments(BsonDocument left, BsonDocument right) {
    Iterator<Map.Entry<String, BsonValue>> l = left.entrySet().iterator();
    Iterator<Map.Entry<String, BsonValue>> r = right.entrySet().iterator();
    while (l.hasNext() && r.hasNext()) {
      Map.Entry<String, BsonValue> a = l.next();
      Map.Entry<String, BsonValue> b = r.next();
      int order = Integer.compare(bracket(a.getValue()), bracket(b.getValue()));
      order = order != 0 ? order : a.getKey().compareTo(b.getKey());
      order = order != 0 ? order : compare(a.getValue(), b.getValue());
      if (order != 0) {
        return order;
      }
    }
    return Boolean.compare(l.hasNext(), r.hasNext());
  }

  private static int compareArrays(BsonArray left, BsonArray right) {
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      int order = compare(left.get(i), right.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(left.size(), right.size());
  }

  private static int compareNumbers(BsonValue left, BsonValue right) {
    BigDecimal l = exact(left);
    BigDecimal r = exact(right);
    if (l != null && r != null) {
      return l.compareTo(r);
    }
    return Double.compare(rank(left), rank(right));
  }

  /** NaN below minus infinity below every finite number. */
  private static double rank(BsonValue number) {
    double value = asDouble(number);
    return Double.isNaN(value) ? -2 : Double.isInfinite(value) ? Math.signum(value) : 0;
  }

  private static boolean isNaN(BsonValue value) {
    return value.isNumber() && Double.isNaN(asDouble(value));
  }

  private static double asDouble(BsonValue number) {
    return number instanceof BsonDecimal128 decimal
        ? Double.parseDouble(decimal.getValue().toString())
        : number.asNumber().doubleValue();
  }

  private static @Nullable BigDecimal exact(BsonValue number) {
    return switch (number.getBsonType()) {
      case INT32 -> BigDecimal.valueOf(number.asInt32().getValue());
      case INT64 -> BigDecimal.valueOf(number.asInt64().getValue());
      case DOUBLE ->
          Double.isFinite(number.asDouble().getValue())
              ? new BigDecimal(number.asDouble().getValue())
              : null;
      default -> {
        String text = Objects.requireNonNull(number.asDecimal128()).getValue().toString();
        yield text.contains("N") || text.contains("Inf") ? null : new BigDecimal(text);
      }
    };
  }
}
