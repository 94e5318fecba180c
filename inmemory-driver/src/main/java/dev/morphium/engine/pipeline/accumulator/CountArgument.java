package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;

/** The operand {@code n}: how many values are wanted. */
record CountArgument(Expression expression) {
  /**
   * @throws CommandException 7548606 when it is no whole number above 0
   */
  long evaluate(Scope scope) {
    if (!(expression.evaluate(scope) instanceof NumberValue number)
        || !number.isLong()
        || number.longValue() <= 0) {
      throw new CommandException(
          7548606, "parameter 'n' must be coercible to a positive 64-bit integer");
    }
    return number.longValue();
  }
}
