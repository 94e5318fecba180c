package dev.morphium.engine.plan;

import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.function.LongSupplier;

/**
 * Tells the plan cache of a collection of the plans that are carried out. Source: MongoDB manual,
 * "$planCacheStats".
 *
 * @param clockMillis the time
 * @param limits how much memory the stages of plans may take
 */
public record PlanCaching(LongSupplier clockMillis, MemoryLimits limits) {

  /** A plan that was chosen among several is carried out. */
  void opened(Plan plan) {
    QueryShape shape = QueryShape.of(plan.request());
    plan.collection()
        .usage()
        .plans()
        .chosen(
            plan.collection().definitions(),
            shape.identity(),
            plan.estimatedWork(),
            () -> describe(plan, shape));
  }

  private Document describe(Plan plan, QueryShape shape) {
    QueryRequest request = plan.request();
    DocumentBuilder out =
        new DocumentBuilder()
            .append("version", "1")
            .append("queryHash", shape.hash())
            .append("planCacheShapeHash", shape.hash())
            .append("planCacheKey", shape.hash(plan.indexes()))
            .append("timeOfCreation", new DateValue(clockMillis.getAsLong()))
            .startDocument("createdFromQuery")
            .append("query", request.filter().source())
            .append("sort", request.sort().toDocument())
            .append("projection", request.projection());
    Document collation = request.comparator().collation();
    if (!collation.isEmpty()) {
      out.append("collation", collation);
    }
    return out.end()
        .append("cachedPlan", plan.describe(limits))
        .append("indexFilterSet", IndexFilter.isSet(request.indexFilter()))
        .build();
  }
}
