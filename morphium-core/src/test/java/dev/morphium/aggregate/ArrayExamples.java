package dev.morphium.aggregate;

import static dev.morphium.aggregate.ExpressionExample.example;
import static dev.morphium.aggregate.expression.Expr.*;

import dev.morphium.query.filter.Sort;
import java.util.List;

/** Arrays and sets. */
final class ArrayExamples {
  private ArrayExamples() {}

  static final List<ExpressionExample> ALL =
      List.of(
          example(
              "$allElementsTrue",
              allElementsTrue(field("flags")),
              "{$allElementsTrue: ['$flags']}"),
          example(
              "$anyElementTrue", anyElementTrue(field("flags")), "{$anyElementTrue: ['$flags']}"),
          example(
              "$arrayElemAt", arrayElemAt(field("scores"), -1), "{$arrayElemAt: ['$scores', -1]}"),
          example(
              "$arrayToObject",
              arrayToObject(array(array("a", field("quantity")))),
              "{$arrayToObject: [[['a', '$quantity']]]}"),
          example(
              "$concatArrays",
              concatArrays(field("scores"), List.of(9)),
              "{$concatArrays: ['$scores', [9]]}"),
          example(
              "$filter",
              filter(field("items"), "item", gt(variable("item.unitPrice"), 2.0)),
              "{$filter: {input: '$items', as: 'item', cond: {$gt: ['$$item.unit_price', 2.0]}}}"),
          example(
              "$filter",
              filter(field("scores"), "score", gt(variable("score"), 1), 1),
              "{$filter: {input: '$scores', as: 'score', cond: {$gt: ['$$score', 1]}, limit: 1}}"),
          example("$first", first(field("scores")), "{$first: '$scores'}"),
          example("$firstN", firstN(field("scores"), 2), "{$firstN: {input: '$scores', n: 2}}"),
          example("$in", in("red", field("tags")), "{$in: ['red', '$tags']}"),
          example(
              "$in",
              in(field("status"), List.of(Sales.Status.OPEN, Sales.Status.PAID)),
              "{$in: ['$status', ['OPEN', 'PAID']]}"),
          example(
              "$indexOfArray", indexOfArray(field("scores"), 2), "{$indexOfArray: ['$scores', 2]}"),
          example(
              "$indexOfArray",
              indexOfArray(field("scores"), 2, 0, 1),
              "{$indexOfArray: ['$scores', 2, 0, 1]}"),
          example("$isArray", isArray(field("scores")), "{$isArray: ['$scores']}"),
          example("$last", last(field("scores")), "{$last: '$scores'}"),
          example("$lastN", lastN(field("scores"), 2), "{$lastN: {input: '$scores', n: 2}}"),
          example(
              "$map",
              map(field("items"), "item", variable("item.productName")),
              "{$map: {input: '$items', as: 'item', in: '$$item.product_name'}}"),
          example(
              "$objectToArray", objectToArray(field("address")), "{$objectToArray: '$address'}"),
          example("$range", range(0, field("quantity")), "{$range: [0, '$quantity']}"),
          example("$range", range(0, 10, 5), "{$range: [0, 10, 5]}"),
          example(
              "$reduce",
              reduce(field("items"), 0, add(variable("value"), variable("this.unitPrice"))),
              "{$reduce: {input: '$items', initialValue: 0, in: {$add: ['$$value',"
                  + " '$$this.unit_price']}}}"),
          example("$reverseArray", reverseArray(field("scores")), "{$reverseArray: '$scores'}"),
          example("$size", size(field("items")), "{$size: '$items'}"),
          example("$size", size(List.of(1, 2)), "{$size: [[1, 2]]}"),
          example("$slice", slice(field("scores"), 2), "{$slice: ['$scores', 2]}"),
          example("$slice", slice(field("scores"), 1, 2), "{$slice: ['$scores', 1, 2]}"),
          example(
              "$sortArray",
              sortArray(field("scores")),
              "{$sortArray: {input: '$scores', sortBy: 1}}"),
          example(
              "$sortArray",
              sortArray(field("items"), Sort.by("-unitPrice")),
              "{$sortArray: {input: '$items', sortBy: {unit_price: -1}}}"),
          example(
              "$zip",
              zip(field("scores"), field("tags")),
              "{$zip: {inputs: ['$scores', '$tags']}}"),
          example(
              "$zip",
              zipLongest(List.of(field("scores"), field("tags")), List.of(0, "none")),
              "{$zip: {inputs: ['$scores', '$tags'], useLongestLength: true, defaults: [0,"
                  + " 'none']}}"),
          example(
              "$setDifference",
              setDifference(field("scores"), List.of(1)),
              "{$setDifference: ['$scores', [1]]}"),
          example(
              "$setEquals",
              setEquals(field("scores"), List.of(1, 2, 3)),
              "{$setEquals: ['$scores', [1, 2, 3]]}"),
          example(
              "$setIntersection",
              setIntersection(field("scores"), List.of(2, 5)),
              "{$setIntersection: ['$scores', [2, 5]]}"),
          example(
              "$setIsSubset",
              setIsSubset(List.of(2), field("scores")),
              "{$setIsSubset: [[2], '$scores']}"),
          example(
              "$setUnion", setUnion(field("scores"), List.of(9)), "{$setUnion: ['$scores', [9]]}"));
}
