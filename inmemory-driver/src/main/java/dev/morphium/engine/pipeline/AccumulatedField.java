package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * A field of a result that an accumulator computes: {@code {total: {$sum: "$price"}}}.
 *
 * @param name the field
 * @param operator the name of the accumulator
 * @param accumulator what computes it
 */
public record AccumulatedField(String name, String operator, CompiledAccumulator accumulator) {

  /**
   * Compiles a field of {@code $group}, {@code $bucket} or {@code $bucketAuto}.
   *
   * @throws CommandException 40234, 40235, 40236, 40237, 40238 or 15952 when it is none
   */
  public static AccumulatedField compile(Element field, StageCompilation compilation) {
    String name = field.name();
    if (!(field.value() instanceof Document specification)
        || specification.isEmpty()
        || !String.valueOf(specification.firstName()).startsWith("$")) {
      throw new CommandException(40234, "The field '" + name + "' must be an accumulator object");
    }
    if (name.indexOf('.') >= 0) {
      throw new CommandException(40235, "The field name '" + name + "' cannot contain '.'");
    }
    if (name.startsWith("$")) {
      throw new CommandException(40236, "The field name '" + name + "' cannot be an operator name");
    }
    List<Element> operators = specification.elements();
    if (operators.size() != 1) {
      throw new CommandException(40238, "The field '" + name + "' must specify one accumulator");
    }
    Element operator = operators.get(0);
    if (operator.value() instanceof ArrayValue) {
      throw new CommandException(
          40237, "The " + operator.name() + " accumulator is a unary operator");
    }
    AccumulatorFactory factory =
        compilation
            .tables()
            .accumulators()
            .require(
                operator.name(),
                () ->
                    new CommandException(
                        15952, "unknown group operator '" + operator.name() + "'"));
    return new AccumulatedField(
        name,
        operator.name(),
        factory.create(operator.name(), operator.value(), compilation.expressions()));
  }
}
