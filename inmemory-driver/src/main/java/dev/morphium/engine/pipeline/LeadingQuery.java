package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.sort.SortPattern;
import org.jspecify.annotations.Nullable;

/**
 * The leading stages of a pipeline as a query that a plan can answer: a filter, then a sort, then
 * skip and limit.
 *
 * @param filter the filter, or null when all documents pass
 * @param sort the order; empty when it does not matter
 * @param skip how many documents are left out
 * @param limit how many documents are wanted after these; -1 for all
 * @param stages how many stages of the pipeline the query stands for
 */
public record LeadingQuery(
    @Nullable Filter filter, SortPattern sort, long skip, long limit, int stages) {

  /** The same query where the order of the documents does not matter. */
  public LeadingQuery inAnyOrder() {
    return new LeadingQuery(filter, SortPattern.EMPTY, skip, limit, stages);
  }

  static LeadingQuery of(Pipeline pipeline) {
    Filter filter = null;
    SortPattern sort = SortPattern.EMPTY;
    long skip = 0;
    long limit = -1;
    int at = 0;
    if (at < pipeline.size() && pipeline.stages().get(at) instanceof MatchStage match) {
      filter = match.filter();
      at++;
    }
    if (at < pipeline.size()
        && pipeline.stages().get(at) instanceof SortStage first
        && !first.pattern().needsPipelineMetadata()) {
      sort = first.pattern();
      limit = first.limit() == 0 ? -1 : first.limit();
      at++;
    }
    while (at < pipeline.size()) {
      Stage stage = pipeline.stages().get(at);
      if (stage instanceof SkipStage part) {
        skip += part.count();
        limit = limit < 0 ? -1 : Math.max(0, limit - part.count());
        if (skip < 0) {
          skip = Long.MAX_VALUE;
        }
      } else if (stage instanceof LimitStage part) {
        limit = limit < 0 ? part.count() : Math.min(limit, part.count());
      } else {
        break;
      }
      at++;
    }
    return new LeadingQuery(filter, sort, skip, limit, at);
  }
}
