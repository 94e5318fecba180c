package dev.morphium.engine.match.operator;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.Bits;
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
    return OperatorTable.lazy(QueryOperators::entries);
  }

  private static OperatorTable.Builder<QueryOperator> entries() {
    return QueryOperator.table()
        .implemented("$all", (FieldOperator) ArrayQueryOperators::all)
        .implemented("$alwaysFalse", EvaluationOperators.always(AlwaysNode.FALSE))
        .implemented("$alwaysTrue", EvaluationOperators.always(AlwaysNode.TRUE))
        .implemented("$and", (DocumentOperator) LogicalOperators::and)
        .implemented("$bitsAllClear", BitOperators.bits(Bits.Test.ALL_CLEAR))
        .implemented("$bitsAllSet", BitOperators.bits(Bits.Test.ALL_SET))
        .implemented("$bitsAnyClear", BitOperators.bits(Bits.Test.ANY_CLEAR))
        .implemented("$bitsAnySet", BitOperators.bits(Bits.Test.ANY_SET))
        .implemented("$box", GeoQueryOperators.part("$box"))
        .implemented("$center", GeoQueryOperators.part("$center"))
        .implemented("$centerSphere", GeoQueryOperators.part("$centerSphere"))
        .implemented("$comment", (DocumentOperator) (name, operand, compiler) -> AlwaysNode.TRUE)
        .implemented("$elemMatch", (FieldOperator) ArrayQueryOperators::elemMatch)
        .implemented("$eq", ComparisonQueryOperators.comparison(Operator.EQ))
        .implemented("$exists", (FieldOperator) ElementOperators::exists)
        .implemented("$expr", (DocumentOperator) EvaluationOperators::expr)
        .implemented("$geoIntersects", (FieldOperator) GeoQueryOperators::intersects)
        .implemented("$geoNear", (FieldOperator) GeoQueryOperators::near)
        .implemented("$geoWithin", (FieldOperator) GeoQueryOperators::within)
        .implemented("$geometry", GeoQueryOperators.part("$geometry"))
        .implemented("$gt", ComparisonQueryOperators.comparison(Operator.GT))
        .implemented("$gte", ComparisonQueryOperators.comparison(Operator.GTE))
        .implemented("$in", (FieldOperator) ComparisonQueryOperators::in)
        .implemented("$jsonSchema", (DocumentOperator) EvaluationOperators::jsonSchema)
        .implemented("$lt", ComparisonQueryOperators.comparison(Operator.LT))
        .implemented("$lte", ComparisonQueryOperators.comparison(Operator.LTE))
        .implemented("$maxDistance", GeoQueryOperators.distance("$maxDistance"))
        .implemented("$minDistance", GeoQueryOperators.distance("$minDistance"))
        .implemented("$mod", (FieldOperator) EvaluationOperators::mod)
        .implemented("$ne", (FieldOperator) ComparisonQueryOperators::ne)
        .implemented("$near", (FieldOperator) GeoQueryOperators::near)
        .implemented("$nearSphere", (FieldOperator) GeoQueryOperators::near)
        .implemented("$nin", (FieldOperator) ComparisonQueryOperators::nin)
        .implemented("$nor", (DocumentOperator) LogicalOperators::nor)
        .implemented("$not", (FieldOperator) LogicalOperators::not)
        .implemented("$options", new Part("$regex", "$options needs a $regex"))
        .implemented("$or", (DocumentOperator) LogicalOperators::or)
        .implemented("$polygon", GeoQueryOperators.part("$polygon"))
        .implemented("$rand", new Part("$expr", "unknown operator: $rand"))
        .implemented("$regex", (FieldOperator) RegexQueryOperators::regex)
        .implemented("$sampleRate", (DocumentOperator) EvaluationOperators::sampleRate)
        .implemented("$size", (FieldOperator) ArrayQueryOperators::size)
        .implemented("$text", (DocumentOperator) EvaluationOperators::text)
        .implemented("$type", (FieldOperator) ElementOperators::type)
        .implemented("$uniqueDocs", GeoQueryOperators.distance("$uniqueDocs"))
        .implemented("$where", (DocumentOperator) EvaluationOperators::where)
        .implemented("$within", (FieldOperator) GeoQueryOperators::within);
  }
}
