package dev.morphium.aggregate.expression;

import dev.morphium.exception.MappingException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Translates Java values to operands of aggregation expressions.
 *
 * <p>The server reads texts that begin with a dollar sign, and documents, as expressions; {@code
 * $literal} keeps it from that. Source: MongoDB manual, "$literal".
 */
final class ExpressionOperands {
  private ExpressionOperands() {}

  /** An operand: expressions stay, collections and maps may hold some, and the rest is a value. */
  static Expr expression(@Nullable Object operand) {
    return switch (operand) {
      case Expr expression -> expression;
      case Fields fields -> Expr.object(fields);
      case List<?> list when list.stream().anyMatch(ExpressionOperands::isExpression) ->
          Expr.array(list.toArray());
      case Object[] array when Arrays.stream(array).anyMatch(ExpressionOperands::isExpression) ->
          Expr.array(array);
      case Map<?, ?> map when map.values().stream().anyMatch(ExpressionOperands::isExpression) ->
          Expr.object(Fields.of(map));
      case null, default -> Expr.constant(operand);
    };
  }

  private static boolean isExpression(@Nullable Object value) {
    return value instanceof Expr || value instanceof Fields;
  }

  static BsonArray rendered(List<Expr> expressions, Scope scope) {
    BsonArray list = new BsonArray();
    expressions.forEach(expression -> list.add(expression.toBson(scope)));
    return list;
  }

  /** The same, where a value that cannot be stored as the property is has a sense all the same. */
  static List<BsonValue> alikeIfPossible(List<Expr> expressions, Scope scope) {
    try {
      return alike(expressions, scope);
    } catch (MappingException otherType) {
      return rendered(expressions, scope);
    }
  }

  /** Operands of which the given values are stored as the first property among them is. */
  static List<BsonValue> alike(List<Expr> expressions, Scope scope) {
    Shape property = Shape.OPEN;
    for (Expr expression : expressions) {
      if (property.equals(Shape.OPEN)) {
        property = expression.shape(scope);
      }
    }
    List<BsonValue> list = new ArrayList<>();
    for (Expr expression : expressions) {
      list.add(stored(expression, property, scope));
    }
    return list;
  }

  /** An operand that is stored as a property is, when it is a value that was given. */
  static BsonValue stored(Expr expression, Shape property, Scope scope) {
    if (expression.isLiteral()) {
      Object value = expression.value();
      BsonValue converted =
          value == null || value instanceof BsonValue ? null : property.convert(value);
      if (converted != null) {
        return safe(converted);
      }
    }
    return expression.toBson(scope);
  }

  /** A value that the server reads as a value. */
  static BsonValue safe(BsonValue value) {
    return isSafe(value) ? value : new BsonDocument("$literal", value);
  }

  private static boolean isSafe(BsonValue value) {
    return switch (value.getBsonType()) {
      case STRING -> !value.asString().getValue().startsWith("$");
      case DOCUMENT -> false;
      case ARRAY -> value.asArray().stream().allMatch(ExpressionOperands::isSafe);
      default -> true;
    };
  }

  /** Whether a document is an operator with its operands. */
  static boolean isOperator(BsonValue value) {
    return value.getBsonType() == BsonType.DOCUMENT
        && value.asDocument().size() == 1
        && value.asDocument().getFirstKey().startsWith("$");
  }
}
