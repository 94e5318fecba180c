package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.AlwaysNode;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.match.NorNode;
import dev.morphium.engine.match.OrNode;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.project.NeededPaths;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The dependency analysis of a pipeline: which paths of the documents it looks at before it makes
 * other documents of them. Source: MongoDB manual, "Aggregation Pipeline Optimization", "Projection
 * Optimization".
 */
final class PipelineNeeds {
  private PipelineNeeds() {}

  /** The paths, or null when the whole documents are needed, or may be. */
  static @Nullable Set<String> of(Pipeline pipeline) {
    Set<String> paths = new LinkedHashSet<>();
    for (Stage stage : pipeline.stages()) {
      boolean known =
          switch (stage) {
            case MatchStage match -> collect(match.filter().root(), paths);
            case SortStage sort -> collect(sort.pattern(), paths);
            case SkipStage skip -> true;
            case LimitStage limit -> true;
            default -> false;
          };
      if (known) {
        continue;
      }
      return ofLast(stage.name(), pipeline.shown(stage).get(stage.name()), paths);
    }
    return null;
  }

  /** With those of the stage behind which nothing is left of the documents. */
  private static @Nullable Set<String> ofLast(String stage, Value given, Set<String> paths) {
    return switch (stage) {
      case "$project" -> {
        Set<String> shown =
            given instanceof Document shape ? NeededPaths.ofProjection(shape) : null;
        if (shown != null) {
          paths.addAll(shown);
        }
        yield shown == null ? null : paths;
      }
      case "$group", "$sortByCount" -> NeededPaths.collect(given, paths) ? paths : null;
      default -> null;
    };
  }

  private static boolean collect(SortPattern pattern, Set<String> paths) {
    if (pattern.needsMetadata() || pattern.needsPipelineMetadata()) {
      return false;
    }
    for (Element field : pattern.toDocument().elements()) {
      paths.add(field.name());
    }
    return true;
  }

  private static boolean collect(FilterNode node, Set<String> paths) {
    return switch (node) {
      case AlwaysNode always -> true;
      case PathNode path -> {
        paths.add(path.path().toString());
        yield true;
      }
      case AndNode and -> collectAll(and.children(), paths);
      case OrNode or -> collectAll(or.children(), paths);
      case NorNode nor -> collectAll(nor.children(), paths);
      default -> false;
    };
  }

  private static boolean collectAll(List<FilterNode> nodes, Set<String> paths) {
    for (FilterNode node : nodes) {
      if (!collect(node, paths)) {
        return false;
      }
    }
    return true;
  }
}
