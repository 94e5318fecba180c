package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Value;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An operand that is a text of a small language, such as a time zone or a format: read once when it
 * is constant, and otherwise read again only when it changes.
 *
 * @param <T> what is read
 */
final class ParsedOperand<T> {
  private record Read<T>(Value value, T result) {}

  private final Expression operand;
  private final Function<Value, @Nullable T> read;
  private volatile @Nullable Read<T> last;

  /**
   * @param read makes the result of a value; null when the whole expression is null then
   */
  ParsedOperand(Expression operand, Compilation compilation, Function<Value, @Nullable T> read) {
    this.operand = operand;
    this.read = read;
    if (operand.isConstant() && compilation.folds()) {
      get(compilation.newScope());
    }
  }

  boolean isConstant() {
    return operand.isConstant();
  }

  @Nullable T get(Scope scope) {
    Value value = operand.evaluate(scope);
    Read<T> known = last;
    if (known != null && Objects.equals(known.value, value)) {
      return known.result;
    }
    T result = read.apply(value);
    if (result != null) {
      last = new Read<>(value, result);
    }
    return result;
  }
}
