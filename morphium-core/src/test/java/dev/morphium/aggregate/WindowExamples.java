package dev.morphium.aggregate;

import static dev.morphium.aggregate.PipelineExample.example;
import static dev.morphium.aggregate.expression.Expr.*;

import dev.morphium.query.filter.Sort;
import java.util.List;

/** Functions of windows. */
final class WindowExamples {
  private WindowExamples() {}

  static final List<PipelineExample> ALL =
      List.of(
          example(
              "$avg",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .avg("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$avg: '$unit_price',"
                  + " window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$bottom",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .bottom("result", field("note"), Sort.by("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$bottom: {output:"
                  + " '$note', sortBy: {unit_price: 1}}, window: {documents: ['unbounded',"
                  + " 'current']}}}}}"),
          example(
              "$bottomN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .bottomN("result", 2, field("note"), Sort.by("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$bottomN: {output:"
                  + " '$note', sortBy: {unit_price: 1}, n: 2}, window: {documents: ['unbounded',"
                  + " 'current']}}}}}"),
          example(
              "$count",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .count("result")
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$count: {}, window:"
                  + " {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$first",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .first("result", field("note"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$first: '$note', window:"
                  + " {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$firstN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .firstN("result", field("note"), 2)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$firstN: {input:"
                  + " '$note', n: 2}, window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$last",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .last("result", field("note"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$last: '$note', window:"
                  + " {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$lastN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .lastN("result", field("note"), 2)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$lastN: {input: '$note',"
                  + " n: 2}, window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$max",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .max("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$max: '$unit_price',"
                  + " window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$maxN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .maxN("result", field("unitPrice"), 2)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$maxN: {input:"
                  + " '$unit_price', n: 2}, window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$median",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .median("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$median: {input:"
                  + " '$unit_price', method: 'approximate'}, window: {documents: ['unbounded',"
                  + " 'current']}}}}}"),
          example(
              "$min",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .min("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$min: '$unit_price',"
                  + " window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$minN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .minN("result", field("unitPrice"), 2)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$minN: {input:"
                  + " '$unit_price', n: 2}, window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$percentile",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .percentile("result", field("unitPrice"), 0.5, 0.95)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$percentile: {input:"
                  + " '$unit_price', p: [0.5, 0.95], method: 'approximate'}, window: {documents:"
                  + " ['unbounded', 'current']}}}}}"),
          example(
              "$push",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .push("result", field("note"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$push: '$note', window:"
                  + " {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$stdDevPop",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .stdDevPop("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$stdDevPop:"
                  + " '$unit_price', window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$stdDevSamp",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .stdDevSamp("result", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$stdDevSamp:"
                  + " '$unit_price', window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$sum",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .sum("result", multiply(field("unitPrice"), field("quantity")))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$sum: {$multiply:"
                  + " ['$unit_price', '$quantity']}, window: {documents: ['unbounded',"
                  + " 'current']}}}}}"),
          example(
              "$sum",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .sum("result", 1)
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$sum: 1, window:"
                  + " {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$top",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .top("result", field("note"), Sort.by("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$top: {output: '$note',"
                  + " sortBy: {unit_price: 1}}, window: {documents: ['unbounded', 'current']}}}}}"),
          example(
              "$topN",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .topN("result", 2, field("note"), Sort.by("unitPrice"))
                      .over(Window.upToCurrent())
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$topN: {output: '$note',"
                  + " sortBy: {unit_price: 1}, n: 2}, window: {documents: ['unbounded',"
                  + " 'current']}}}}}"),
          example(
              "$addToSet",
              p -> p.setWindowFields().sortBy("soldAt").addToSet("result", field("status")).end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$addToSet:"
                  + " '$status'}}}}"),
          example(
              "$covariancePop",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .covariancePop("result", field("unitPrice"), field("quantity"))
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$covariancePop:"
                  + " ['$unit_price', '$quantity']}}}}"),
          example(
              "$covarianceSamp",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .covarianceSamp("result", field("unitPrice"), field("quantity"))
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$covarianceSamp:"
                  + " ['$unit_price', '$quantity']}}}}"),
          example(
              "$denseRank",
              p -> p.setWindowFields().sortBy("soldAt").denseRank("result").end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$denseRank: {}}}}}"),
          example(
              "$documentNumber",
              p -> p.setWindowFields().sortBy("soldAt").documentNumber("result").end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$documentNumber:"
                  + " {}}}}}"),
          example(
              "$expMovingAvg",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .expMovingAvg("result", field("unitPrice"), 2)
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$expMovingAvg: {input:"
                  + " '$unit_price', N: 2}}}}}"),
          example(
              "$expMovingAvg",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .expMovingAvg("result", field("unitPrice"), 0.25)
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$expMovingAvg: {input:"
                  + " '$unit_price', alpha: 0.25}}}}}"),
          example(
              "$linearFill",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .linearFill("result", field("unitPrice"))
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$linearFill:"
                  + " '$unit_price'}}}}"),
          example(
              "$locf",
              p -> p.setWindowFields().sortBy("soldAt").locf("result", field("note")).end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$locf: '$note'}}}}"),
          example(
              "$rank",
              p -> p.setWindowFields().sortBy("soldAt").rank("result").end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$rank: {}}}}}"),
          example(
              "$shift",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .shift("result", field("note"), -1, "none")
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$shift: {output:"
                  + " '$note', by: -1, default: 'none'}}}}}"),
          example(
              "$derivative",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .derivative("result", field("unitPrice"), "day")
                      .over(Window.range(Window.Bound.before(7), Window.Bound.after(0), "day"))
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$derivative: {input:"
                  + " '$unit_price', unit: 'day'}, window: {range: [-7, 0], unit: 'day'}}}}}"),
          example(
              "$integral",
              p ->
                  p.setWindowFields()
                      .sortBy("soldAt")
                      .integral("result", field("unitPrice"), "hour")
                      .over(Window.range(Window.Bound.before(7), Window.Bound.after(0), "day"))
                      .end(),
              "{$setWindowFields: {sortBy: {sold_at: 1}, output: {result: {$integral: {input:"
                  + " '$unit_price', unit: 'hour'}, window: {range: [-7, 0], unit: 'day'}}}}}"),
          example(
              "$sum",
              p ->
                  p.setWindowFields()
                      .partitionBy("customerName")
                      .sortBy("quantity")
                      .sum("result", 1)
                      .over(Window.range(Window.Bound.before(2), Window.Bound.CURRENT))
                      .end(),
              "{$setWindowFields: {partitionBy: '$customer_name', sortBy: {quantity: 1}, output:"
                  + " {result: {$sum: 1, window: {range: [-2, 'current']}}}}}"));
}
