package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Relative score fusion: the scores of all pipelines, normalized and weighted, as one.
 *
 * <p>A pipeline that did not give the document counts as 0. Source: MongoDB manual, "$scoreFusion
 * (aggregation)".
 *
 * @param inputs the pipelines
 * @param normalization how scores become comparable
 * @param expression makes one score of all; null for their average
 * @param slots the variables of the expression that hold the scores
 */
record ScoreScoring(
    List<FusionInput> inputs,
    ScoreNormalization normalization,
    @Nullable Expression expression,
    List<Integer> slots)
    implements FusionScoring {
  private static final String DESCRIPTION =
      "the scores of the input pipelines that gave the document, normalized and weighted, as one";

  private double weighted(int pipeline, @Nullable Share share, FusionExtremes extremes) {
    Double score = share == null ? null : share.score();
    if (score == null) {
      return 0;
    }
    double normalized =
        normalization.apply(score, extremes.least(pipeline), extremes.greatest(pipeline));
    return inputs.get(pipeline).weight() * normalized;
  }

  @Override
  public double score(List<@Nullable Share> shares, FusionExtremes extremes, Scope scope) {
    double sum = 0;
    for (int i = 0; i < shares.size(); i++) {
      double weighted = weighted(i, shares.get(i), extremes);
      sum += weighted;
      if (expression != null) {
        scope.bind(slots.get(i), new DoubleValue(weighted));
      }
    }
    return expression == null
        ? sum / shares.size()
        : FusionParser.number(expression.evaluate(scope), "$scoreFusion").doubleValue();
  }

  @Override
  public Document details(double score, List<@Nullable Share> shares, FusionExtremes extremes) {
    DocumentBuilder out = new DocumentBuilder();
    out.append("value", score).append("description", DESCRIPTION);
    out.append("normalization", normalization.text());
    out.startDocument("combination").append("method", expression == null ? "avg" : "expression");
    out.end().startArray("details");
    for (int i = 0; i < shares.size(); i++) {
      Share share = shares.get(i);
      Double own = share == null ? null : share.score();
      out.startDocument(ArrayIndexNames.of(i)).append("inputPipelineName", inputs.get(i).name());
      out.append("inputPipelineRawScore", own == null ? 0.0 : own.doubleValue());
      out.append("weight", inputs.get(i).weight());
      if (share != null) {
        out.append("value", weighted(i, share, extremes)).startArray("details");
        if (!share.details().isEmpty()) {
          out.append("0", share.details());
        }
        out.end();
      }
      out.end();
    }
    return out.end().build();
  }

  @Override
  public boolean needsScores() {
    return true;
  }
}
