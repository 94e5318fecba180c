package dev.morphium.engine.match.operator;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.DocumentOperator;
import dev.morphium.engine.match.ExprNode;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.Mod;
import dev.morphium.engine.match.OpaqueNode;
import dev.morphium.engine.match.OperatorCall;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.match.QueryErrors;
import dev.morphium.engine.match.TextNode;
import dev.morphium.engine.match.WholeNumbers;
import dev.morphium.engine.match.schema.SchemaCompiler;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.text.TextSearch;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.random.RandomGenerator;

/** The operators that evaluate: {@code $expr}, {@code $jsonSchema}, {@code $mod} and others. */
final class EvaluationOperators {
  private static final int OPAQUE_COST = 1_000;
  private static final int SCRIPT_COST = 20_000;

  private EvaluationOperators() {}

  static FilterNode expr(String name, Value operand, FilterCompiler compiler) {
    if (compiler.isNested()) {
      throw QueryErrors.badValue("$expr can only be applied to the top-level document");
    }
    Expression expression = compiler.compilation().compile(operand);
    return expression.isConstant()
        ? AlwaysNode.of(expression.evaluate(compiler.compilation().newScope()).isTrue())
        : new ExprNode(operand, expression);
  }

  static FilterNode jsonSchema(String name, Value operand, FilterCompiler compiler) {
    if (!(operand instanceof Document document)) {
      throw QueryErrors.typeMismatch("$jsonSchema must be an object");
    }
    Predicate schema = SchemaCompiler.compile(document, compiler.interrupts());
    return new OpaqueNode(
        name,
        operand,
        whole -> schema.matchesRaw(ValueType.OBJECT.code(), whole.bytes(), whole.offset()),
        OPAQUE_COST);
  }

  static FilterNode text(String name, Value operand, FilterCompiler compiler) {
    if (compiler.isNested()) {
      throw QueryErrors.badValue("$text can only be applied to the top-level document");
    }
    return new TextNode(TextSearch.parse(operand), false, null, compiler.interrupts());
  }

  static FilterNode sampleRate(String name, Value operand, FilterCompiler compiler) {
    if (!(operand instanceof NumberValue number)) {
      throw QueryErrors.badValue("argument to $sampleRate must be a numeric type");
    }
    double rate = number.doubleValue();
    if (!(rate >= 0 && rate <= 1)) {
      throw QueryErrors.badValue("numeric argument to $sampleRate must be in [0, 1]");
    }
    RandomGenerator random = compiler.compilation().context().random();
    return new OpaqueNode(name, operand, document -> random.nextDouble() < rate, OPAQUE_COST);
  }

  static FilterNode where(String name, Value operand, FilterCompiler compiler) {
    if (compiler.isNested()) {
      throw QueryErrors.badValue("$where can only be applied to the top-level document");
    }
    String source =
        switch (operand) {
          case StringValue text -> text.value();
          case CodeValue code -> code.value();
          case CodeWithScopeValue code ->
              throw new CommandException(
                  4649201, "$where no longer supports deprecated BSON type CodeWScope");
          default -> throw QueryErrors.badValue("$where got bad type");
        };
    if (source.isEmpty()) {
      throw QueryErrors.badValue("code for $where cannot be empty");
    }
    Scripts scripts = compiler.compilation().context().scripts();
    if (scripts.engineName() == null) {
      throw new CommandException(6108304, "no globalScriptEngine in $where parsing");
    }
    return new OpaqueNode(name, operand, document -> scripts.test(source, document), SCRIPT_COST);
  }

  /** {@code $alwaysTrue} and {@code $alwaysFalse}. */
  static DocumentOperator always(AlwaysNode node) {
    return (name, operand, compiler) -> {
      if (!(operand instanceof NumberValue number) || !number.isLong()) {
        throw QueryErrors.failedToParse(
            "Expected an integer: " + name + ": " + ValueText.of(operand));
      }
      if (number.longValue() != 1) {
        throw QueryErrors.failedToParse(name + " must be an integer value of 1");
      }
      return node;
    };
  }

  static Predicate mod(OperatorCall call, FilterCompiler compiler) {
    if (!(call.operand() instanceof ArrayValue array)) {
      throw QueryErrors.badValue("malformed mod, needs to be an array");
    }
    List<Value> elements = array.elements();
    if (elements.size() < 2) {
      throw QueryErrors.badValue("malformed mod, not enough elements");
    }
    if (elements.size() > 2) {
      throw QueryErrors.badValue("malformed mod, too many elements");
    }
    long divisor = whole("divisor", elements.get(0));
    long remainder = whole("remainder", elements.get(1));
    if (divisor == 0) {
      throw QueryErrors.badValue("divisor cannot be 0");
    }
    return new Mod(divisor, remainder);
  }

  private static long whole(String role, Value value) {
    if (!(value instanceof NumberValue number)) {
      throw QueryErrors.badValue("malformed mod, " + role + " not a number");
    }
    if (!WholeNumbers.isInRange(number)) {
      throw QueryErrors.badValue(
          "malformed mod, "
              + role
              + " value is invalid :: caused by :: "
              + (number.isFinite()
                  ? "Out of bounds coercing to integral value"
                  : "Unable to coerce NaN/Inf to integral type"));
    }
    return number.longValue();
  }
}
