package dev.morphium.engine;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.function.Predicate;

/**
 * Compiles the filters of stored partial indexes, for recovery and snapshots, which read data
 * before there is an engine.
 *
 * <p>Such a filter has neither variables nor a time. Source: MongoDB manual, "Partial Indexes".
 */
public final class StoredFilters implements IndexSpecParser.PartialFilters {
  @Override
  public Predicate<Document> compile(Document filter, ValueComparator comparator) {
    EvaluationContext context =
        new EvaluationContext(
            comparator, EvaluationContext.NO_TIME, Constant.MISSING, new SharedRandom(), Map.of());
    Compilation compilation = new Compilation(ExpressionOperators.table(), context);
    Filter compiled = new FilterCompiler(QueryOperators.table(), compilation).compile(filter);
    return document -> compiled.matches(document.bytes(), document.offset());
  }
}
