package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.aggregate.expression.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An accumulator or window function with its operands: what computes one value of several
 * documents.
 *
 * <p>A value that never changes. The methods of {@link Accumulators}, {@link GroupAccumulators} and
 * {@link WindowFunctions} make them.
 */
public final class Accumulation {
  private final String operator;
  private final Function<Scope, BsonValue> operand;
  private final Function<Scope, Shape> shape;

  /**
   * An accumulator in general.
   *
   * @param operator its name with the dollar sign
   * @param operand gives what stands after the name
   * @param shape gives what is known of the value
   */
  Accumulation(String operator, Function<Scope, BsonValue> operand, Function<Scope, Shape> shape) {
    this.operator = operator;
    this.operand = operand;
    this.shape = shape;
  }

  /** An accumulator of one expression, whose value is no part of it. */
  static Accumulation of(String operator, Expr operand) {
    return new Accumulation(operator, scope -> operand.toBson(scope.within()), Accumulation::open);
  }

  /** An accumulator of one expression, whose values it gives. */
  static Accumulation keeping(String operator, Expr operand) {
    return new Accumulation(operator, operand::toBson, operand::shape);
  }

  /** An accumulator whose operands have names. */
  static Builder named(String operator) {
    return new Builder(operator);
  }

  private static Shape open(Scope scope) {
    return Shape.OPEN;
  }

  /** What is known of the value. */
  Shape shape(Scope scope) {
    return shape.apply(scope);
  }

  BsonDocument toBson(Scope scope) {
    return new BsonDocument(operator, operand.apply(scope));
  }

  /** Collects operands with names. */
  static final class Builder {
    private final String operator;
    private final List<Operand> operands = new ArrayList<>();
    private Function<Scope, Shape> shape = Accumulation::open;

    private record Operand(String name, Function<Scope, ? extends BsonValue> value) {}

    private Builder(String operator) {
      this.operator = operator;
    }

    Builder with(String name, Function<Scope, ? extends BsonValue> value) {
      operands.add(new Operand(name, value));
      return this;
    }

    /** An operand that is a value or an expression; null for none. */
    Builder with(String name, @Nullable Object value) {
      if (value == null) {
        return this;
      }
      Expr expression = Expr.of(value);
      return with(name, scope -> expression.toBson(scope.within()));
    }

    /** An operand that is no expression; null for none. */
    Builder constant(String name, @Nullable String value) {
      return value == null ? this : with(name, scope -> new BsonString(value));
    }

    /** The operand that the value is made of. */
    Builder keeping(String name, Expr value) {
      shape = value::shape;
      return with(name, value::toBson);
    }

    Accumulation build() {
      List<Operand> all = List.copyOf(operands);
      return new Accumulation(
          operator,
          scope -> {
            BsonDocument document = new BsonDocument();
            all.forEach(operand -> document.append(operand.name, operand.value.apply(scope)));
            return document;
          },
          shape);
    }
  }
}
