package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A compiled pipeline: stages in order.
 *
 * <p>Immutable. Running one opens nothing until the first document is pulled.
 */
public final class Pipeline {
  public static final Pipeline EMPTY = new Pipeline(List.of(), StageSources.NONE, Set.of());

  private final List<Stage> stages;
  private final StageSources sources;
  private final Set<String> metadata;

  /**
   * @param sources what the stages were compiled from
   * @param metadata what is read of documents beside their fields, by the names of {@code $meta}
   */
  Pipeline(List<Stage> stages, StageSources sources, Set<String> metadata) {
    this.stages = List.copyOf(stages);
    this.sources = sources;
    this.metadata = metadata;
  }

  public List<Stage> stages() {
    return stages;
  }

  public int size() {
    return stages.size();
  }

  public boolean isEmpty() {
    return stages.isEmpty();
  }

  public @Nullable Stage first() {
    return stages.isEmpty() ? null : stages.get(0);
  }

  public @Nullable Stage last() {
    return stages.isEmpty() ? null : stages.get(stages.size() - 1);
  }

  /** Whether the first stage makes documents of its own, so that no collection is read. */
  public boolean isCollectionless() {
    Stage first = first();
    return first != null && first.rules().collectionless();
  }

  /** Whether the last stage writes: {@code $out} or {@code $merge}. */
  public boolean writes() {
    Stage last = last();
    return last != null && last.rules().last();
  }

  /** Whether the documents are change events, which come from outside and never end. */
  public boolean isChangeStream() {
    Stage first = first();
    return first != null && ChangeStreamRules.isStream(first);
  }

  /** The beginning of this pipeline as a query. */
  public LeadingQuery leading() {
    return LeadingQuery.of(this);
  }

  /** The paths that are all that it looks at in the documents, or null for whole documents. */
  public @Nullable Set<String> needs() {
    return PipelineNeeds.of(this);
  }

  /** What it reads of documents beside their fields, by the names of {@code $meta}. */
  public Set<String> metadata() {
    return metadata;
  }

  /** This pipeline without its first stages. */
  public Pipeline from(int count) {
    return count == 0
        ? this
        : new Pipeline(stages.subList(count, stages.size()), sources, metadata);
  }

  /** The first stages of this pipeline alone. */
  public Pipeline upTo(int count) {
    return new Pipeline(stages.subList(0, count), sources, metadata);
  }

  /** One of its stages as {@code explain} shows it. */
  public Document shown(Stage stage) {
    return sources.shown(stage);
  }

  /** The documents that come out when these go in; closing the result closes the input. */
  public DocumentSource run(DocumentSource input, PipelineContext context) {
    DocumentSource flow = input;
    for (Stage stage : stages) {
      flow = stage.apply(flow, context);
    }
    return flow;
  }

  @Override
  public String toString() {
    return stages.stream().map(Stage::name).toList().toString();
  }
}
