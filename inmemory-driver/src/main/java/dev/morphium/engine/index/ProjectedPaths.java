package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * The paths of a {@code wildcardProjection}: those that it includes and those that it excludes,
 * with its nested documents written as dotted paths.
 *
 * <p>Source: MongoDB manual, "createIndexes", {@code wildcardProjection}.
 *
 * @param included paths with a true value
 * @param excluded paths with a false value
 */
record ProjectedPaths(List<String> included, List<String> excluded) {
  private static final String ID = "_id";

  /**
   * @throws CommandException 51271 for values other than numbers and booleans, 51270 for an empty
   *     document, 31325, 31252 or 28667 for operators
   */
  static ProjectedPaths of(Document projection) {
    ProjectedPaths paths = new ProjectedPaths(new ArrayList<>(), new ArrayList<>());
    paths.add("", projection);
    return paths;
  }

  private void add(String prefix, Document projection) {
    ElementCursor cursor = projection.cursor();
    while (cursor.next()) {
      String path = prefix + cursor.name();
      Value value = cursor.value();
      if (value instanceof Document inner) {
        if (inner.isEmpty()) {
          throw new CommandException(
              51270, "An empty sub-projection is not a valid value. Found empty object at path");
        }
        checkOperator(inner, projection);
        add(path + ".", inner);
      } else if (value instanceof NumberValue || value instanceof BooleanValue) {
        (value.isTrue() ? included : excluded).add(path);
      } else {
        throw computed(projection);
      }
    }
  }

  /** Refuses what looks like an expression; those of find alone are none. */
  private void checkOperator(Document operand, Document projection) {
    ElementCursor cursor = operand.cursor();
    cursor.next();
    String operator = cursor.name();
    if (!operator.startsWith("$")) {
      return;
    }
    Value argument = cursor.value();
    if (cursor.next()) {
      FieldPathRules.checkName(operator);
    } else if (operator.equals("$elemMatch")) {
      throw new CommandException(31325, "Unknown expression " + operator);
    } else if (!operator.equals("$meta") && excluded.stream().anyMatch(path -> !path.equals(ID))) {
      throw new CommandException(
          31252, "Cannot use expression other than $meta in exclusion projection");
    } else if (operator.equals("$slice") && !(argument instanceof ArrayValue)) {
      throw new CommandException(
          28667,
          "Expression $slice takes at least 2 arguments, and at most 3, but 1 were passed in.");
    } else if (!FieldPathRules.isReference(operator)) {
      throw computed(projection);
    }
  }

  private static CommandException computed(Document projection) {
    return new CommandException(
        51271,
        "Bad projection specification, cannot use computed fields when parsing a spec in"
            + " kBanComputedFields mode: "
            + ValueText.of(projection));
  }

  /** Whether nothing has keys but what is named. */
  boolean isInclusion() {
    return excluded.stream().allMatch(ID::equals) && !(included.isEmpty() && excluded.contains(ID));
  }

  /**
   * Checks that only the field {@code _id} is treated another way than the others.
   *
   * @throws CommandException 31253 or 31254 when included and excluded paths are mixed
   */
  void checkMixed(Document projection) {
    boolean includes = included.stream().anyMatch(path -> !path.equals(ID));
    boolean excludes = excluded.stream().anyMatch(path -> !path.equals(ID));
    if (includes && excludes) {
      boolean inclusionFirst = firstIsIncluded(projection);
      String other =
          (inclusionFirst ? excluded : included)
              .stream().filter(path -> !path.equals(ID)).findFirst().orElse("");
      throw inclusionFirst
          ? new CommandException(
              31254, "Cannot do exclusion on field " + other + " in inclusion projection")
          : new CommandException(
              31253, "Cannot do inclusion on field " + other + " in exclusion projection");
    }
  }

  private static boolean firstIsIncluded(Document projection) {
    ElementCursor cursor = projection.cursor();
    while (cursor.next()) {
      if (!cursor.name().equals(ID)) {
        Value value = cursor.value();
        return value instanceof Document inner ? firstIsIncluded(inner) : value.isTrue();
      }
    }
    return true;
  }

  /** All paths in the order of the projection's kinds: included, then excluded. */
  List<String> all() {
    List<String> all = new ArrayList<>(included);
    all.addAll(excluded);
    return all;
  }
}
