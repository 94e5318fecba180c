package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** {@code $expMovingAvg}: an average in which each document weighs less the longer ago it is. */
final class MovingAverageFunction {
  private MovingAverageFunction() {}

  static WindowFunction parse(String name, Document specification, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name);
    if (!(specification.get(name) instanceof Document operand)) {
      throw SetWindowFieldsParser.failure("$expMovingAvg must have an object as its argument");
    }
    if (place.sort().isEmpty()) {
      throw SetWindowFieldsParser.failure("$expMovingAvg requires an explicit 'sortBy'");
    }
    Value input = null;
    NumberValue weight = null;
    for (Element option : operand.elements()) {
      if (option.name().equals("input")) {
        input = option.value();
      } else if (weight == null && option.name().equals("N")) {
        weight = fromCount(option.value());
      } else if (weight == null && option.name().equals("alpha")) {
        weight = alpha(option.value());
      } else {
        throw SetWindowFieldsParser.failure(
            "Got unrecognized field in $expMovingAvg, which has an 'input' and either 'N' or"
                + " 'alpha': "
                + option.name());
      }
    }
    if (input == null || weight == null) {
      throw SetWindowFieldsParser.failure(
          "$expMovingAvg sub object must have exactly two fields: an 'input' field, and either an"
              + " 'N' field or an 'alpha' field");
    }
    return average(place.compilation().expression(input), weight);
  }

  private static NumberValue fromCount(Value value) {
    if (!(value instanceof NumberValue number) || !number.isLong() || number.longValue() <= 0) {
      throw SetWindowFieldsParser.failure("'N' field must be an integer greater than zero");
    }
    return new DoubleValue(2.0 / (number.longValue() + 1.0));
  }

  private static NumberValue alpha(Value value) {
    if (!(value instanceof NumberValue number)
        || !(number.doubleValue() > 0 && number.doubleValue() < 1)) {
      throw SetWindowFieldsParser.failure("'alpha' must be between 0 and 1 (exclusive)");
    }
    return number instanceof DecimalValue ? number : new DoubleValue(number.doubleValue());
  }

  private static WindowFunction average(Expression input, NumberValue weight) {
    NumberValue rest = Arithmetic.subtract(new Int32Value(1), weight);
    return (partition, scope) -> {
      List<Value> values = new ArrayList<>(partition.size());
      NumberValue average = null;
      for (Document document : partition) {
        scope.turn();
        if (input.evaluate(scope.at(document)) instanceof NumberValue number) {
          average =
              average == null
                  ? number
                  : Arithmetic.add(
                      Arithmetic.multiply(number, weight), Arithmetic.multiply(average, rest));
        }
        values.add(average == null ? Constant.NULL : average);
      }
      return values;
    };
  }
}
