package dev.morphium.engine.expression.operator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/** The expression {@code $function}. Source: MongoDB manual, "$function (aggregation)". */
final class ScriptOperators {
  private static final FieldName BODY = new FieldName("body");
  private static final FieldName ARGUMENTS = new FieldName("args");
  private static final FieldName LANGUAGE = new FieldName("lang");

  private ScriptOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .implemented("$function", ScriptOperators::function);
  }

  private static Expression function(String name, Value operand, Compilation compilation) {
    Scripts scripts = compilation.context().scripts();
    if (!scripts.allowed()) {
      throw new CommandException(4660800, "$function cannot be used inside a validator.");
    }
    if (!(operand instanceof Document call)) {
      throw new CommandException(
          31260, "$function requires an object as an argument, found: " + operand.type().alias());
    }
    String body = body(call.get(BODY), compilation);
    Value given = call.get(ARGUMENTS);
    if (given.isMissing()) {
      throw new CommandException(31263, "The args field must be specified.");
    }
    Expression arguments = compilation.compile(given);
    Value language = call.get(LANGUAGE);
    if (language.isMissing()) {
      throw new CommandException(31418, "The lang field must be specified.");
    }
    if (!(language instanceof StringValue text) || !text.value().equals("js")) {
      throw new CommandException(31419, "Currently the only supported language specifier is 'js'.");
    }
    return scope -> {
      if (!(arguments.evaluate(scope) instanceof ArrayValue array)) {
        throw new CommandException(31266, "The args field must be of type array");
      }
      return scripts.call(body, array.elements());
    };
  }

  private static String body(Value given, Compilation compilation) {
    if (given.isMissing()) {
      throw new CommandException(31261, "The body function must be specified.");
    }
    Expression body = compilation.compile(given);
    if (!body.isConstant()) {
      throw new CommandException(31432, "The body function must be a constant expression");
    }
    String source = source(body.evaluate(compilation.newScope()));
    if (source == null) {
      throw new CommandException(31262, "The body function must evaluate to type string or code");
    }
    return source;
  }

  /** The source of a function; null when the value is none. */
  static @Nullable String source(Value value) {
    return switch (value) {
      case StringValue text -> text.value();
      case CodeValue code -> code.value();
      default -> null;
    };
  }
}
