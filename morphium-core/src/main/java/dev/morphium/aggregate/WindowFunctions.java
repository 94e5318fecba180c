package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Shape;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonArray;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * The window functions that only {@code $setWindowFields} has: each sets a field of every document.
 *
 * <p>The first argument is the name of the field. Source: MongoDB manual, "$setWindowFields",
 * "Window Operators".
 *
 * @param <B> the stage with one more field, which is what has to be used
 */
@CheckReturnValue
public interface WindowFunctions<B> extends AccumulatedFields<B> {
  /** The covariance of two numbers of all the documents there are. */
  default B covariancePop(String name, Expr first, Expr second) {
    Arguments.required(name, "covariancePop", "name");
    Arguments.required(first, "covariancePop", "first");
    Arguments.required(second, "covariancePop", "second");
    return accumulate(name, pair("$covariancePop", first, second));
  }

  /** The covariance of two numbers of a sample of the documents. */
  default B covarianceSamp(String name, Expr first, Expr second) {
    Arguments.required(name, "covarianceSamp", "name");
    Arguments.required(first, "covarianceSamp", "first");
    Arguments.required(second, "covarianceSamp", "second");
    return accumulate(name, pair("$covarianceSamp", first, second));
  }

  /** The place in the order, equal documents having the same one and none being left out. */
  default B denseRank(String name) {
    Arguments.required(name, "denseRank", "name");
    return accumulate(name, Accumulation.named("$denseRank").build());
  }

  /**
   * How fast a number changes along the order within the window.
   *
   * @param unit for an order by dates, {@code "hour"} for instance; null for one by numbers
   */
  default B derivative(String name, Expr number, @Nullable String unit) {
    Arguments.required(name, "derivative", "name");
    Arguments.required(number, "derivative", "number");
    return accumulate(name, curve("$derivative", number, unit));
  }

  /** The number of the document within its partition, from 1. */
  default B documentNumber(String name) {
    Arguments.required(name, "documentNumber", "name");
    return accumulate(name, Accumulation.named("$documentNumber").build());
  }

  /**
   * The average in which newer numbers count more.
   *
   * @param documents how many documents count for about 86 percent
   */
  default B expMovingAvg(String name, Expr number, int documents) {
    Arguments.required(name, "expMovingAvg", "name");
    Arguments.required(number, "expMovingAvg", "number");
    return accumulate(
        name,
        Accumulation.named("$expMovingAvg")
            .with("input", number)
            .with("N", scope -> new BsonInt32(documents))
            .build());
  }

  /**
   * The average in which newer numbers count more.
   *
   * @param alpha the share of the newest number, between 0 and 1
   */
  default B expMovingAvg(String name, Expr number, double alpha) {
    Arguments.required(name, "expMovingAvg", "name");
    Arguments.required(number, "expMovingAvg", "number");
    return accumulate(
        name,
        Accumulation.named("$expMovingAvg")
            .with("input", number)
            .with("alpha", scope -> new BsonDouble(alpha))
            .build());
  }

  /**
   * The area below a number along the order within the window.
   *
   * @param unit for an order by dates, {@code "hour"} for instance; null for one by numbers
   */
  default B integral(String name, Expr number, @Nullable String unit) {
    Arguments.required(name, "integral", "name");
    Arguments.required(number, "integral", "number");
    return accumulate(name, curve("$integral", number, unit));
  }

  /** The number, or one on the line between its neighbours where it is null or missing. */
  default B linearFill(String name, Expr number) {
    Arguments.required(name, "linearFill", "name");
    Arguments.required(number, "linearFill", "number");
    return accumulate(name, Accumulation.of("$linearFill", number));
  }

  /** The value, or the last one before where it is null or missing. */
  default B locf(String name, Expr value) {
    Arguments.required(name, "locf", "name");
    Arguments.required(value, "locf", "value");
    return accumulate(name, Accumulation.keeping("$locf", value));
  }

  /** The place in the order, equal documents having the same one and leaving out the next ones. */
  default B rank(String name) {
    Arguments.required(name, "rank", "name");
    return accumulate(name, Accumulation.named("$rank").build());
  }

  /**
   * The value of a document that is some places away.
   *
   * @param by how many places; negative for documents before
   * @param otherwise what stands for documents that do not exist; null for null
   */
  default B shift(String name, Expr output, int by, @Nullable Object otherwise) {
    Arguments.required(name, "shift", "name");
    Arguments.required(output, "shift", "output");
    return accumulate(
        name,
        Accumulation.named("$shift")
            .keeping("output", output)
            .with("by", scope -> new BsonInt32(by))
            .with("default", otherwise)
            .build());
  }

  private static Accumulation pair(String operator, Expr first, Expr second) {
    return new Accumulation(
        operator,
        scope -> {
          BsonArray operands = new BsonArray();
          operands.add(first.toBson(scope.within()));
          operands.add(second.toBson(scope.within()));
          return operands;
        },
        scope -> Shape.OPEN);
  }

  private static Accumulation curve(String operator, Expr number, @Nullable String unit) {
    return Accumulation.named(operator).with("input", number).constant("unit", unit).build();
  }
}
