package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code $rankFusion}, {@code $scoreFusion}: the documents of several pipelines over one
 * collection, each once, by a score that is made of what all pipelines say of it.
 *
 * <p>What the pipelines say is grouped by the document's {@code _id} and sorted by the score, both
 * with the memory and the temporary files of these stages. Identity is that of the bytes, under any
 * collation. Documents of one score are sorted by {@code _id}.
 *
 * @param name the stage
 * @param namespace what the pipelines read
 * @param inputs the pipelines
 * @param scoring makes one score of all
 * @param details whether {@code scoreDetails} are wanted
 * @param group brings together what was said of one document
 * @param within whether the first pipeline reads what comes into the stage, as in a {@code $facet}
 */
record FusionStage(
    String name,
    Namespace namespace,
    List<FusionInput> inputs,
    FusionScoring scoring,
    boolean details,
    Stage group,
    boolean within)
    implements Stage {
  private static final Document GROUP =
      Document.parse("{_id: '$_id', d: {$first: '$d'}, p: {$push: '$p'}}");
  private static final SortPattern BEST_FIRST =
      SortPattern.of(
          List.of(
              new SortPart(FieldPath.of("score"), false, "score"),
              new SortPart(FieldPath.of("_id"), true)));

  static Stage of(
      String name,
      Namespace namespace,
      List<FusionInput> inputs,
      FusionScoring scoring,
      boolean details,
      StageCompilation compilation) {
    Stage group = GroupStage.parse("$group", GROUP, compilation);
    return new FusionStage(
        name, namespace, inputs, scoring, details, group, compilation.isInFacet());
  }

  @Override
  public StageRules rules() {
    return new StageRules(true, false, false, Set.of());
  }

  /**
   * @throws CommandException 10557301 on a time series
   */
  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    if (context.data().isTimeSeries(namespace)) {
      throw FusionParser.timeSeries(name);
    }
    FusionExtremes extremes = new FusionExtremes(inputs.size());
    DocumentSource said = new FusionShares(this, within ? input : null, context, extremes);
    DocumentSource grouped = group.apply(said, context);
    Scope scope = context.scope();
    DocumentSource scored =
        new DocumentSource() {
          @Override
          public @Nullable Document next() {
            Document row = grouped.next();
            return row == null ? null : scored(row, extremes, scope);
          }

          @Override
          public void close() {
            grouped.close();
            input.close();
          }
        };
    return new SortStage(BEST_FIRST, 0).apply(scored, context);
  }

  private Document scored(Document row, FusionExtremes extremes, Scope scope) {
    FusionScoring.@Nullable Share[] shares = new FusionScoring.Share[inputs.size()];
    for (Value said : ((ArrayValue) row.get("p")).elements()) {
      Document share = (Document) said;
      Value score = share.get("s");
      Document known = share.get("x") instanceof Document document ? document : Document.EMPTY;
      shares[(int) ((NumberValue) share.get("i")).longValue()] =
          new FusionScoring.Share(
              (int) ((NumberValue) share.get("r")).longValue(),
              score instanceof NumberValue number ? number.doubleValue() : null,
              known);
    }
    Document document = (Document) row.get("d");
    List<FusionScoring.@Nullable Share> all = Arrays.asList(shares);
    double score = scoring.score(all, extremes, scope.at(document));
    DocumentBuilder metadata = new DocumentBuilder().append("score", score);
    if (details) {
      metadata.append("scoreDetails", scoring.details(score, all, extremes));
    }
    return document.withMetadata(metadata.build());
  }

  /** What one pipeline says of a document. */
  static Document row(int pipeline, int rank, Document document) {
    Document id = new DocumentBuilder().append("", document.get("_id")).build();
    DocumentBuilder row = new DocumentBuilder(document.length() + 128);
    row.append("_id", new BinaryValue((byte) 0, id.bytes())).append("d", document);
    row.startDocument("p").append("i", pipeline).append("r", rank);
    Document known = document.metadata();
    row.append("s", known.get("score")).append("x", known.get("scoreDetails"));
    return row.end().build();
  }
}
