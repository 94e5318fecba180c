package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Shape;
import org.bson.BsonArray;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.jspecify.annotations.Nullable;

/**
 * The functions that only windows have.
 *
 * <p>Source: MongoDB manual, "$setWindowFields", "Window Operators".
 *
 * @param <B> what the methods give back: the stage that is being said
 */
abstract class WindowFunctions<B> extends Accumulators<B> {
  /** The covariance of two numbers of all the documents there are. */
  public B covariancePop(String name, Expr first, Expr second) {
    return add(name, pair("$covariancePop", first, second));
  }

  /** The covariance of two numbers of a sample of the documents. */
  public B covarianceSamp(String name, Expr first, Expr second) {
    return add(name, pair("$covarianceSamp", first, second));
  }

  /** The place in the order, equal documents having the same one and none being left out. */
  public B denseRank(String name) {
    return add(name, Accumulation.named("$denseRank").build());
  }

  /**
   * How fast a number changes along the order within the window.
   *
   * @param unit for an order by dates, {@code "hour"} for instance; null for one by numbers
   */
  public B derivative(String name, Expr number, @Nullable String unit) {
    return add(name, curve("$derivative", number, unit));
  }

  /** The number of the document within its partition, from 1. */
  public B documentNumber(String name) {
    return add(name, Accumulation.named("$documentNumber").build());
  }

  /**
   * The average in which newer numbers count more.
   *
   * @param documents how many documents count for about 86 percent
   */
  public B expMovingAvg(String name, Expr number, int documents) {
    return add(
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
  public B expMovingAvg(String name, Expr number, double alpha) {
    return add(
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
  public B integral(String name, Expr number, @Nullable String unit) {
    return add(name, curve("$integral", number, unit));
  }

  /** The number, or one on the line between its neighbours where it is null or missing. */
  public B linearFill(String name, Expr number) {
    return add(name, Accumulation.of("$linearFill", number));
  }

  /** The value, or the last one before where it is null or missing. */
  public B locf(String name, Expr value) {
    return add(name, Accumulation.keeping("$locf", value));
  }

  /** The place in the order, equal documents having the same one and leaving out the next ones. */
  public B rank(String name) {
    return add(name, Accumulation.named("$rank").build());
  }

  /**
   * The value of a document that is some places away.
   *
   * @param by how many places; negative for documents before
   * @param otherwise what stands for documents that do not exist; null for null
   */
  public B shift(String name, Expr output, int by, @Nullable Object otherwise) {
    return add(
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
