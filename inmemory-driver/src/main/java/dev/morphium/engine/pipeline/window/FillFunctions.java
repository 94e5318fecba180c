package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.pipeline.WindowFunctionFactory;
import dev.morphium.engine.pipeline.WindowPlace;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Arithmetic;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** {@code $linearFill}, {@code $locf}: values for documents that have none. */
final class FillFunctions {
  private FillFunctions() {}

  static OperatorTable.Builder<WindowFunctionFactory> entries() {
    return OperatorTable.<WindowFunctionFactory>of("window function")
        .implemented("$linearFill", FillFunctions::linear)
        .implemented("$locf", FillFunctions::lastObserved);
  }

  private static WindowFunction lastObserved(
      String name, Document specification, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name);
    Expression input = place.compilation().expression(specification.get(name));
    return (partition, scope) -> {
      List<Value> values = new ArrayList<>(partition.size());
      Value last = Constant.NULL;
      for (Document document : partition) {
        scope.turn();
        Value value = input.evaluate(scope.at(document));
        last = value.isNullish() ? last : value;
        values.add(last);
      }
      return values;
    };
  }

  private static WindowFunction linear(String name, Document specification, WindowPlace place) {
    SetWindowFieldsParser.checkOnly(specification, name);
    if (place.sort().parts().size() != 1) {
      throw new CommandException(
          605001,
          "$linearFill must be specified with a top level sortBy expression with exactly one"
              + " element");
    }
    return new Linear(place.compilation().expression(specification.get(name)), place);
  }

  private record Linear(Expression input, WindowPlace place) implements WindowFunction {
    @Override
    public List<Value> compute(List<Document> partition, Scope scope) {
      List<Value> values = new ArrayList<>(partition.size());
      NumberValue[] keys = new NumberValue[partition.size()];
      int known = -1;
      for (int i = 0; i < partition.size(); i++) {
        scope.turn();
        keys[i] = key(place.sort().keys(partition.get(i), place.comparator())[0]);
        if (i > 0 && Arithmetic.subtract(keys[i], keys[i - 1]).isZero()) {
          throw new CommandException(
              6050106, "There can be no repeated values in the sort field of $linearFill");
        }
        Value value = input.evaluate(scope.at(partition.get(i)));
        values.add(value.isNullish() ? Constant.NULL : value);
        if (value instanceof NumberValue number) {
          if (known >= 0) {
            between(values, keys, known, i, number);
          }
          known = i;
        } else if (!value.isNullish()) {
          throw new CommandException(
              ErrorCode.TYPE_MISMATCH,
              "Value to be filled must be numeric or nullish, but found " + value.type().alias());
        }
      }
      return values;
    }

    private static NumberValue key(Value key) {
      return switch (key) {
        case NumberValue number -> number;
        case DateValue date -> new Int64Value(date.value());
        default ->
            throw new CommandException(
                ErrorCode.TYPE_MISMATCH,
                "The sort field of $linearFill must be numeric or a date, but found "
                    + key.type().alias());
      };
    }

    private static void between(
        List<Value> values, NumberValue[] keys, int from, int to, NumberValue last) {
      NumberValue first = (NumberValue) values.get(from);
      NumberValue rise = Arithmetic.subtract(last, first);
      NumberValue run = Arithmetic.subtract(keys[to], keys[from]);
      for (int i = from + 1; i < to; i++) {
        NumberValue share = Arithmetic.multiply(rise, Arithmetic.subtract(keys[i], keys[from]));
        values.set(i, Arithmetic.add(first, Arithmetic.divide(share, run)));
      }
    }
  }
}
