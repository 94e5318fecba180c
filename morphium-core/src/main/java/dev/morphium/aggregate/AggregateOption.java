package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Scope;
import dev.morphium.operation.OperationOptions;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import org.bson.BsonValue;

/**
 * An option of an aggregate command, as {@link AggregateOptions} has methods for; a value that
 * never changes.
 */
public final class AggregateOption {
  private final BiFunction<AggregateSettings, Scope, AggregateSettings> change;

  private AggregateOption(BiFunction<AggregateSettings, Scope, AggregateSettings> change) {
    this.change = change;
  }

  /** A field of the command. */
  static AggregateOption field(String name, BsonValue value) {
    return new AggregateOption((settings, scope) -> settings.withField(name, value));
  }

  /** An option of the command's cursor. */
  static AggregateOption cursor(String name, BsonValue value) {
    return new AggregateOption((settings, scope) -> settings.withCursor(name, value));
  }

  /** A variable of the command. */
  static AggregateOption variable(String name, Expr value) {
    return new AggregateOption(
        (settings, scope) -> settings.withVariable(name, value.toBson(scope.within())));
  }

  /** A concern or a limit of the operation. */
  static AggregateOption operation(UnaryOperator<OperationOptions> change) {
    return new AggregateOption(
        (settings, scope) -> settings.with(change.apply(settings.operation())));
  }

  AggregateSettings applyTo(AggregateSettings settings, Scope scope) {
    return change.apply(settings, scope);
  }
}
