package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the stages of a pipeline to cheaper ones with the same result.
 *
 * <p>Filters move towards the source, past stages that leave their fields alone; {@code $skip} and
 * {@code $limit} move past stages that only change documents; neighbours of one kind become one; a
 * {@code $sort} that is cut off by a {@code $limit} sorts only that many. Source: MongoDB manual,
 * "Aggregation Pipeline Optimization".
 */
final class PipelineOptimizer {
  private PipelineOptimizer() {}

  static List<Stage> optimize(List<Stage> stages, StageCompilation compilation) {
    List<Stage> optimized = new ArrayList<>(stages);
    int at = 0;
    while (at + 1 < optimized.size()) {
      if (rewrite(optimized, at, compilation)) {
        at = Math.max(0, at - 1);
      } else {
        at++;
      }
    }
    return optimized;
  }

  /** Rewrites the two stages from this place on, if they can be. */
  private static boolean rewrite(List<Stage> stages, int at, StageCompilation compilation) {
    Stage left = stages.get(at);
    Stage right = stages.get(at + 1);
    if (left instanceof MatchStage && right instanceof MatchStage) {
      mergeMatches(stages, at, compilation);
      return true;
    }
    Stage merged = merge(left, right);
    if (merged != null) {
      stages.set(at, merged);
      stages.remove(at + 1);
      return true;
    }
    if (mayPass(left, right)) {
      stages.set(at, right);
      stages.set(at + 1, left);
      return true;
    }
    return limitSort(stages, at);
  }

  /** The one stage that does what the two do, or null. */
  private static @Nullable Stage merge(Stage left, Stage right) {
    if (left instanceof LimitStage first && right instanceof LimitStage second) {
      return new LimitStage(Math.min(first.count(), second.count()));
    }
    if (left instanceof SkipStage first && right instanceof SkipStage second) {
      long total = first.count() + second.count();
      return total < 0 ? null : new SkipStage(total);
    }
    return left instanceof SkipStage skip && skip.count() == 0 ? right : null;
  }

  /** Makes one filter of all that follow each other from this place on. */
  private static void mergeMatches(List<Stage> stages, int at, StageCompilation compilation) {
    List<Value> filters = new ArrayList<>();
    while (at < stages.size() && stages.get(at) instanceof MatchStage match) {
      addParts(match.filter().source(), filters);
      stages.remove(at);
    }
    Document query = new DocumentBuilder().append("$and", ArrayValue.of(filters)).build();
    stages.add(at, new MatchStage(compilation.filter(query)));
  }

  /** Adds a filter, or the parts of one that is an {@code $and} and nothing else. */
  private static void addParts(Document filter, List<Value> parts) {
    if (filter.fieldCount() == 1
        && filter.get("$and") instanceof ArrayValue all
        && !all.isEmpty()) {
      parts.addAll(all.elements());
    } else {
      parts.add(filter);
    }
  }

  private static boolean mayPass(Stage left, Stage right) {
    if (right instanceof MatchStage match && !(left instanceof MatchStage)) {
      if (left instanceof SortStage sort) {
        return sort.limit() == 0;
      }
      if (left.changes().equals(FieldChanges.EVERYTHING)) {
        return false;
      }
      Set<String> fields = FilterFields.of(match.filter().root());
      return fields != null && left.changes().keep(fields);
    }
    return left.isOneToOne() && (right instanceof SkipStage || right instanceof LimitStage);
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
