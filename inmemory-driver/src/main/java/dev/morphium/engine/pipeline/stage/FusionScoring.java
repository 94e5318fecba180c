package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes one score of what the input pipelines of a fusion say of a document. */
interface FusionScoring {
  /**
   * What one input pipeline says of a document.
   *
   * @param rank its place among the documents of the pipeline, from 1
   * @param score its score there, if it has one
   * @param details how that came about, if it is known
   */
  record Share(int rank, @Nullable Double score, Document details) {}

  /**
   * The score of a document.
   *
   * @param shares what each pipeline says; null where it did not give the document
   */
  double score(List<@Nullable Share> shares, FusionExtremes extremes, Scope scope);

  /** The explanation of a score: {@code {$meta: "scoreDetails"}}. */
  Document details(double score, List<@Nullable Share> shares, FusionExtremes extremes);

  /** Whether documents need a score of their own. */
  boolean needsScores();
}
