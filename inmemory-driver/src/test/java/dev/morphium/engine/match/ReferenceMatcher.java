package dev.morphium.engine.match;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * A slow matcher that follows the manual's words, on decoded documents: first all values of a path
 * are listed, then each is asked. A missing value is null.
 */
final class ReferenceMatcher {
  private ReferenceMatcher() {}

  static boolean matches(BsonDocument query, BsonDocument document) {
    for (Map.Entry<String, BsonValue> field : query.entrySet()) {
      BsonValue operand = field.getValue();
      boolean holds =
          switch (field.getKey()) {
            case "$and" -> count(operand, document) == operand.asArray().size();
            case "$or" -> count(operand, document) > 0;
            case "$nor" -> count(operand, document) == 0;
            default -> onPath(field.getKey(), operand, document);
          };
      if (!holds) {
        return false;
      }
    }
    return true;
  }

  private static long count(BsonValue queries, BsonDocument document) {
    return queries.asArray().stream()
        .filter(query -> matches(query.asDocument(), document))
        .count();
  }

  private static boolean onPath(String path, BsonValue operand, BsonDocument document) {
    if (!isOperators(operand)) {
      return any("$eq", operand, path, document);
    }
    return operand.asDocument().entrySet().stream()
        .allMatch(operator -> onPath(operator.getKey(), operator.getValue(), path, document));
  }

  private static boolean onPath(
      String operator, BsonValue operand, String path, BsonDocument document) {
    return switch (operator) {
      case "$ne" -> !any("$eq", operand, path, document);
      case "$nin" -> !any("$in", operand, path, document);
      case "$not" -> !onPath(path, operand, document);
      case "$exists" -> any("$exists", operand, path, document) == operand.asBoolean().getValue();
      case "$all" ->
          !operand.asArray().isEmpty()
              && operand.asArray().stream().allMatch(element -> onPath(path, element, document));
      default -> any(operator, operand, path, document);
    };
  }

  private static boolean any(
      String operator, BsonValue operand, String path, BsonDocument document) {
    boolean elements = !operator.equals("$size") && !operator.equals("$elemMatch");
    for (BsonValue value : values(List.of(path.split("\\.", -1)), document, elements)) {
      if (ofValue(operator, operand, value)) {
        return true;
      }
    }
    return false;
  }

  /** One value, asked by one operator, without looking into arrays. */
  private static boolean ofValue(String operator, BsonValue operand, @Nullable BsonValue value) {
    return switch (operator) {
      case "$not" -> !ofValueAll(operand.asDocument(), value);
      case "$ne" -> !ReferenceOperators.holds("$eq", operand, value);
      case "$nin" -> !ReferenceOperators.holds("$in", operand, value);
      case "$elemMatch" -> value instanceof BsonArray array && elemMatch(operand, array);
      default -> ReferenceOperators.holds(operator, operand, value);
    };
  }

  private static boolean ofValueAll(BsonDocument operators, @Nullable BsonValue value) {
    return operators.entrySet().stream()
        .allMatch(operator -> ofValue(operator.getKey(), operator.getValue(), value));
  }

  private static boolean elemMatch(BsonValue operand, BsonArray array) {
    if (isOperators(operand) && !operand.asDocument().getFirstKey().matches("\\$(and|or|nor)")) {
      return array.stream().anyMatch(element -> ofValueAll(operand.asDocument(), element));
    }
    return array.stream()
        .filter(element -> element.isDocument() || element.isArray())
        .anyMatch(element -> matches(operand.asDocument(), asDocument(element)));
  }

  private static BsonDocument asDocument(BsonValue value) {
    if (value instanceof BsonArray array) {
      BsonDocument document = new BsonDocument();
      for (int i = 0; i < array.size(); i++) {
        document.append(Integer.toString(i), array.get(i));
      }
      return document;
    }
    return value.asDocument();
  }

  static boolean isOperators(BsonValue value) {
    return value instanceof BsonDocument document
        && !document.isEmpty()
        && document.getFirstKey().startsWith("$");
  }

  /** All values that a path leads to from a document. */
  static List<@Nullable BsonValue> values(
      List<String> path, BsonDocument document, boolean elements) {
    List<@Nullable BsonValue> values = new ArrayList<>();
    BsonValue first = document.get(path.get(0));
    List<String> rest = path.subList(1, path.size());
    if (first instanceof BsonArray array) {
      throughArray(rest, array, elements, values);
    } else if (rest.isEmpty()) {
      values.add(first);
    } else if (first instanceof BsonDocument inner) {
      values.addAll(values(rest, inner, elements));
    } else {
      values.add(null);
    }
    return values;
  }

  private static void throughArray(
      List<String> rest, BsonArray array, boolean elements, List<@Nullable BsonValue> values) {
    if (rest.isEmpty()) {
      if (elements) {
        values.addAll(array);
      }
      values.add(array);
      return;
    }
    for (BsonValue element : array) {
      if (element instanceof BsonDocument inner) {
        values.addAll(values(rest, inner, elements));
      }
    }
    if (rest.get(0).matches("0|[1-9][0-9]*") && Integer.parseInt(rest.get(0)) < array.size()) {
      byIndex(
          rest.subList(1, rest.size()), array.get(Integer.parseInt(rest.get(0))), elements, values);
    }
  }

  private static void byIndex(
      List<String> rest, BsonValue element, boolean elements, List<@Nullable BsonValue> values) {
    if (rest.isEmpty()) {
      values.add(element);
    } else if (element instanceof BsonDocument inner) {
      values.addAll(values(rest, inner, elements));
    } else if (element instanceof BsonArray array) {
      throughArray(rest, array, elements, values);
    }
  }
}
