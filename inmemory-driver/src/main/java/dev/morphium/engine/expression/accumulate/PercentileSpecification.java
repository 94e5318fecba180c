package dev.morphium.engine.expression.accumulate;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The operand of {@code $percentile} and {@code $median}, compiled.
 *
 * @param input the numbers
 * @param shares the percentiles asked for, from 0 to 1; one half for a median
 */
public record PercentileSpecification(Expression input, double[] shares) {

  /** Parses {@code {input: <expression>, p: [<number>, ...], method: "approximate"}}. */
  public static PercentileSpecification percentile(Value operand, Compilation compilation) {
    Parts parts = Parts.of("$percentile", 7436200, operand, true);
    return new PercentileSpecification(
        compilation.compile(parts.input()), shares(parts.p(), compilation));
  }

  /** Parses {@code {input: <expression>, method: "approximate"}}. */
  public static PercentileSpecification median(Value operand, Compilation compilation) {
    Parts parts = Parts.of("$median", 7436100, operand, false);
    return new PercentileSpecification(compilation.compile(parts.input()), new double[] {0.5});
  }

  private static double[] shares(Value operand, Compilation compilation) {
    Expression expression = compilation.compile(operand);
    if (!expression.isConstant()
        || !(expression.evaluate(compilation.newScope()) instanceof ArrayValue array)
        || array.isEmpty()) {
      throw new CommandException(
          7750301,
          "The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found: "
              + ValueText.of(operand));
    }
    double[] shares = new double[array.size()];
    for (int i = 0; i < shares.length; i++) {
      if (!(array.get(i) instanceof NumberValue number)) {
        throw new CommandException(
            7750302,
            "The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found: "
                + array.get(i));
      }
      shares[i] = number.doubleValue();
      if (!(shares[i] >= 0 && shares[i] <= 1)) {
        throw new CommandException(
            7750303,
            "The $percentile 'p' field must be an array of numbers from [0.0, 1.0], but found: "
                + ValueText.of(number));
      }
    }
    return shares;
  }

  private record Parts(Value input, Value p) {
    static Parts of(String name, int code, Value operand, boolean needsShares) {
      if (!(operand instanceof Document document)) {
        throw new CommandException(
            code, "specification must be an object; found " + name + ": " + ValueText.of(operand));
      }
      Value input = null;
      Value p = null;
      Value method = null;
      for (Element element : document.elements()) {
        switch (element.name()) {
          case "input" -> input = element.value();
          case "method" -> method = element.value();
          case "p" -> {
            if (!needsShares) {
              throw unknown(name, "p");
            }
            p = element.value();
          }
          default -> throw unknown(name, element.name());
        }
      }
      Value shares = needsShares ? require(name, "p", p) : operand;
      checkMethod(name, require(name, "method", method));
      return new Parts(require(name, "input", input), shares);
    }

    private static Value require(String name, String field, @Nullable Value value) {
      if (value == null) {
        throw new CommandException(
            40414, "BSON field '" + name + "." + field + "' is missing but a required field");
      }
      return value;
    }

    private static CommandException unknown(String name, String field) {
      return new CommandException(
          ErrorCode.UNKNOWN_FIELD, "BSON field '" + name + "." + field + "' is an unknown field.");
    }

    private static void checkMethod(String name, Value method) {
      if (!(method instanceof StringValue text)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            "BSON field '"
                + name
                + ".method' is the wrong type '"
                + method.type().alias()
                + "', expected type 'string'");
      }
      if (!text.value().equals("approximate")) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "Currently only 'approximate' can be used as percentile 'method'.");
      }
    }
  }
}
