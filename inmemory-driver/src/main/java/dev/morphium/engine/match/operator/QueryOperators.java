package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.Comparison.Operator;
import dev.morphium.engine.match.DocumentOperator;
import dev.morphium.engine.match.FieldOperator;
import dev.morphium.engine.match.QueryOperator;
import dev.morphium.engine.match.QueryOperator.Part;
import dev.morphium.engine.registry.OperatorTable;

/** The table of query operators. */
public final class QueryOperators {
  private QueryOperators() {}

  public static OperatorTable<QueryOperator> table() {
    return QueryOperator.table()
        .implemented("$all", (FieldOperator) ArrayOperators::all)
        .implemented("$and", (DocumentOperator) LogicalOperators::and)
        .implemented("$comment", (DocumentOperator) (name, operand, compiler) -> AlwaysNode.TRUE)
        .implemented("$elemMatch", (FieldOperator) ArrayOperators::elemMatch)
        .implemented("$eq", ComparisonOperators.comparison(Operator.EQ))
        .implemented("$exists", (FieldOperator) ElementOperators::exists)
        .implemented("$expr", (DocumentOperator) EvaluationOperators::expr)
        .implemented("$gt", ComparisonOperators.comparison(Operator.GT))
        .implemented("$gte", ComparisonOperators.comparison(Operator.GTE))
        .implemented("$in", (FieldOperator) ComparisonOperators::in)
        .implemented("$lt", ComparisonOperators.comparison(Operator.LT))
        .implemented("$lte", ComparisonOperators.comparison(Operator.LTE))
        .implemented("$ne", (FieldOperator) ComparisonOperators::ne)
        .implemented("$nin", (FieldOperator) ComparisonOperators::nin)
        .implemented("$nor", (DocumentOperator) LogicalOperators::nor)
        .implemented("$not", (FieldOperator) LogicalOperators::not)
        .implemented("$options", new Part("$regex"))
        .implemented("$or", (DocumentOperator) LogicalOperators::or)
        .implemented("$size", (FieldOperator) ArrayOperators::size)
        .implemented("$type", (FieldOperator) ElementOperators::type)
        .planned("$alwaysFalse", "$alwaysTrue")
        .planned("$bitsAllClear", "$bitsAllSet", "$bitsAnyClear", "$bitsAnySet")
        .planned("$geoIntersects", "$geoWithin", "$near", "$nearSphere")
        .planned("$box", "$center", "$centerSphere", "$geometry", "$polygon")
        .planned("$maxDistance", "$minDistance")
        .planned("$jsonSchema", "$mod", "$rand", "$regex", "$sampleRate", "$text", "$where")
        .build();
  }
}
