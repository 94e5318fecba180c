package dev.morphium.aggregate;

import static dev.morphium.aggregate.ExpressionExample.example;
import static dev.morphium.aggregate.expression.Expr.*;
import static dev.morphium.aggregate.expression.Switch.Branch.when;

import dev.morphium.aggregate.expression.Fields;
import java.util.List;

/** Comparisons, choice, objects, variables, types. */
final class LogicExamples {
  private LogicExamples() {}

  static final List<ExpressionExample> ALL =
      List.of(
          example(
              "$and",
              and(gt(field("quantity"), 1), lt(field("unitPrice"), 5.0)),
              "{$and: [{$gt: ['$quantity', 1]}, {$lt: ['$unit_price', 5.0]}]}"),
          example(
              "$cmp",
              cmp(field("unitPrice"), field("quantity")),
              "{$cmp: ['$unit_price', '$quantity']}"),
          example(
              "$cond",
              cond(gte(field("quantity"), 2), "many", "one"),
              "{$cond: {if: {$gte: ['$quantity', 2]}, then: 'many', else: 'one'}}"),
          example("$eq", eq(field("status"), Sales.Status.PAID), "{$eq: ['$status', 'PAID']}"),
          example("$gt", gt(field("quantity"), 1), "{$gt: ['$quantity', 1]}"),
          example("$gte", gte(field("quantity"), 1), "{$gte: ['$quantity', 1]}"),
          example("$ifNull", ifNull(field("note"), "none"), "{$ifNull: ['$note', 'none']}"),
          example("$lt", lt(field("quantity"), 2), "{$lt: ['$quantity', 2]}"),
          example("$lte", lte(field("quantity"), 2), "{$lte: ['$quantity', 2]}"),
          example(
              "$ne",
              ne(field("customerName"), "$Ann"),
              "{$ne: ['$customer_name', {$literal: '$Ann'}]}"),
          example("$not", not(gt(field("quantity"), 1)), "{$not: [{$gt: ['$quantity', 1]}]}"),
          example(
              "$or",
              or(eq(field("quantity"), 1), eq(field("quantity"), 2)),
              "{$or: [{$eq: ['$quantity', 1]}, {$eq: ['$quantity', 2]}]}"),
          example(
              "$switch",
              switchExpr(
                      when(gt(field("quantity"), 3), "many"),
                      when(gt(field("quantity"), 1), "some"))
                  .otherwise("one"),
              "{$switch: {branches: [{case: {$gt: ['$quantity', 3]}, then: 'many'}, {case: {$gt:"
                  + " ['$quantity', 1]}, then: 'some'}], default: 'one'}}"),
          example(
              "$getField",
              getField(field("address"), "zipCode"),
              "{$getField: {field: 'zip_code', input: '$address'}}"),
          example("$getField", getField("customerName"), "{$getField: 'customer_name'}"),
          example(
              "$getField",
              getField(root(), "$price"),
              "{$getField: {field: {$literal: '$price'}, input: '$$ROOT'}}"),
          example(
              "$let",
              let(
                  Fields.of("total", multiply(field("unitPrice"), field("quantity"))),
                  add(variable("total"), 1)),
              "{$let: {vars: {total: {$multiply: ['$unit_price', '$quantity']}}, in: {$add:"
                  + " ['$$total', 1]}}}"),
          example("$literal", literal("$unitPrice"), "{$literal: '$unitPrice'}"),
          example(
              "$mergeObjects",
              mergeObjects(field("address"), object(Fields.of("country", "DE"))),
              "{$mergeObjects: ['$address', {country: 'DE'}]}"),
          example("$meta", meta("indexKey"), "{$meta: 'indexKey'}"),
          example(
              "$setField",
              setField(field("address"), "zipCode", "0"),
              "{$setField: {field: 'zip_code', input: '$address', value: '0'}}"),
          example(
              "$unsetField",
              unsetField(field("address"), "zipCode"),
              "{$unsetField: {field: 'zip_code', input: '$address'}}"),
          example(
              "$function",
              function("function(a) { return a; }", field("quantity")),
              "{$function: {body: 'function(a) { return a; }', args: ['$quantity'], lang: 'js'}}"),
          example("$binarySize", binarySize(field("note")), "{$binarySize: '$note'}"),
          example("$bsonSize", bsonSize(root()), "{$bsonSize: '$$ROOT'}"),
          example(
              "$convert",
              convert(field("quantity"), "string"),
              "{$convert: {input: '$quantity', to: 'string'}}"),
          example(
              "$convert",
              convert(field("note"), "int", -1, literal(null)),
              "{$convert: {input: '$note', to: 'int', onError: -1, onNull: null}}"),
          example("$isNumber", isNumber(field("note")), "{$isNumber: '$note'}"),
          example("$toBool", toBool(field("quantity")), "{$toBool: '$quantity'}"),
          example("$toDate", toDate("2024-02-29"), "{$toDate: '2024-02-29'}"),
          example("$toDecimal", toDecimal(field("unitPrice")), "{$toDecimal: '$unit_price'}"),
          example("$toDouble", toDouble(field("quantity")), "{$toDouble: '$quantity'}"),
          example(
              "$toHashedIndexKey", toHashedIndexKey(field("note")), "{$toHashedIndexKey: '$note'}"),
          example("$toInt", toInt(field("unitPrice")), "{$toInt: '$unit_price'}"),
          example("$toLong", toLong(field("unitPrice")), "{$toLong: '$unit_price'}"),
          example(
              "$toObjectId",
              toObjectId("65f0c0ffee65f0c0ffee65f0"),
              "{$toObjectId: '65f0c0ffee65f0c0ffee65f0'}"),
          example("$toString", toStr(field("quantity")), "{$toString: '$quantity'}"),
          example(
              "$toUUID",
              toUUID("6ba7b810-9dad-11d1-80b4-00c04fd430c8"),
              "{$toUUID: '6ba7b810-9dad-11d1-80b4-00c04fd430c8'}"),
          example("$type", type(field("soldAt")), "{$type: '$sold_at'}"),
          example("$tsIncrement", tsIncrement(field("stamp")), "{$tsIncrement: '$stamp'}"),
          example("$tsSecond", tsSecond(field("stamp")), "{$tsSecond: '$stamp'}"),
          example("$$NOW", now(), "'$$NOW'"),
          example("$$CLUSTER_TIME", clusterTime(), "'$$CLUSTER_TIME'"),
          example("$$ROOT", variable("ROOT.unitPrice"), "'$$ROOT.unit_price'"),
          example("$$CURRENT", current(), "'$$CURRENT'"),
          example(
              "$$REMOVE",
              cond(gt(field("quantity"), 2), field("quantity"), remove()),
              "{$cond: {if: {$gt: ['$quantity', 2]}, then: '$quantity', else: '$$REMOVE'}}"),
          example("$$SEARCH_META", searchMeta(), "'$$SEARCH_META'"),
          example("$$USER_ROLES", userRoles(), "'$$USER_ROLES'"));
}
