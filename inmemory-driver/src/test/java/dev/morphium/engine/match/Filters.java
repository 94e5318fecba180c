package dev.morphium.engine.match;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.Random;

/** Filters for tests, written as JSON. */
final class Filters {
  private Filters() {}

  static FilterCompiler compiler(ValueComparator comparator) {
    EvaluationContext context =
        new EvaluationContext(comparator, 0, Constant.MISSING, new Random(1), Map.of());
    OperatorTable<ExpressionFactory> expressions =
        OperatorTable.<ExpressionFactory>of("expression").build();
    return new FilterCompiler(QueryOperators.table(), new Compilation(expressions, context));
  }

  static Filter filter(String query) {
    return compiler(ValueComparator.BINARY).compile(Document.parse(query));
  }

  static boolean matches(String query, String document) {
    return filter(query).matches(Document.parse(document));
  }
}
