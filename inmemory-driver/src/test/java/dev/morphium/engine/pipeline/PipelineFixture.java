package dev.morphium.engine.pipeline;

import dev.morphium.engine.change.CollectionUsage;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.pipeline.accumulator.Accumulators;
import dev.morphium.engine.pipeline.stage.Stages;
import dev.morphium.engine.pipeline.window.WindowFunctions;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Collections in lists, and pipelines over them; for tests of stages. */
public final class PipelineFixture implements PipelineData {
  private static final PipelineTables TABLES =
      new PipelineTables(
          Stages.table(), Accumulators.table(), WindowFunctions.table(), QueryOperators.table());

  private final Map<String, List<Document>> collections = new HashMap<>();
  private WorkMemory memory = WorkMemory.ofFewDocuments();
  private final Compilation compilation =
      new Compilation(
          ExpressionOperators.table(),
          new EvaluationContext(
              ValueComparator.BINARY, 0, Constant.MISSING, new Random(1), Map.of()));

  /** The memory of pipelines that run from now on. */
  public PipelineFixture in(WorkMemory other) {
    memory = other;
    return this;
  }

  /** Puts documents, written as Extended JSON, into a collection. */
  public PipelineFixture with(String collection, String... documents) {
    collections.put(collection, Arrays.stream(documents).map(Document::parse).toList());
    return this;
  }

  public PipelineFixture with(String collection, List<Document> documents) {
    collections.put(collection, documents);
    return this;
  }

  public List<Document> documents(String collection) {
    return collections.getOrDefault(collection, List.of());
  }

  /** The stages of a pipeline, written as one Extended JSON array. */
  public static List<Value> stages(String pipeline) {
    Document document = Document.parse("{p: " + pipeline + "}");
    return ((ArrayValue) document.get("p")).elements();
  }

  public Pipeline compile(List<Value> stages) {
    return PipelineCompiler.compile(
        ArrayValue.of(stages), StageCompilation.of(TABLES, compilation, "db", "c"));
  }

  public Pipeline compile(String pipeline) {
    return compile(stages(pipeline));
  }

  /** What comes out of a pipeline over the collection {@code c}, as Extended JSON. */
  public List<String> run(String pipeline) {
    return texts(run(compile(pipeline)));
  }

  public List<Document> run(Pipeline pipeline) {
    return drain(open(new Namespace("db", "c"), pipeline, context()));
  }

  /** What comes out when each stage is compiled and run by itself, so that none is rewritten. */
  public List<Document> runStageByStage(List<Value> stages) {
    List<Document> documents = documents("c");
    for (Value stage : stages) {
      documents = drain(compile(List.of(stage)).run(DocumentSource.of(documents), context()));
    }
    return documents;
  }

  public static List<String> texts(List<Document> documents) {
    return documents.stream().map(Document::toString).toList();
  }

  private PipelineContext context() {
    return new PipelineContext(this, compilation.newScope(), memory);
  }

  private static List<Document> drain(DocumentSource source) {
    List<Document> result = new ArrayList<>();
    try (source) {
      Document document;
      while ((document = source.next()) != null) {
        result.add(document);
      }
    }
    return result;
  }

  @Override
  public DocumentSource open(Namespace namespace, Pipeline pipeline, PipelineContext context) {
    return pipeline.run(DocumentSource.of(documents(namespace.collection())), context);
  }

  @Override
  public @Nullable EqualitySearch equalitySearch(Namespace namespace, FieldPath field) {
    return null;
  }

  @Override
  public List<Document> cachedPlans(Namespace namespace) {
    return List.of();
  }

  @Override
  public Document statistics(Namespace namespace, int scale) {
    throw new UnsupportedOperationException("no stage under test asks for figures");
  }

  @Override
  public List<Document> indexStatistics(Namespace namespace, long now) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Document> querySettings(boolean shapes) {
    throw new UnsupportedOperationException();
  }

  @Override
  public List<Document> catalog(@Nullable String database) {
    return List.of();
  }

  @Override
  public List<Document> catalogEntries(@Nullable Namespace namespace) {
    return List.of();
  }

  @Override
  public CollectionUsage usage(Namespace namespace) {
    return new CollectionUsage();
  }

  @Override
  public void requireNoView(Namespace namespace) {}

  @Override
  public boolean exists(Namespace namespace) {
    return true;
  }

  @Override
  public boolean isTimeSeries(Namespace namespace) {
    return false;
  }

  @Override
  public void checkInterrupt() {}

  @Override
  public void replaceCollection(
      Namespace namespace, DocumentSource documents, @Nullable Document timeseries) {
    List<Document> replaced = new ArrayList<>();
    for (Document next = documents.next(); next != null; next = documents.next()) {
      replaced.add(next);
    }
    collections.put(namespace.collection(), replaced);
  }

  @Override
  public boolean hasUniqueIndex(
      Namespace namespace, Set<String> fields, ValueComparator comparator) {
    return fields.equals(Set.of("_id"));
  }

  @Override
  public void insert(Namespace namespace, List<Document> documents) {
    List<Document> all = new ArrayList<>(documents(namespace.collection()));
    all.addAll(documents);
    collections.put(namespace.collection(), all);
  }

  @Override
  public boolean update(
      Namespace namespace,
      Document filter,
      Value update,
      Map<String, Value> variables,
      ValueComparator comparator) {
    throw new UnsupportedOperationException("updates are tested with the engine");
  }
}
