package dev.morphium.repository.processor.writer;

import dev.morphium.repository.processor.model.JavaTypes;
import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.MistakeException;
import dev.morphium.repository.processor.query.Scalar;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.TypeMirror;

/**
 * Writes conditions, and finds what does not fit in them.
 *
 * <p>Negations are pushed down to the comparisons, so that what has no value meets neither a
 * condition nor its negation, as in SQL.
 */
final class ConditionWriter {
  private static final Map<String, String> OPPOSITES =
      Map.of("=", "<>", "<>", "=", "<", ">=", "<=", ">", ">", "<=", ">=", "<");
  private static final Map<String, String> TURNED =
      Map.of("=", "=", "<>", "<>", "<", ">", "<=", ">=", ">", "<", ">=", "<=");
  private static final Map<String, String> METHODS =
      Map.of(
          "=", "equal",
          "<>", "notEqual",
          "<", "less",
          "<=", "lessOrEqual",
          ">", "greater",
          ">=", "greaterOrEqual");
  private static final Map<String, String> EXPRESSIONS =
      Map.of("=", "$eq", "<>", "$ne", "<", "$lt", "<=", "$lte", ">", "$gt", ">=", "$gte");

  private final JavaTypes types;
  private final ScalarWriter scalars;

  ConditionWriter(JavaTypes types, ScalarWriter scalars) {
    this.types = types;
    this.scalars = scalars;
  }

  String write(Condition condition) {
    return write(condition, false);
  }

  private String write(Condition condition, boolean not) {
    return switch (condition) {
      case Condition.And and -> joined(not ? "or" : "and", and.all(), not);
      case Condition.Or or -> joined(not ? "and" : "or", or.any(), not);
      case Condition.Not inner -> write(inner.condition(), !not);
      case Condition.Comparison comparison -> comparison(comparison, not);
      case Condition.Between between -> write(bounds(between), not);
      case Condition.In in -> in(in, not);
      case Condition.IsNull isNull -> isNull(isNull, not);
      case Condition.Is is -> is(is, not);
      case Condition.Text text -> text(text, not);
    };
  }

  private String joined(String method, List<Condition> conditions, boolean not) {
    return conditions.stream()
        .map(each -> write(each, not))
        .collect(Collectors.joining(", ", "Conditions." + method + "(", ")"));
  }

  private static Condition bounds(Condition.Between between) {
    return new Condition.And(
        List.of(
            new Condition.Comparison(">=", between.value(), between.from()),
            new Condition.Comparison("<=", between.value(), between.to())));
  }

  private String comparison(Condition.Comparison comparison, boolean not) {
    String operator =
        not ? Objects.requireNonNull(OPPOSITES.get(comparison.operator())) : comparison.operator();
    Operand left;
    Operand right;
    if (scalars.isProperty(comparison.right()) && !scalars.isProperty(comparison.left())) {
      right = scalars.write(comparison.right(), null);
      left = scalars.write(comparison.left(), right.type());
    } else {
      left = scalars.write(comparison.left(), null);
      right = scalars.write(comparison.right(), left.type());
    }
    boolean ordered = !operator.equals("=") && !operator.equals("<>");
    requireComparable(left, right, ordered);
    if (left.isValue() && right.isProperty()) {
      return property(Objects.requireNonNull(TURNED.get(operator)), right, left);
    }
    return left.isProperty() && right.isValue()
        ? property(operator, left, right)
        : "Expressions.compare(\"%s\", %s, %s)"
            .formatted(EXPRESSIONS.get(operator), left.expression(), right.expression());
  }

  private static String property(String operator, Operand property, Operand value) {
    return "Conditions.%s(%s, %s)".formatted(METHODS.get(operator), property.path(), value.code());
  }

  private void requireComparable(Operand left, Operand right, boolean ordered) {
    if (!types.isComparable(left.type(), right.type())
        && !types.isComparable(right.type(), left.type())) {
      throw new MistakeException(
          "%s cannot be compared with %s".formatted(left.description(), right.description()));
    }
    TypeMirror element = types.element(left.type());
    if (ordered && !types.isSortable(element == null ? left.type() : element)) {
      throw new MistakeException(
          "%s has no order: nothing is less or more than it".formatted(left.description()));
    }
  }

