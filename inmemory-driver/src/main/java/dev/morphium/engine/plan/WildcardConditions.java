package dev.morphium.engine.plan;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.match.Comparison;
import dev.morphium.engine.match.ElemMatchValue;
import dev.morphium.engine.match.Exists;
import dev.morphium.engine.match.In;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.RegexPredicate;
import dev.morphium.engine.match.TypeIs;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;

/**
 * Which conditions a wildcard index can answer: those that no document meets without the field, and
 * that compare with neither documents nor arrays which are not empty.
 *
 * <p>Source: MongoDB manual, "Wildcard Index Restrictions".
 */
final class WildcardConditions {
  private WildcardConditions() {}

  static boolean isSupported(Condition condition) {
    for (FieldName part : FieldPath.of(condition.path()).parts()) {
      if (part.text().isEmpty()) {
        return false;
      }
    }
    return isSupported(condition.predicate());
  }

  private static boolean isSupported(Predicate predicate) {
    return switch (predicate) {
      case Comparison comparison -> isSupported(comparison);
      case In in -> in.values().stream().allMatch(WildcardConditions::isLeaf);
      case Exists exists -> true;
      case RegexPredicate regex -> true;
      case TypeIs type -> true;
      case ElemMatchValue element -> true;
      case Not not -> excludesNull(not.predicate());
      default -> false;
    };
  }

  private static boolean isSupported(Comparison comparison) {
    Value operand = comparison.operand();
    return switch (comparison.operator()) {
      case EQ -> isLeaf(operand);
      default ->
          !operand.isNullish()
              && switch (operand.type()) {
                case OBJECT, ARRAY, MIN_KEY, MAX_KEY -> false;
                default -> true;
              };
    };
  }

  /** Whether documents that equal the value have its key: it is neither absent nor has content. */
  private static boolean isLeaf(Value value) {
    return switch (value) {
      case Document document -> document.isEmpty();
      case ArrayValue array -> array.isEmpty();
      default -> !value.isNullish();
    };
  }

  /** Whether what is negated is met by all documents without the field. */
  private static boolean excludesNull(Predicate negated) {
    return switch (negated) {
      case Comparison comparison ->
          comparison.operator() == Comparison.Operator.EQ && comparison.operand().isNullish();
      case In in -> in.values().stream().anyMatch(Value::isNullish);
      default -> false;
    };
  }
}
