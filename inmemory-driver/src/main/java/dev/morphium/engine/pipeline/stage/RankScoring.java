package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reciprocal rank fusion: the sum of each pipeline's weight by its rank and sixty.
 *
 * <p>Source: Cormack, Clarke, Büttcher, "Reciprocal Rank Fusion outperforms Condorcet and
 * individual Rank Learning Methods", 2009; MongoDB manual, "$rankFusion (aggregation)".
 *
 * @param inputs the pipelines
 */
record RankScoring(List<FusionInput> inputs) implements FusionScoring {
  private static final int CONSTANT = 60;
  private static final String DESCRIPTION =
      "reciprocal rank fusion: the sum of (weight * (1 / (60 + rank))) over the input pipelines"
          + " that gave the document";

  @Override
  public double score(List<@Nullable Share> shares, FusionExtremes extremes, Scope scope) {
    double sum = 0;
    for (int i = 0; i < shares.size(); i++) {
      Share share = shares.get(i);
      if (share != null) {
        sum += inputs.get(i).weight() * (1.0 / (CONSTANT + share.rank()));
      }
    }
    return sum;
  }

  @Override
  public Document details(double score, List<@Nullable Share> shares, FusionExtremes extremes) {
    DocumentBuilder out = new DocumentBuilder();
    out.append("value", score).append("description", DESCRIPTION).startArray("details");
    for (int i = 0; i < shares.size(); i++) {
      Share share = shares.get(i);
      out.startDocument(ArrayIndexNames.of(i)).append("inputPipelineName", inputs.get(i).name());
      if (share == null) {
        out.append("rank", "NA");
      } else {
        out.append("rank", share.rank()).append("weight", inputs.get(i).weight());
        Double own = share.score();
        if (own != null) {
          out.append("value", own.doubleValue());
        }
        out.startArray("details");
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
    return false;
  }
}
