package dev.morphium.aggregate;

import static dev.morphium.aggregate.PipelineExample.example;
import static dev.morphium.aggregate.expression.Expr.*;

import dev.morphium.query.filter.Sort;
import java.util.List;

/** Accumulators of groups. */
final class AccumulatorExamples {
  private AccumulatorExamples() {}

  static final List<PipelineExample> ALL =
      List.of(
          example(
              "$accumulator",
              p ->
                  p.group("customerName")
                      .accumulator(
                          "result",
                          new JavaScriptAccumulator(
                              "function() { return 0; }",
                              List.of(),
                              "function(s, q) { return s + q; }",
                              List.of(field("quantity")),
                              "function(a, b) { return a + b; }",
                              null))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$accumulator: {init: 'function() { return"
                  + " 0; }', accumulate: 'function(s, q) { return s + q; }', accumulateArgs:"
                  + " ['$quantity'], merge: 'function(a, b) { return a + b; }', lang: 'js'}}}},"
                  + " {$sort: {_id: 1}}"),
          example(
              "$addToSet",
              p -> p.group("customerName").addToSet("result", field("status")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$addToSet: '$status'}}}, {$sort: {_id:"
                  + " 1}}"),
          example(
              "$avg",
              p -> p.group("customerName").avg("result", field("unitPrice")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$avg: '$unit_price'}}}, {$sort: {_id:"
                  + " 1}}"),
          example(
              "$bottom",
              p ->
                  p.group("customerName")
                      .bottom("result", field("note"), Sort.by("unitPrice"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$bottom: {output: '$note', sortBy:"
                  + " {unit_price: 1}}}}}, {$sort: {_id: 1}}"),
          example(
              "$bottomN",
              p ->
                  p.group("customerName")
                      .bottomN("result", 2, field("note"), Sort.by("unitPrice"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$bottomN: {output: '$note', sortBy:"
                  + " {unit_price: 1}, n: 2}}}}, {$sort: {_id: 1}}"),
          example(
              "$count",
              p -> p.group("customerName").count("result").end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$count: {}}}}, {$sort: {_id: 1}}"),
          example(
              "$first",
              p -> p.group("customerName").first("result", field("note")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$first: '$note'}}}, {$sort: {_id: 1}}"),
          example(
              "$firstN",
              p -> p.group("customerName").firstN("result", field("note"), 2).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$firstN: {input: '$note', n: 2}}}},"
                  + " {$sort: {_id: 1}}"),
          example(
              "$last",
              p -> p.group("customerName").last("result", field("note")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$last: '$note'}}}, {$sort: {_id: 1}}"),
          example(
              "$lastN",
              p -> p.group("customerName").lastN("result", field("note"), 2).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$lastN: {input: '$note', n: 2}}}}, {$sort:"
                  + " {_id: 1}}"),
          example(
              "$max",
              p -> p.group("customerName").max("result", field("unitPrice")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$max: '$unit_price'}}}, {$sort: {_id:"
                  + " 1}}"),
          example(
              "$maxN",
              p -> p.group("customerName").maxN("result", field("unitPrice"), 2).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$maxN: {input: '$unit_price', n: 2}}}},"
                  + " {$sort: {_id: 1}}"),
          example(
              "$median",
              p -> p.group("customerName").median("result", field("unitPrice")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$median: {input: '$unit_price', method:"
                  + " 'approximate'}}}}, {$sort: {_id: 1}}"),
          example(
              "$mergeObjects",
              p ->
                  p.group("customerName")
                      .mergeObjects("result", field("address"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$mergeObjects: '$address'}}}, {$sort:"
                  + " {_id: 1}}"),
          example(
              "$min",
              p -> p.group("customerName").min("result", field("unitPrice")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$min: '$unit_price'}}}, {$sort: {_id:"
                  + " 1}}"),
          example(
              "$minN",
              p -> p.group("customerName").minN("result", field("unitPrice"), 2).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$minN: {input: '$unit_price', n: 2}}}},"
                  + " {$sort: {_id: 1}}"),
          example(
              "$percentile",
              p ->
                  p.group("customerName")
                      .percentile("result", field("unitPrice"), 0.5, 0.95)
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$percentile: {input: '$unit_price', p:"
                  + " [0.5, 0.95], method: 'approximate'}}}}, {$sort: {_id: 1}}"),
          example(
              "$push",
              p -> p.group("customerName").push("result", field("note")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$push: '$note'}}}, {$sort: {_id: 1}}"),
          example(
              "$stdDevPop",
              p ->
                  p.group("customerName").stdDevPop("result", field("unitPrice")).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$stdDevPop: '$unit_price'}}}, {$sort:"
                  + " {_id: 1}}"),
          example(
              "$stdDevSamp",
              p ->
                  p.group("customerName")
                      .stdDevSamp("result", field("unitPrice"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$stdDevSamp: '$unit_price'}}}, {$sort:"
                  + " {_id: 1}}"),
          example(
              "$sum",
              p ->
                  p.group("customerName")
                      .sum("result", multiply(field("unitPrice"), field("quantity")))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$sum: {$multiply: ['$unit_price',"
                  + " '$quantity']}}}}, {$sort: {_id: 1}}"),
          example(
              "$sum",
              p -> p.group("customerName").sum("result", 1).end().sort("_id"),
              "{$group: {_id: '$customer_name', result: {$sum: 1}}}, {$sort: {_id: 1}}"),
          example(
              "$top",
              p ->
                  p.group("customerName")
                      .top("result", field("note"), Sort.by("unitPrice"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$top: {output: '$note', sortBy:"
                  + " {unit_price: 1}}}}}, {$sort: {_id: 1}}"),
          example(
              "$topN",
              p ->
                  p.group("customerName")
                      .topN("result", 2, field("note"), Sort.by("unitPrice"))
                      .end()
                      .sort("_id"),
              "{$group: {_id: '$customer_name', result: {$topN: {output: '$note', sortBy:"
                  + " {unit_price: 1}, n: 2}}}}, {$sort: {_id: 1}}"));
}
