package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.cursor.SpillingSource;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads views for commands that read collections by plans: what they look for becomes stages that
 * follow the view's own. Source: MongoDB manual, "Views".
 */
public record ViewReads(Queries queries, Pipelines pipelines) {
  /** Whether the namespace is a view right now. */
  public boolean isView(DataAccess data, Namespace namespace) {
    CollectionState collection = data.root().collection(namespace);
    return collection != null && View.isView(collection);
  }

  /** What is looked for in a view: each part null, empty or 0 when it was not given. */
  public record Query(
      @Nullable Document filter,
      @Nullable Document sort,
      long skip,
      long limit,
      @Nullable Document projection,
      Hints hint) {
    private List<Document> stages() {
      List<Document> stages = new ArrayList<>();
      add(stages, "$match", filter);
      add(stages, "$sort", sort);
      if (skip > 0) {
        stages.add(new DocumentBuilder().append("$skip", skip).build());
      }
      if (limit > 0) {
        stages.add(new DocumentBuilder().append("$limit", limit).build());
      }
      add(stages, "$project", projection);
      return stages;
    }

    private static void add(List<Document> stages, String stage, @Nullable Document operand) {
      if (operand != null && !operand.isEmpty()) {
        stages.add(new DocumentBuilder().append(stage, operand).build());
      }
    }
  }

  /** How a query on a view would be executed. */
  public Explanation explain(Invocation invocation, Query query, Compilation compilation) {
    Namespace view = invocation.namespace();
    return pipelines.explain(
        invocation.access(),
        view,
        pipeline(view, query, compilation),
        query.hint(),
        compilation,
        true,
        invocation.operation()::runningNanos);
  }

  private Pipeline pipeline(Namespace view, Query query, Compilation compilation) {
    return StageCompilation.of(
            queries.languages().pipelines(), compilation, view.database(), view.collection())
        .pipeline(ArrayValue.of(query.stages()));
  }

  /**
   * The documents of a view that a query finds.
   *
   * @param compilation the command's variables and collation
   * @param memory what the work takes its memory from; closed with the documents
   */
  public SpillingSource open(
      DataAccess data,
      Namespace view,
      Query query,
      Compilation compilation,
      Interrupt interrupt,
      WorkMemory memory) {
    Pipeline pipeline = pipeline(view, query, compilation);
    PipelineContext context =
        new PipelineContext(pipelines.data(data, interrupt, false), compilation.newScope(), memory);
    return SpillingSource.of(
        pipelines.open(data, view, pipeline, query.hint(), context, interrupt), memory);
  }
}
