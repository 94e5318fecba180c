package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;

/**
 * Validates the {@code partialFilterExpression} of an index: a filter that a planner can compare
 * with a query.
 *
 * <p>Source: MongoDB manual, "Partial Indexes".
 */
final class PartialFilterCheck {
  private static final Set<String> CONNECTIVES = Set.of("$and", "$or");
  private static final Set<String> OPERATORS =
      Set.of(
          "$eq",
          "$exists",
          "$geoIntersects",
          "$geoWithin",
          "$gt",
          "$gte",
          "$in",
          "$lt",
          "$lte",
          "$type");

  private PartialFilterCheck() {}

  /**
   * @throws CommandException 67 when an operator is not allowed, 224 for {@code $expr}
   */
  static void check(Document filter) {
    ElementCursor cursor = filter.cursor();
    while (cursor.next()) {
      String name = cursor.name();
      Value value = cursor.value();
      if (CONNECTIVES.contains(name) && value instanceof ArrayValue clauses) {
        for (Value clause : clauses.elements()) {
          if (clause instanceof Document document) {
            check(document);
          }
        }
      } else if (name.equals("$expr")) {
        throw new CommandException(
            ErrorCode.of(224), "$expr is not allowed in partial index filter expressions");
      } else if (name.startsWith("$") && !name.equals("$comment")) {
        throw unsupported(name);
      } else {
        checkField(name, value);
      }
    }
  }

  private static void checkField(String field, Value condition) {
    if (condition instanceof RegexValue) {
      throw unsupported(field + " $regex");
    }
    if (!(condition instanceof Document operators) || !hasOperators(operators)) {
      return;
    }
    ElementCursor cursor = operators.cursor();
    while (cursor.next()) {
      String operator = cursor.name();
      boolean absence = operator.equals("$exists") && !cursor.value().isTrue();
      if (!OPERATORS.contains(operator) || absence) {
        throw unsupported(field + " " + operator);
      }
    }
  }

  private static boolean hasOperators(Document document) {
    String first = document.firstName();
    return first != null && first.startsWith("$");
  }

  private static CommandException unsupported(String what) {
    return IndexOptions.refuse("Expression not supported in partial index: " + what);
  }
}
