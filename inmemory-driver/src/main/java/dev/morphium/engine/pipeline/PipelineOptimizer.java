package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.Filter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the stages of a pipeline to cheaper ones with the same result.
 *
 * <p>Filters move towards the source, conjunct by conjunct, past stages that leave their fields
 * alone or only rename them; {@code $skip} and {@code $limit} move past stages that only change
 * documents; neighbours of one kind become one; a {@code $sort} that is cut off by a {@code $limit}
 * sorts only that many. Source: MongoDB manual, "Aggregation Pipeline Optimization".
 */
final class PipelineOptimizer {
  private PipelineOptimizer() {}

  static List<Stage> optimize(List<Stage> stages) {
    List<Stage> optimized = new ArrayList<>(stages);
    int at = 0;
    while (at + 1 < optimized.size()) {
      if (rewrite(optimized, at)) {
        at = Math.max(0, at - 1);
      } else {
        at++;
      }
    }
    return optimized;
  }

  /** Rewrites the two stages from this place on, if they can be. */
  private static boolean rewrite(List<Stage> stages, int at) {
    Stage left = stages.get(at);
    Stage right = stages.get(at + 1);
    Stage merged = merge(left, right);
    if (merged != null) {
      stages.set(at, merged);
      stages.remove(at + 1);
      return true;
    }
    if (left.isOneToOne() && (right instanceof SkipStage || right instanceof LimitStage)) {
      stages.set(at, right);
      stages.set(at + 1, left);
      return true;
    }
    return right instanceof MatchStage match && !(left instanceof MatchStage)
        ? moveMatch(stages, at, match)
        : limitSort(stages, at);
  }

  /** The one stage that does what the two do, or null. */
  private static @Nullable Stage merge(Stage left, Stage right) {
    if (left instanceof MatchStage first && right instanceof MatchStage second) {
      return new MatchStage(first.filter().and(second.filter()));
    }
    if (left instanceof LimitStage first && right instanceof LimitStage second) {
      return new LimitStage(Math.min(first.count(), second.count()));
    }
    if (left instanceof SkipStage first && right instanceof SkipStage second) {
      long total = first.count() + second.count();
      return total < 0 ? null : new SkipStage(total);
    }
    return left instanceof SkipStage skip && skip.count() == 0 ? right : left.absorb(right);
  }

  /** Moves what a filter asks that can be asked before the stage in front of it. */
  private static boolean moveMatch(List<Stage> stages, int at, MatchStage match) {
    Stage left = stages.get(at);
    MovedMatch parts = MovedMatch.of(match.filter(), left::before);
    Filter moved = parts.moved();
    if (moved == null) {
      return false;
    }
    stages.set(at, new MatchStage(moved));
    stages.set(at + 1, left);
    if (parts.rest() != null) {
      stages.add(at + 2, new MatchStage(parts.rest()));
    }
    return true;
  }

  /** Tells a sort how many documents will be wanted of it. */
  private static boolean limitSort(List<Stage> stages, int at) {
    if (!(stages.get(at) instanceof SortStage sort)) {
      return false;
    }
    long skip = 0;
    int next = at + 1;
    if (stages.get(next) instanceof SkipStage part && next + 1 < stages.size()) {
      skip = part.count();
      next++;
    }
    if (!(stages.get(next) instanceof LimitStage limit)) {
      return false;
    }
    long wanted = skip + limit.count();
    if (wanted <= 0 || sort.limit() != 0 && sort.limit() <= wanted) {
      return false;
    }
    stages.set(at, new SortStage(sort.pattern(), wanted));
    if (skip == 0) {
      stages.remove(next);
    }
    return true;
  }
}
