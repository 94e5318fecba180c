package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.ArrayList;
import java.util.List;

/** {@code $shift}: a value of the document some places further. */
final class ShiftFunction {
  private ShiftFunction() {}

  static WindowFunction parse(String name, Document specification, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name);
    if (!(specification.get(name) instanceof Document operand)) {
      throw SetWindowFieldsParser.failure(
          "Argument to $shift must be an object, but found "
              + ValueText.of(specification.get(name)));
    }
    if (place.sort().isEmpty()) {
      throw SetWindowFieldsParser.failure("'$shift' requires a sortBy");
    }
    Value output = null;
    Value by = null;
    Value other = Constant.NULL;
    for (Element option : operand.elements()) {
      switch (option.name()) {
        case "output" -> output = option.value();
        case "by" -> by = option.value();
        case "default" -> other = constant(option.value(), place);
        default ->
            throw SetWindowFieldsParser.failure("Unknown argument in $shift: " + option.name());
      }
    }
    if (output == null || by == null) {
      throw SetWindowFieldsParser.failure("$shift requires 'output' and 'by'");
    }
    if (!(by instanceof NumberValue number) || !number.isInt()) {
      throw SetWindowFieldsParser.failure("'$shift:by' field must be an integer, but found " + by);
    }
    return shift(place.compilation().expression(output), (int) number.longValue(), other);
  }

  private static Value constant(Value operand, WindowPlace place) {
    Expression expression = place.compilation().expression(operand);
    if (!expression.isConstant()) {
      throw SetWindowFieldsParser.failure(
          "'$shift:default' expression must yield a constant value");
    }
    return expression.evaluate(place.compilation().expressions().newScope());
  }

  private static WindowFunction shift(Expression output, int by, Value other) {
    return (partition, scope) -> {
      List<Value> values = new ArrayList<>(partition.size());
      for (int i = 0; i < partition.size(); i++) {
        scope.turn();
        long from = (long) i + by;
        Value value =
            from < 0 || from >= partition.size()
                ? other
                : output.evaluate(scope.at(partition.get((int) from)));
        values.add(value.isMissing() ? Constant.NULL : value);
      }
      return values;
    };
  }
}
