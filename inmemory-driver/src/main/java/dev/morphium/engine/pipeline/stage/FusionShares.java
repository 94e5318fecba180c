package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * The documents of all input pipelines of a fusion, one pipeline behind the other, each with its
 * rank: documents that are sorted alike have one rank, and the next one counts them all.
 */
final class FusionShares implements DocumentSource {
  private final FusionStage stage;
  private final @Nullable DocumentSource first;
  private final PipelineContext context;
  private final FusionExtremes extremes;
  private @Nullable DocumentSource current;
  private int pipeline = -1;
  private int rank;
  private int count;
  private Value @Nullable [] previous;

  /**
   * @param first what the first pipeline reads; null for the collection
   */
  FusionShares(
      FusionStage stage,
      @Nullable DocumentSource first,
      PipelineContext context,
      FusionExtremes extremes) {
    this.stage = stage;
    this.first = first;
    this.context = context;
    this.extremes = extremes;
  }

  @Override
  public @Nullable Document next() {
    while (true) {
      DocumentSource source = current;
      Document document = source == null ? null : source.next();
      context.checkInterrupt();
      if (document != null) {
        return ranked(document);
      }
      if (source != null) {
        source.close();
      }
      if (++pipeline >= stage.inputs().size()) {
        current = null;
        return null;
      }
      current = open(stage.inputs().get(pipeline));
      rank = 0;
      count = 0;
      previous = null;
    }
  }

  private DocumentSource open(FusionInput input) {
    return first != null && pipeline == 0
        ? input.pipeline().run(first, context)
        : context.data().open(stage.namespace(), input.pipeline(), context);
  }

  private Document ranked(Document document) {
    FusionInput input = stage.inputs().get(pipeline);
    Comparator<Value[]> order = input.order().keyOrder(context.comparator());
    Value[] keys = input.order().keys(document, context.comparator());
    count++;
    Value[] before = previous;
    if (before == null || keys.length == 0 || order.compare(before, keys) != 0) {
      rank = count;
    }
    previous = keys;
    if (stage.scoring().needsScores()) {
      Value score = document.metadata().get("score");
      extremes.add(pipeline, FusionParser.number(score, stage.name()).doubleValue());
    }
    return FusionStage.row(pipeline, rank, document);
  }

  @Override
  public void close() {
    DocumentSource source = current;
    current = null;
    pipeline = stage.inputs().size();
    if (source != null) {
      source.close();
    }
  }
}
