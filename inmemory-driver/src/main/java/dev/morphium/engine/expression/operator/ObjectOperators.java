package dev.morphium.engine.expression.operator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.expression.BinaryExpression;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.ConstantExpression;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.expression.NamedOperands;
import dev.morphium.engine.expression.Operands;
import dev.morphium.engine.expression.UnaryExpression;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Expressions over documents. Source: MongoDB manual, "Object Expression Operators".
 *
 * <p>{@code $getField} and its kin take names as they are: dots and dollar signs mean nothing.
 */
final class ObjectOperators {
  private ObjectOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$getField", ObjectOperators::getField)
        .implemented(
            "$mergeObjects",
            Operands.function(AccumulatorOperators.gathered(ObjectOperators::merge)))
        .implemented("$setField", ObjectOperators::setField)
        .implemented("$unsetField", ObjectOperators::unsetField);
  }

  private static Expression getField(String name, Value operand, Compilation compilation) {
    Value field = operand;
    Value input = StringValue.of("$$CURRENT");
    if (operand instanceof Document document && !isOperator(document)) {
      NamedOperands operands =
          NamedOperands.of(name, operand, List.of("field", "input"), 3041701, 3041701);
      field = operands.require("field", 3041702);
      input = operands.require("input", 3041703);
    }
    Expression names = compilation.compile(field);
    Expression inputs = compilation.compile(input);
    if (names instanceof ConstantExpression constant) {
      FieldName constantName = new FieldName(fieldName(constant.value()));
      return new UnaryExpression(inputs, value -> get(value, constantName));
    }
    return new BinaryExpression(
        names, inputs, (key, value) -> get(value, new FieldName(fieldName(key))));
  }

  private static boolean isOperator(Document document) {
    String first = document.firstName();
    return first != null && first.startsWith("$");
  }

  private static String fieldName(Value value) {
    if (!(value instanceof StringValue string)) {
      throw new CommandException(
          3041704,
          "$getField requires 'field' to evaluate to type String, but got " + value.type().alias());
    }
    return string.value();
  }

  private static Value get(Value input, FieldName name) {
    if (input instanceof Document document) {
      return document.get(name);
    }
    return input.isNullish() && !input.isMissing() ? Constant.NULL : Constant.MISSING;
  }

  private static Expression setField(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("field", "input", "value"), 4161100, 4161101);
    String field = constantField(name, operands, compilation);
    Expression input = compilation.compile(operands.require("input", 4161109));
    Expression value = compilation.compile(operands.require("value", 4161103));
    return new BinaryExpression(
        input, value, (document, replacement) -> set(name, document, field, replacement));
  }

  private static Expression unsetField(String name, Value operand, Compilation compilation) {
    NamedOperands operands =
        NamedOperands.of(name, operand, List.of("field", "input"), 4161100, 4161101);
    String field = constantField(name, operands, compilation);
    Expression input = compilation.compile(operands.require("input", 4161109));
    return new BinaryExpression(
        input,
        new ConstantExpression(Constant.MISSING),
        (document, nothing) -> set(name, document, field, nothing));
  }

  /** The name of the field, which has to be known beforehand. */
  private static String constantField(
      String name, NamedOperands operands, Compilation compilation) {
    Value operand = operands.require("field", 4161102);
    if (operand instanceof StringValue path && path.value().startsWith("$")) {
      throw new CommandException(
          4161108,
          "A field path reference which is not allowed in this context. Did you mean"
              + " {$literal: '"
              + path.value()
              + "'}?");
    }
    if (!(compilation.lazily().compile(operand) instanceof ConstantExpression constant)) {
      throw new CommandException(
          4161106, name + " requires 'field' to evaluate to a constant, but it does not");
    }
    if (!(constant.value() instanceof StringValue string)) {
      throw new CommandException(
          4161107,
          name
              + " requires 'field' to evaluate to type String, but got "
              + constant.value().type().alias());
    }
    if (string.value().indexOf('\0') >= 0) {
      throw new CommandException(9534700, name + " requires 'field' to be without null bytes");
    }
    return string.value();
  }

  /** The document with another value of the field; without it when the value is missing. */
  private static Value set(String name, Value input, String field, Value value) {
    if (input.isNullish()) {
      return Constant.NULL;
    }
    if (!(input instanceof Document document)) {
      throw new CommandException(
          4161105,
          name + " requires 'input' to evaluate to type Object, but got " + input.type().alias());
    }
    FieldName key = new FieldName(field);
    DocumentBuilder builder = new DocumentBuilder(document.length() + 64);
    boolean found = false;
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (cursor.isNamed(key)) {
        builder.append(field, value);
        found = true;
      } else {
        builder.append(cursor);
      }
    }
    return found ? builder.build() : builder.append(field, value).build();
  }

  private static Value merge(List<Value> operands) {
    Map<String, Value> fields = new LinkedHashMap<>();
    for (Value operand : operands) {
      if (operand instanceof Document document) {
        ElementCursor cursor = document.cursor();
        while (cursor.next()) {
          fields.put(cursor.name(), cursor.value());
        }
      } else if (!operand.isNullish()) {
        throw new CommandException(
            40400,
            "$mergeObjects requires object inputs, but input %s is of type %s"
                .formatted(operand, operand.type().alias()));
      }
    }
    return ArrayDocuments.document(fields);
  }
}
