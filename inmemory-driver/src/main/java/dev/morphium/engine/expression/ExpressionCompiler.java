package dev.morphium.engine.expression;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Compiles operands to expressions: operators, paths and variables, documents, arrays, literals.
 *
 * <p>What does not depend on a document is computed at once, so that its errors come even where
 * there is no document. Source: MongoDB manual, "Expressions".
 */
final class ExpressionCompiler {
  /** The most bytes of a constant that is computed beforehand. */
  private static final long MOST_FOLDED = 4L << 20;

  private ExpressionCompiler() {}

  static Expression compile(Value operand, Compilation compilation) {
    return switch (operand) {
      case StringValue string when isPath(string) -> Variables.read(string.value(), compilation);
      case StringValue string when string.length() >= StringLimit.LONGEST ->
          throw StringLimit.exceeded();
      case Document document -> document(document, compilation);
      case ArrayValue array -> array(array, compilation);
      default -> new ConstantExpression(operand);
    };
  }

  private static boolean isPath(StringValue string) {
    return !string.isEmpty() && string.utf8()[string.offset()] == '$';
  }

  private static Expression document(Document document, Compilation compilation) {
    ElementCursor cursor = document.cursor();
    if (!cursor.next()) {
      return new ConstantExpression(Document.EMPTY);
    }
    if (cursor.firstOfName() != '$') {
      return fold(fields(document, compilation), compilation);
    }
    String name = cursor.name();
    Value operand = cursor.value();
    if (cursor.next()) {
      throw new CommandException(
          15983,
          "an expression specification must contain exactly one field, the name of the expression."
              + " Found "
              + document.fieldCount()
              + " fields in "
              + ValueText.of(document));
    }
    return operator(name, operand, compilation);
  }

  private static Expression operator(String name, Value operand, Compilation compilation) {
    ExpressionFactory factory =
        compilation
            .table()
            .require(
                name,
                () ->
                    new CommandException(
                        ErrorCode.INVALID_PIPELINE_OPERATOR,
                        "Unrecognized expression '" + name + "'"));
    return fold(factory.create(name, operand, compilation), compilation);
  }

  private static Expression fields(Document document, Compilation compilation) {
    List<String> names = new ArrayList<>();
    List<Expression> values = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Element element : document.elements()) {
      String name = element.name();
      checkName(name);
      if (!seen.add(name)) {
        throw new CommandException(
            16406, "duplicate field name specified in object literal: " + ValueText.of(document));
      }
      names.add(name);
      values.add(compilation.compile(element.value()));
    }
    return new DocumentExpression(names.toArray(String[]::new), values);
  }

  private static void checkName(String name) {
    FieldPathRules.checkName(name);
    if (name.indexOf('.') >= 0) {
      throw new CommandException(
          16412,
          "FieldPath field names may not contain '.'. Consider using $getField or $setField.");
    }
  }

  private static Expression array(ArrayValue array, Compilation compilation) {
    List<Expression> elements = new ArrayList<>(array.size());
    for (Value element : array.elements()) {
      elements.add(compilation.compile(element));
    }
    return fold(new ArrayExpression(elements), compilation);
  }

  private static Expression fold(Expression expression, Compilation compilation) {
    if (!compilation.folds()
        || !expression.isConstant()
        || expression instanceof ConstantExpression) {
      return expression;
    }
    Scope scope = compilation.newScope();
    Value value;
    try {
      value = expression.evaluate(scope);
    } catch (CommandException error) {
      scope.release(0);
      compilation.foldingFailed(error);
      return expression;
    }
    if (ValueSize.large(value, false) > MOST_FOLDED) {
      scope.release(0);
      return expression;
    }
    return new ConstantExpression(value); // stays charged to the operation, and then to its cursor
  }
}
