package dev.morphium.aggregate;

import static dev.morphium.aggregate.PipelineExample.example;
import static dev.morphium.aggregate.expression.Expr.*;
import static dev.morphium.query.filter.Filters.f;

import dev.morphium.aggregate.expression.Fields;
import java.util.List;
import java.util.Map;

/** Stages that make documents of documents. */
final class StageExamples {
  private StageExamples() {}

  static final List<PipelineExample> ALL =
      List.of(
          example(
              "$addFields",
              p -> p.set("total", multiply(field("unitPrice"), field("quantity"))),
              "{$addFields: {total: {$multiply: ['$unit_price', '$quantity']}}}"),
          example(
              "$bucket",
              p ->
                  p.bucket(field("unitPrice"), List.of(0.0, 5.0))
                      .defaultTo("more")
                      .count("sales")
                      .push("notes", field("note"))
                      .end(),
              "{$bucket: {groupBy: '$unit_price', boundaries: [0.0, 5.0], default: 'more', output:"
                  + " {sales: {$count: {}}, notes: {$push: '$note'}}}}"),
          example(
              "$bucket",
              p -> p.bucket(field("unitPrice"), List.of(0.0, 5.0, 10.0)).end(),
              "{$bucket: {groupBy: '$unit_price', boundaries: [0.0, 5.0, 10.0]}}"),
          example(
              "$bucketAuto",
              p ->
                  p.bucketAuto(field("unitPrice"), 2)
                      .granularity("R5")
                      .avg("mean", field("quantity"))
                      .end(),
              "{$bucketAuto: {groupBy: '$unit_price', buckets: 2, output: {mean: {$avg:"
                  + " '$quantity'}}, granularity: 'R5'}}"),
          example("$count", p -> p.count("sales"), "{$count: 'sales'}"),
          example(
              "$densify",
              p ->
                  p.densify("soldAt")
                      .partitionBy("customerName")
                      .step(1, "day")
                      .withinPartitions()
                      .end(),
              "{$densify: {field: 'sold_at', partitionByFields: ['customer_name'], range: {step: 1,"
                  + " unit: 'day', bounds: 'partition'}}}"),
          example(
              "$densify",
              p -> p.densify("quantity").step(1).between(0, 3).end(),
              "{$densify: {field: 'quantity', range: {step: 1, bounds: [0, 3]}}}"),
          example(
              "$facet",
              p ->
                  p.facet()
                      .with("byCity", s -> s.sortByCount("address.city"))
                      .with("dear", s -> s.match(f("unitPrice").gt(3.0)).count("sales"))
                      .end(),
              "{$facet: {byCity: [{$sortByCount: '$address.city'}], dear: [{$match: {unit_price:"
                  + " {$gt: 3.0}}}, {$count: 'sales'}]}}"),
          example(
              "$fill",
              p ->
                  p.fill()
                      .partitionBy("customerName")
                      .sortBy("soldAt")
                      .linear("unitPrice")
                      .locf("note")
                      .value("quantity", 0)
                      .end(),
              "{$fill: {partitionByFields: ['customer_name'], sortBy: {sold_at: 1}, output:"
                  + " {unit_price: {method: 'linear'}, note: {method: 'locf'}, quantity: {value:"
                  + " 0}}}}"),
          example(
              "$graphLookup",
              p ->
                  p.graphLookup(Sales.Customer.class, field("customerId"))
                      .connect("recommendedBy", "id")
                      .maxDepth(3)
                      .depthField("depth")
                      .restrict(f("fullName").ne("x"))
                      .as("chain")
                      .end(),
              "{$graphLookup: {from: 'customer', startWith: '$customer_id', connectFromField:"
                  + " 'recommended_by', connectToField: '_id', as: 'chain', maxDepth:"
                  + " NumberLong(3), depthField: 'depth', restrictSearchWithMatch: {full_name:"
                  + " {$ne: 'x'}}}}"),
          example(
              "$group",
              p ->
                  p.group(Fields.of("city", field("address.city")))
                      .sum("total", field("quantity"))
                      .end()
                      .sort("_id.city"),
              "{$group: {_id: {city: '$address.city'}, total: {$sum: '$quantity'}}}, {$sort:"
                  + " {'_id.city': 1}}"),
          example(
              "$group",
              p -> p.groupAll().count("sales").end(),
              "{$group: {_id: null, sales: {$count: {}}}}"),
          example(
              "$limit", p -> p.sort("id").limit(2), "{$sort: {_id: 1}}, {$limit: NumberLong(2)}"),
          example(
              "$lookup",
              p -> p.lookup(Sales.Customer.class, "customerId", "id", "customer"),
              "{$lookup: {from: 'customer', localField: 'customer_id', foreignField: '_id', as:"
                  + " 'customer'}}"),
          example(
              "$lookup",
              p ->
                  p.lookup(Sales.Customer.class)
                      .let("buyer", field("customerId"))
                      .pipeline(
                          s -> s.match(eq(field("id"), variable("buyer"))).project("fullName"))
                      .as("customer")
                      .end(),
              "{$lookup: {from: 'customer', let: {buyer: '$customer_id'}, pipeline: [{$match:"
                  + " {$expr: {$eq: ['$_id', '$$buyer']}}}, {$project: {full_name: 1}}], as:"
                  + " 'customer'}}"),
          example(
              "$lookup",
              p ->
                  p.lookup("customer")
                      .on("customerId", "_id")
                      .pipeline(s -> s.limit(1))
                      .as("customer")
                      .end(),
              "{$lookup: {from: 'customer', localField: 'customer_id', foreignField: '_id',"
                  + " pipeline: [{$limit: NumberLong(1)}], as: 'customer'}}"),
          example(
              "$lookup",
              p -> p.lookup().pipeline(s -> s.documents(Fields.of("rate", 19))).as("taxes").end(),
              "{$lookup: {pipeline: [{$documents: [{rate: 19}]}], as: 'taxes'}}"),
          example(
              "$match",
              p -> p.match(f("unitPrice").gt(3.0).and(f("status").eq(Sales.Status.OPEN))),
              "{$match: {unit_price: {$gt: 3.0}, status: 'OPEN'}}"),
          example(
              "$match",
              p -> p.match(gt(field("unitPrice"), field("quantity"))),
              "{$match: {$expr: {$gt: ['$unit_price', '$quantity']}}}"),
          example("$match", p -> p.sampleRate(1), "{$match: {$sampleRate: 1.0}}"),
          example(
              "$project",
              p -> p.project().include("customerName").withoutId().compute("answer", 42).end(),
              "{$project: {customer_name: 1, answer: {$literal: 42}, _id: 0}}"),
          example(
              "$project",
              p -> p.project("unitPrice", "address.zipCode"),
              "{$project: {unit_price: 1, 'address.zip_code': 1}}"),
          example(
              "$project",
              p -> p.project().exclude("items", "note").end(),
              "{$project: {items: 0, note: 0}}"),
          example(
              "$redact",
              p -> p.redact(cond(eq(field("status"), Sales.Status.OPEN), keep(), prune())),
              "{$redact: {$cond: {if: {$eq: ['$status', 'OPEN']}, then: '$$KEEP', else:"
                  + " '$$PRUNE'}}}"),
          example("$redact", p -> p.redact(descend()), "{$redact: '$$DESCEND'}"),
          example(
              "$replaceRoot",
              p -> p.replaceWith(field("address")).sort("zipCode"),
              "{$replaceRoot: {newRoot: '$address'}}, {$sort: {zip_code: 1}}"),
          example(
              "$replaceRoot",
              p ->
                  p.replaceWith(mergeObjects(root(), field("address")))
                      .project("zipCode", "unitPrice"),
              "{$replaceRoot: {newRoot: {$mergeObjects: ['$$ROOT', '$address']}}}, {$project:"
                  + " {zip_code: 1, unit_price: 1}}"),
          example(
              "$sample",
              p -> p.sample(3).count("sales"),
              "{$sample: {size: NumberLong(3)}}, {$count: 'sales'}"),
          example(
              "$addFields",
              p -> p.set("address.country", "DE"),
              "{$addFields: {'address.country': 'DE'}}"),
          example(
              "$setWindowFields",
              p ->
                  p.setWindowFields()
                      .partitionBy("customerName")
                      .sortBy("soldAt")
                      .sum("soFar", field("unitPrice"))
                      .over(Window.upToCurrent())
                      .rank("place")
                      .end(),
              "{$setWindowFields: {partitionBy: '$customer_name', sortBy: {sold_at: 1}, output:"
                  + " {soFar: {$sum: '$unit_price', window: {documents: ['unbounded', 'current']}},"
                  + " place: {$rank: {}}}}}"),
          example(
              "$skip",
              p -> p.sort("-unitPrice").skip(1),
              "{$sort: {unit_price: -1}}, {$skip: NumberLong(1)}"),
          example(
              "$sort",
              p -> p.sort("customerName", "-unitPrice"),
              "{$sort: {customer_name: 1, unit_price: -1}}"),
          example(
              "$sortByCount",
              p -> p.sortByCount("customerName"),
              "{$sortByCount: '$customer_name'}"),
          example(
              "$unionWith",
              p -> p.unionWith(Sales.Customer.class, s -> s.project("fullName")),
              "{$unionWith: {coll: 'customer', pipeline: [{$project: {full_name: 1}}]}}"),
          example("$unionWith", p -> p.unionWith("customer"), "{$unionWith: {coll: 'customer'}}"),
          example(
              "$unionWith",
              p -> p.unionWith(s -> s.documents(Fields.of("_id", 99))),
              "{$unionWith: {pipeline: [{$documents: [{_id: 99}]}]}}"),
          example(
              "$unset",
              p -> p.unset("items.unitPrice", "note"),
              "{$unset: ['items.unit_price', 'note']}"),
          example(
              "$unwind",
              p -> p.unwind("items").project("items.productName"),
              "{$unwind: '$items'}, {$project: {'items.product_name': 1}}"),
          example(
              "$unwind",
              p -> p.unwind("items", "place", true),
              "{$unwind: {path: '$items', includeArrayIndex: 'place', preserveNullAndEmptyArrays:"
                  + " true}}"),
          example(
              "$documents",
              p -> p.documents(Fields.of("price", add(1, 2)), Map.of("price", 4)),
              "{$documents: [{price: {$add: [1, 2]}}, {$literal: {price: 4}}]}"),
          example(
              "$merge",
              p ->
                  p.merge(Sales.Customer.class)
                      .on("id")
                      .let("named", field("customerName"))
                      .whenMatched(s -> s.set("fullName", variable("named")))
                      .whenNotMatched(MergeStage.WhenNotMatched.DISCARD)
                      .end(),
              "{$merge: {into: 'customer', on: '_id', let: {named: '$customer_name'}, whenMatched:"
                  + " [{$addFields: {full_name: '$$named'}}], whenNotMatched: 'discard'}}"),
          example(
              "$merge",
              p ->
                  p.project("unitPrice")
                      .merge("prices")
                      .whenMatched(MergeStage.WhenMatched.REPLACE)
                      .end(),
              "{$project: {unit_price: 1}}, {$merge: {into: 'prices', whenMatched: 'replace'}}"),
          example(
              "$out",
              p -> p.project("unitPrice").out("prices"),
              "{$project: {unit_price: 1}}, {$out: 'prices'}"),
          example(
              "$out",
              p -> p.project("unitPrice").out("shop", "prices"),
              "{$project: {unit_price: 1}}, {$out: {db: 'shop', coll: 'prices'}}"));
}
