package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import java.util.List;

/**
 * The stages of a pipeline as they were given, for {@code explain}. What the optimizer made is told
 * by the stage itself.
 *
 * @param compiled the stages before they were optimized
 * @param specifications what each was compiled from
 */
record StageSources(List<Stage> compiled, List<Element> specifications) {
  static final StageSources NONE = new StageSources(List.of(), List.of());

  /** The stage as a document. */
  @SuppressWarnings("ReferenceEquality") // two equal stages may have been given in other words
  Document shown(Stage stage) {
    DocumentBuilder out = new DocumentBuilder();
    switch (stage) {
      case MatchStage match -> out.append("$match", match.filter().source());
      case SortStage sort -> {
        out.startDocument("$sort").append("sortKey", sort.pattern().toDocument());
        if (sort.limit() > 0) {
          out.append("limit", sort.limit());
        }
        out.end();
      }
      case SkipStage skip -> out.append("$skip", skip.count());
      case LimitStage limit -> out.append("$limit", limit.count());
      default -> {
        for (int i = 0; i < compiled.size(); i++) {
          if (compiled.get(i) == stage) {
            Element given = specifications.get(i);
            return out.append(given.name(), given.value()).build();
          }
        }
        Document rewritten = stage.rewritten();
        out.append(stage.name(), rewritten == null ? Document.EMPTY : rewritten);
      }
    }
    return out.build();
  }
}
