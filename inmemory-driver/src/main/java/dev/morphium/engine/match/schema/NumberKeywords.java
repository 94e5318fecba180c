package dev.morphium.engine.match.schema;

import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.Comparison.Operator;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/** The keywords for numbers: {@code maximum}, {@code minimum}, {@code multipleOf}. */
final class NumberKeywords {
  /** How many digits of a double count when it is divided as a decimal. */
  private static final MathContext DOUBLE_DIGITS = new MathContext(15);

  private NumberKeywords() {}

  static void add(Keywords keywords, List<Predicate> predicates) {
    bound(keywords, "maximum", "exclusiveMaximum", Operator.LTE, Operator.LT, predicates);
    bound(keywords, "minimum", "exclusiveMinimum", Operator.GTE, Operator.GT, predicates);
    NumberValue divisor = keywords.number("multipleOf");
    if (divisor != null) {
      if (divisor.signum() <= 0) {
        throw QueryErrors.failedToParse(
            "$jsonSchema keyword 'multipleOf' must have a positive value");
      }
      predicates.add(OnlyType.numbers(multipleOf(divisor)));
    }
  }

  private static void bound(
      Keywords keywords,
      String name,
      String exclusiveName,
      Operator inclusive,
      Operator exclusive,
      List<Predicate> predicates) {
    NumberValue bound = keywords.number(name);
    boolean excluded = keywords.flag(exclusiveName);
    if (bound != null) {
      predicates.add(
          OnlyType.numbers(
              new Comparison(excluded ? exclusive : inclusive, bound, ValueComparator.BINARY)));
    } else if (keywords.has(exclusiveName)) {
      throw QueryErrors.failedToParse(
          "$jsonSchema keyword '"
              + name
              + "' must be a present if "
              + exclusiveName
              + " is present");
    }
  }

  private static Predicate multipleOf(NumberValue divisor) {
    if (!divisor.isFinite()) {
      return (type, bytes, offset) ->
          ValueReader.read(type, bytes, offset) instanceof NumberValue number && number.isZero();
    }
    BigDecimal exact = exact(divisor);
    return (type, bytes, offset) ->
        ValueReader.read(type, bytes, offset) instanceof NumberValue number
            && number.isFinite()
            && exact(number).remainder(exact).signum() == 0;
  }

  private static BigDecimal exact(NumberValue number) {
    BigDecimal exact = number.bigDecimalValue();
    return number instanceof DoubleValue ? exact.round(DOUBLE_DIGITS) : exact;
  }
}
