package dev.morphium.aggregate;

import static dev.morphium.aggregate.ExpressionExample.example;
import static dev.morphium.aggregate.expression.Expr.*;

import java.util.List;

/** Numbers and angles. */
final class NumberExamples {
  private NumberExamples() {}

  static final List<ExpressionExample> ALL =
      List.of(
          example("$abs", abs(field("unitPrice")), "{$abs: '$unit_price'}"),
          example("$acos", acos(field("angle")), "{$acos: '$angle'}"),
          example("$acosh", acosh(3), "{$acosh: 3}"),
          example("$add", add(field("unitPrice"), 1), "{$add: ['$unit_price', 1]}"),
          example("$asin", asin(field("angle")), "{$asin: '$angle'}"),
          example("$asinh", asinh(field("angle")), "{$asinh: '$angle'}"),
          example("$atan", atan(field("angle")), "{$atan: '$angle'}"),
          example("$atan2", atan2(field("angle"), 2), "{$atan2: ['$angle', 2]}"),
          example("$atanh", atanh(0.5), "{$atanh: 0.5}"),
          example("$bitAnd", bitAnd(field("bits"), 5), "{$bitAnd: ['$bits', 5]}"),
          example("$bitNot", bitNot(field("bits")), "{$bitNot: '$bits'}"),
          example("$bitOr", bitOr(field("bits"), 8), "{$bitOr: ['$bits', 8]}"),
          example("$bitXor", bitXor(field("bits"), 1), "{$bitXor: ['$bits', 1]}"),
          example("$ceil", ceil(field("unitPrice")), "{$ceil: '$unit_price'}"),
          example("$cos", cos(field("angle")), "{$cos: '$angle'}"),
          example("$cosh", cosh(field("angle")), "{$cosh: '$angle'}"),
          example("$degreesToRadians", degreesToRadians(180), "{$degreesToRadians: 180}"),
          example("$divide", divide(field("unitPrice"), 2), "{$divide: ['$unit_price', 2]}"),
          example("$exp", exp(field("angle")), "{$exp: '$angle'}"),
          example("$floor", floor(field("unitPrice")), "{$floor: '$unit_price'}"),
          example("$ln", ln(field("quantity")), "{$ln: '$quantity'}"),
          example("$log", log(field("quantity"), 2), "{$log: ['$quantity', 2]}"),
          example("$log10", log10(field("quantity")), "{$log10: '$quantity'}"),
          example("$mod", mod(field("quantity"), 3), "{$mod: ['$quantity', 3]}"),
          example(
              "$multiply",
              multiply(field("unitPrice"), field("quantity")),
              "{$multiply: ['$unit_price', '$quantity']}"),
          example("$pow", pow(field("quantity"), 2), "{$pow: ['$quantity', 2]}"),
          example(
              "$radiansToDegrees",
              radiansToDegrees(field("angle")),
              "{$radiansToDegrees: '$angle'}"),
          example("$rand", rand(), "{$rand: {}}"),
          example("$round", round(field("angle"), 1), "{$round: ['$angle', 1]}"),
          example("$round", round(field("unitPrice")), "{$round: ['$unit_price']}"),
          example("$sin", sin(field("angle")), "{$sin: '$angle'}"),
          example("$sinh", sinh(field("angle")), "{$sinh: '$angle'}"),
          example("$sqrt", sqrt(field("quantity")), "{$sqrt: '$quantity'}"),
          example(
              "$subtract", subtract(field("unitPrice"), 0.5), "{$subtract: ['$unit_price', 0.5]}"),
          example("$tan", tan(field("angle")), "{$tan: '$angle'}"),
          example("$tanh", tanh(field("angle")), "{$tanh: '$angle'}"),
          example("$trunc", trunc(field("angle"), 1), "{$trunc: ['$angle', 1]}"),
          example("$trunc", trunc(field("unitPrice")), "{$trunc: ['$unit_price']}"),
          example("$avg", avg(field("scores")), "{$avg: '$scores'}"),
          example(
              "$max",
              max(field("unitPrice"), field("quantity")),
              "{$max: ['$unit_price', '$quantity']}"),
          example("$maxN", maxN(field("scores"), 2), "{$maxN: {input: '$scores', n: 2}}"),
          example(
              "$median",
              median(field("scores")),
              "{$median: {input: '$scores', method: 'approximate'}}"),
          example("$min", min(field("scores")), "{$min: '$scores'}"),
          example("$minN", minN(field("scores"), 2), "{$minN: {input: '$scores', n: 2}}"),
          example(
              "$percentile",
              percentile(field("scores"), 0.5, 0.9),
              "{$percentile: {input: '$scores', p: [0.5, 0.9], method: 'approximate'}}"),
          example("$stdDevPop", stdDevPop(field("scores")), "{$stdDevPop: '$scores'}"),
          example("$stdDevSamp", stdDevSamp(field("scores")), "{$stdDevSamp: '$scores'}"),
          example("$sum", sum(field("scores")), "{$sum: '$scores'}"));
}
