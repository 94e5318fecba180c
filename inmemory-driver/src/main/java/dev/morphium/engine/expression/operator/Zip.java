package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/** The expression {@code $zip}: arrays transposed. Source: MongoDB manual, "$zip". */
final class Zip {
  /** An array of one element of each. */
  private static final int COLUMN_BYTES = 64;

  private Zip() {}

  static Expression compile(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(
            name, operand, List.of("inputs", "defaults", "useLongestLength"), 34460, 34464);
    List<Expression> inputs = list(operands, "inputs", 34461, compilation);
    List<Expression> defaults = list(operands, "defaults", 34462, compilation);
    boolean longest = isLongest(operands.get("useLongestLength"));
    if (inputs.isEmpty()) {
      throw new CommandException(34465, "$zip requires at least one input array");
    }
    if (!defaults.isEmpty() && !longest) {
      throw new CommandException(34466, "cannot specify defaults unless useLongestLength is true");
    }
    if (!defaults.isEmpty() && defaults.size() != inputs.size()) {
      throw new CommandException(34467, "defaults and inputs must have the same length");
    }
    return new Transposed(inputs, defaults, longest);
  }

  private static List<Expression> list(
      NamedOperands operands, String name, int code, Compilation compilation) {
    Value value = operands.get(name);
    if (value.isMissing()) {
      return List.of();
    }
    if (!(value instanceof ArrayValue)) {
      throw new CommandException(
          code, name + " must be an array of expressions, found " + value.type().alias());
    }
    return Operands.any(value, compilation);
  }

  private static boolean isLongest(Value value) {
    if (value.isMissing()) {
      return false;
    }
    if (!(value instanceof BooleanValue bool)) {
      throw new CommandException(
          34463, "useLongestLength must be a bool, found " + value.type().alias());
    }
    return bool.value();
  }

  private record Transposed(List<Expression> inputs, List<Expression> defaults, boolean longest)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      long mark = scope.held();
      List<List<Value>> rows = new ArrayList<>(inputs.size());
      int length = longest ? 0 : Integer.MAX_VALUE;
      for (Expression input : inputs) {
        Value value = input.evaluate(scope);
        if (value.isNullish()) {
          return Constant.NULL;
        }
        if (!(value instanceof ArrayValue array)) {
          throw new CommandException(
              34468, "$zip found a non-array expression in input: " + value.type().alias());
        }
        scope.use(array);
        rows.add(array.elements());
        length = longest ? Math.max(length, array.size()) : Math.min(length, array.size());
      }
      List<Value> fill = new ArrayList<>();
      for (Expression expression : defaults) {
        Value value = expression.evaluate(scope);
        fill.add(value.isMissing() ? Constant.NULL : value);
      }
      scope.hold(length * (COLUMN_BYTES + (long) rows.size() * ValueSize.REFERENCE_BYTES));
      List<Value> columns = new ArrayList<>(length);
      for (int i = 0; i < length; i++) {
        scope.context().interrupts().tick(rows.size());
        columns.add(column(rows, i, fill));
      }
      return scope.result(mark, ArrayValue.of(columns));
    }

    private static Value column(List<List<Value>> rows, int index, List<Value> fill) {
      Value[] column = new Value[rows.size()];
      for (int i = 0; i < column.length; i++) {
        List<Value> row = rows.get(i);
        column[i] =
            index < row.size() ? row.get(index) : fill.isEmpty() ? Constant.NULL : fill.get(i);
      }
      return ArrayValue.of(column);
    }

    @Override
    public boolean isConstant() {
      return Operands.allConstant(inputs) && Operands.allConstant(defaults);
    }
  }
}
