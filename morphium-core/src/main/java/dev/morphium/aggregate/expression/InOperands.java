package dev.morphium.aggregate.expression;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The operands of the expression {@code $in}, of which given values are stored as the property
 * beside them is.
 */
final class InOperands {
  private InOperands() {}

  static List<BsonValue> operands(Expr element, Expr elements, Scope scope) {
    Collection<?> given = elements.isLiteral() ? collection(elements.value()) : null;
    if (given == null) {
      return List.of(
          ExpressionOperands.stored(element, elements.shape(scope), scope), elements.toBson(scope));
    }
    Shape property = element.shape(scope);
    BsonArray list = new BsonArray();
    for (Object value : given) {
      BsonValue converted = value instanceof BsonValue ? null : property.convert(value);
      list.add(converted == null ? scope.value(value) : converted);
    }
    return List.of(element.toBson(scope), ExpressionOperands.safe(list));
  }

  private static @Nullable Collection<?> collection(@Nullable Object value) {
    return switch (value) {
      case Collection<?> collection -> collection;
      case Object[] array -> Arrays.asList(array);
      case null, default -> null;
    };
  }
}
