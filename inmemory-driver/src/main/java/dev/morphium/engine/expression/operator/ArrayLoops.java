package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.expression.VariableNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * The expressions that bind a variable to each element of an array. Source: MongoDB manual,
 * "$filter", "$map" and "$reduce".
 */
final class ArrayLoops {
  private static final String ELEMENT = "this";
  private static final String RESULT = "value";

  private ArrayLoops() {}

  static Expression map(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("input", "as", "in"), 16878, 16879);
    Value input = operands.require("input", 16880);
    Value body = operands.require("in", 16882);
    Expression array = compilation.compile(input);
    Compilation inner = bindElement(operands, compilation);
    int slot = VariableOperators.slot(inner, elementName(operands));
    return new MapLoop(array, slot, inner.compile(body));
  }

  static Expression filter(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("input", "as", "cond", "limit"), 28646, 28647);
    Value input = operands.require("input", 28648);
    Value condition = operands.require("cond", 28650);
    Expression array = compilation.compile(input);
    Compilation inner = bindElement(operands, compilation);
    int slot = VariableOperators.slot(inner, elementName(operands));
    return new FilterLoop(
        array, slot, inner.compile(condition), operands.compile("limit", compilation));
  }

  static Expression reduce(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("input", "initialValue", "in"), 40075, 40076);
    Expression input = compilation.compile(operands.require("input", 40077));
    Expression initial = compilation.compile(operands.require("initialValue", 40078));
    Value body = operands.require("in", 40079);
    Compilation inner = compilation.bind(ELEMENT).bind(RESULT);
    return new ReduceLoop(
        input,
        initial,
        VariableOperators.slot(inner, ELEMENT),
        VariableOperators.slot(inner, RESULT),
        inner.compile(body));
  }

  private static Compilation bindElement(NamedOperands operands, Compilation compilation) {
    String name = elementName(operands);
    VariableNames.checkDefinition(name);
    return compilation.bind(name);
  }

  /** The name of the variable; what is no string counts as an empty one. */
  private static String elementName(NamedOperands operands) {
    if (!operands.has("as")) {
      return ELEMENT;
    }
    return operands.get("as") instanceof StringValue name ? name.value() : "";
  }

  private record MapLoop(Expression input, int slot, Expression body) implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      long mark = scope.held();
      Value value = input.evaluate(scope);
      if (value.isNullish()) {
        return Constant.NULL;
      }
      if (!(value instanceof ArrayValue array)) {
        throw new CommandException(
            16883, "input to $map must be an array not " + value.type().alias());
      }
      List<Value> elements = array.elements();
      scope.use(array);
      Value[] results = new Value[elements.size()];
      BuiltMemory memory = new BuiltMemory("$map", scope);
      for (int i = 0; i < results.length; i++) {
        scope.turn();
        scope.bind(slot, elements.get(i));
        Value result = body.evaluate(scope);
        results[i] = result.isMissing() ? Constant.NULL : result;
        memory.add(results[i]);
      }
      return scope.result(mark, ArrayValue.of(results));
    }
  }

  private record FilterLoop(Expression input, int slot, Expression condition, Expression limit)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      long mark = scope.held();
      Value value = input.evaluate(scope);
      if (value.isNullish()) {
        return Constant.NULL;
      }
      if (!(value instanceof ArrayValue array)) {
        throw new CommandException(
            28651, "input to $filter must be an array not " + value.type().alias());
      }
      int most = limit(limit.evaluate(scope));
      scope.use(array);
      BuiltMemory memory = new BuiltMemory("$filter", scope);
      List<Value> kept = new ArrayList<>();
      for (Value element : array.elements()) {
        scope.turn();
        scope.bind(slot, element);
        if (condition.evaluate(scope).isTrue()) {
          kept.add(element);
          memory.addElements(1);
          if (kept.size() == most) {
            break;
          }
        }
      }
      return scope.result(mark, ArrayValue.of(kept));
    }

    private static int limit(Value value) {
      if (value.isNullish()) {
        return Integer.MAX_VALUE;
      }
      if (!(value instanceof NumberValue number) || !number.isInt()) {
        throw new CommandException(
            327391,
            "$filter: limit must be represented as a 32-bit integral value: "
                + ValueText.of(value));
      }
      if (number.longValue() <= 0) {
        throw new CommandException(
            327392, "$filter: limit must be greater than 0: " + number.longValue());
      }
      return (int) number.longValue();
    }
  }

  private record ReduceLoop(
      Expression input, Expression initial, int element, int result, Expression body)
      implements Expression {
    @Override
    public Value evaluate(Scope scope) {
      long mark = scope.held();
      Value value = input.evaluate(scope);
      if (value.isNullish()) {
        return Constant.NULL;
      }
      if (!(value instanceof ArrayValue array)) {
        throw new CommandException(
            40080, "$reduce requires that 'input' be an array, found: " + value.type().alias());
      }
      scope.use(array);
      Value soFar = initial.evaluate(scope);
      BuiltMemory memory = new BuiltMemory("$reduce", scope);
      for (Value next : array.elements()) {
        scope.turn();
        scope.bind(element, next);
        scope.bind(result, soFar);
        soFar = body.evaluate(scope);
        memory.replace(soFar);
      }
      return scope.result(mark, soFar);
    }

    @Override
    public boolean isConstant() {
      return body instanceof ConstantExpression && input.isConstant() && initial.isConstant();
    }
  }
}