  private String in(Condition.In in, boolean not) {
    Operand value = scalars.write(in.value(), null);
    if (in.items().size() == 1 && !(in.items().get(0) instanceof Scalar.Literal)) {
      Operand only = scalars.write(in.items().get(0), value.type());
      TypeMirror element = only.isValue() ? types.element(only.type()) : null;
      if (element != null) {
        requireElement(value, only, element);
        return inCollection(value, collection(only), in.anyCase(), not);
      }
    }
    List<Operand> items =
        in.items().stream().map(each -> scalars.write(each, value.type())).toList();
    items.forEach(item -> requireComparable(value, item, false));
    if (value.isProperty() && items.stream().allMatch(Operand::isValue)) {
      String list =
          items.stream()
              .map(Operand::code)
              .collect(Collectors.joining(", ", "java.util.Arrays.asList(", ")"));
      return inCollection(value, list, in.anyCase(), not);
    }
    return items.stream()
        .map(Operand::expression)
        .collect(
            Collectors.joining(
                ", ",
                "Expressions.%s(%s, ".formatted(not ? "notIn" : "in", value.expression()),
                ")"));
  }

  private void requireElement(Operand value, Operand collection, TypeMirror element) {
    if (!types.isComparable(value.type(), types.upperBound(element))
        || element.getKind().isPrimitive()) {
      throw new MistakeException(
          "%s cannot be one of %s".formatted(value.description(), collection.description()));
    }
  }

  private static String collection(Operand operand) {
    return operand.type() instanceof ArrayType
        ? "java.util.Arrays.asList(%s)".formatted(operand.code())
        : operand.code();
  }

  private static String inCollection(
      Operand value, String collection, boolean anyCase, boolean not) {
    if (!value.isProperty()) {
      return "Expressions.%s(%s, Expressions.values(%s))"
          .formatted(not ? "notIn" : "in", value.expression(), collection);
    }
    return "Conditions.%s%s(%s, %s)"
        .formatted(not ? "notIn" : "in", anyCase ? "IgnoringCase" : "", value.path(), collection);
  }

  private String isNull(Condition.IsNull isNull, boolean not) {
    Operand value = scalars.write(isNull.value(), null);
    String method = not ? "isNotNull" : "isNull";
    return value.isProperty()
        ? "Conditions.%s(%s)".formatted(method, value.path())
        : "Expressions.%s(%s)".formatted(method, value.expression());
  }

  private String is(Condition.Is is, boolean not) {
    Operand property = scalars.property(is.path().name());
    Operand value = scalars.write(is.argument(), property.type());
    requireComparable(property, value, false);
    if (is.anyCase()) {
      requireText(property);
    } else if (!not && scalars.isId(property)) {
      return "Conditions.isId(%s, %s)".formatted(property.path(), value.code());
    }
    return "Conditions.%s%s(%s, %s)"
        .formatted(
            not ? "isNot" : "is",
            is.anyCase() ? "IgnoringCase" : "",
            property.path(),
            value.code());
  }

  private String text(Condition.Text text, boolean not) {
    Operand value = scalars.write(text.value(), null);
    Operand pattern = scalars.write(text.pattern(), null);
    requireText(value);
    requireText(pattern);
    if (!pattern.isValue()) {
      throw new MistakeException(
          "a pattern is a text or a parameter, and %s is neither".formatted(pattern.description()));
    }
    String method = text.match().method(not);
    return value.isProperty()
        ? "Conditions.%s(%s, %s, %s)"
            .formatted(method, value.path(), pattern.code(), text.anyCase())
        : "Expressions.%s(%s, %s)".formatted(method, value.expression(), pattern.code());
  }

  private void requireText(Operand operand) {
    TypeMirror element = operand.isProperty() ? types.element(operand.type()) : null;
    if (!types.isText(element == null ? operand.type() : element)) {
      throw new MistakeException(operand.description() + " is no text (String)");
    }
  }
}
