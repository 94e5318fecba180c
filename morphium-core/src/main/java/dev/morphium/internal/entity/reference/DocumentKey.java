package dev.morphium.internal.entity.reference;

import dev.morphium.operation.Namespace;
import java.math.BigDecimal;
import org.bson.BsonValue;

/**
 * What tells one document from all others.
 *
 * <p>Numbers of different types are the same id when they are equal, as the server compares them.
 *
 * @param place its collection
 * @param id its id, comparable by {@code equals}
 */
record DocumentKey(Namespace place, Object id) {
  static DocumentKey of(Namespace place, BsonValue id) {
    return new DocumentKey(place, comparable(id));
  }

  private static Object comparable(BsonValue id) {
    return switch (id.getBsonType()) {
      case INT32, INT64 -> id.asNumber().longValue();
      case DOUBLE -> {
        double number = id.asDouble().getValue();
        yield Double.isFinite(number) ? comparable(new BigDecimal(number)) : id;
      }
      case DECIMAL128 -> {
        var number = id.asDecimal128().getValue();
        yield number.isFinite() && !isMinusZero(number.toString())
            ? comparable(number.bigDecimalValue())
            : number.isFinite() ? (Object) 0L : id;
      }
      default -> id;
    };
  }

  private static boolean isMinusZero(String number) {
    return number.startsWith("-0")
        && number.chars().noneMatch(digit -> digit >= '1' && digit <= '9');
  }

  private static Object comparable(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    boolean whole = plain.scale() <= 0 && plain.precision() - plain.scale() <= 18;
    return whole ? (Object) plain.longValueExact() : plain;
  }
}
