package dev.morphium.engine.expression.operator;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Compiles and evaluates expressions that are written as Extended JSON. */
final class Expressions {
  private static final long NOW = 1_700_000_000_000L;

  private Expressions() {}

  static EvaluationContext context() {
    return new EvaluationContext(
        ValueComparator.BINARY, NOW, Constant.MISSING, new Random(1), Map.of());
  }

  static Expression compile(String json) {
    Compilation compilation = new Compilation(ExpressionOperators.table(), context());
    Expression compiled = compilation.compile(value(json));
    compilation.checkConstants();
    return compiled;
  }

  /** The value of the expression in a document; missing where it has none. */
  static Value evaluate(String json, String document) {
    Compilation compilation = new Compilation(ExpressionOperators.table(), context());
    Expression expression = compilation.compile(value(json));
    return expression.evaluate(compilation.newScope().at(Document.parse(document)));
  }

  static Value evaluate(String json) {
    return evaluate(json, "{}");
  }

  /** The value that this JSON describes. */
  static Value value(String json) {
    return Document.parse("{\"v\": " + json + "}").get("v");
  }

  static void assertCode(int code, ThrowingCallable action) {
    assertThatThrownBy(action)
        .isInstanceOfSatisfying(
            CommandException.class,
            e -> org.assertj.core.api.Assertions.assertThat(e.code().number()).isEqualTo(code));
  }
}
