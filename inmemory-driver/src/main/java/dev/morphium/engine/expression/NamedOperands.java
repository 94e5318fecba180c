package dev.morphium.engine.expression;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Operands of an operator that takes a document of them: {@code {$op: {input: a, as: b}}}.
 *
 * <p>Every operator has error codes of its own for what is wrong with them.
 */
public final class NamedOperands {
  private final String operator;
  private final Map<String, Value> values = new HashMap<>();

  private NamedOperands(String operator) {
    this.operator = operator;
  }

  /**
   * The operands under their names.
   *
   * @param allowed the names that the operator knows
   * @param notDocument the error code when the operand is no document
   * @param unknown the error code of a name that is not allowed
   */
  public static NamedOperands of(
      String operator, Value operand, List<String> allowed, int notDocument, int unknown) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(
          notDocument,
          operator + " only supports an object as its argument, not " + operand.type().alias());
    }
    NamedOperands operands = new NamedOperands(operator);
    for (Element element : document.elements()) {
      if (!allowed.contains(element.name())) {
        throw new CommandException(
            unknown, "Unrecognized parameter to " + operator + ": " + element.name());
      }
      operands.values.put(element.name(), element.value());
    }
    return operands;
  }

  public boolean has(String name) {
    return values.containsKey(name);
  }

  /** The operand of this name as it was sent, or {@link Constant#MISSING}. */
  public Value get(String name) {
    return values.getOrDefault(name, Constant.MISSING);
  }

  /** The operand of this name as it was sent. @throws CommandException when there is none */
  public Value require(String name, int missing) {
    Value value = values.get(name);
    if (value == null) {
      throw new CommandException(missing, "Missing '" + name + "' parameter to " + operator);
    }
    return value;
  }

  /** The operand of this name, compiled; a constant without a value when there is none. */
  public Expression compile(String name, Compilation compilation) {
    Value value = values.get(name);
    return value == null ? new ConstantExpression(Constant.MISSING) : compilation.compile(value);
  }
}
