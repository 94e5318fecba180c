package dev.morphium.engine.command.query;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.PipelineData;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the pipeline of an update sees of the world: nothing. Its stages look at the one document
 * only.
 */
final class NoData implements PipelineData {
  static final NoData INSTANCE = new NoData();

  private NoData() {}

  private static IllegalStateException refused() {
    return new IllegalStateException("the pipeline of an update works on its document alone");
  }

  @Override
  public DocumentSource open(Namespace namespace, Pipeline pipeline, PipelineContext context) {
    throw refused();
  }

  @Override
  public @Nullable DocumentSource findEqual(
      Namespace namespace, FieldPath field, List<Value> values) {
    throw refused();
  }

  @Override
  public Document statistics(Namespace namespace, int scale) {
    throw refused();
  }

  @Override
  public List<Document> indexStatistics(Namespace namespace, long now) {
    throw refused();
  }

  @Override
  public List<Document> querySettings(boolean shapes) {
    throw refused();
  }

  @Override
  public void checkInterrupt() {}

  @Override
  public void replaceCollection(
      Namespace namespace, Iterable<Document> documents, @Nullable Document timeseries) {
    throw refused();
  }

  @Override
  public boolean hasUniqueIndex(
      Namespace namespace, Set<String> fields, ValueComparator comparator) {
    throw refused();
  }

  @Override
  public void insert(Namespace namespace, List<Document> documents) {
    throw refused();
  }

  @Override
  public boolean update(
      Namespace namespace,
      Document filter,
      Value update,
      Map<String, Value> variables,
      ValueComparator comparator) {
    throw refused();
  }
}
