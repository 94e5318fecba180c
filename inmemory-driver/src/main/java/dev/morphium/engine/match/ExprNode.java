package dev.morphium.engine.match;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The filter {@code $expr}: a document passes when the expression is true of it.
 *
 * @param operand the expression as it was sent
 * @param expression the expression, compiled
 */
public record ExprNode(Value operand, Expression expression) implements FilterNode {
  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    Scope place = Objects.requireNonNull(scope, "a scope for $expr");
    return expression.evaluate(place.at(Document.view(bytes, document))).isTrue();
  }

  @Override
  public Document describe() {
    return new DocumentBuilder().append("$expr", operand).build();
  }

  @Override
  public int cost() {
    return 1000;
  }

  @Override
  public boolean needsScope() {
    return true;
  }
}
