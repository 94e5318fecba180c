package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.PipelineData;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.stage.GeoNearStage;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * Runs pipelines on collections: the beginning as a planned query, the rest stage by stage.
 *
 * @param writes what stages write with that write
 * @param everything the filter of a pipeline that begins with none
 */
public record Pipelines(Queries queries, WriteServices writes, Filter everything) {
  public Pipelines(Queries queries, WriteServices writes) {
    this(queries, writes, queries.filter(Document.EMPTY, queries.languages().compilation()));
  }

  /** The same for one {@code mapReduce}: see {@link LanguageCompilers#ofMapReduce}. */
  public Pipelines ofMapReduce(Document scope) {
    LanguageCompilers languages = queries.languages().ofMapReduce(scope);
    return new Pipelines(queries.with(languages), writes.with(queries.with(languages)), everything);
  }

  /**
   * What a pipeline that starts now sees of the world.
   *
   * @param bypass whether the rules of collections do not hold for what it writes
   */
  public PipelineData data(DataAccess data, Interrupt interrupt, boolean bypass) {
    return new EngineData(data, data.root(), interrupt, this, writes.atOneMoment(), bypass);
  }

  /** What a pipeline sees that reads nothing but what is put into it: an empty world. */
  public PipelineData noData(DataAccess data, Interrupt interrupt) {
    return new EngineData(data, Root.EMPTY, interrupt, this, writes, false);
  }

  /** The documents that come out of a pipeline on a collection as it is now. */
  public DocumentSource open(
      DataAccess data,
      Namespace namespace,
      Pipeline pipeline,
      Hints hint,
      PipelineContext context,
      Interrupt interrupt) {
    Root root = data.root();
    return open(root, queries.collection(root, namespace), pipeline, hint, context, interrupt);
  }

  /** The documents that come out of a pipeline on one state of a collection or a view. */
  public DocumentSource open(
      Root root,
      CollectionState collection,
      Pipeline pipeline,
      Hints hint,
      PipelineContext context,
      Interrupt interrupt) {
    View view = View.resolve(root, collection);
    if (view == null) {
      return open(collection, pipeline, hint, context, interrupt);
    }
    checkCollation(collection, context.comparator());
    CollectionState found = root.collection(view.base());
    CollectionState base = found == null ? CollectionState.absent(view.base()) : found;
    if (view.stages().isEmpty()) {
      return open(base, pipeline, hint, context, interrupt);
    }
    Compilation compilation = queries.languages().compilation(context.comparator());
    Pipeline made = compile(view, compilation);
    DocumentSource documents =
        open(base, made, hint, context.withScope(compilation.newScope()), interrupt);
    return pipeline.run(documents, context);
  }

  /**
   * Checks that a view is read by its own collation.
   *
   * @throws CommandException 167 when it is not
   */
  public static void checkCollation(CollectionState view, ValueComparator comparator) {
    if (!view.idIndex().definition().comparator().equals(comparator)) {
      throw new CommandException(
          ErrorCode.OPTION_NOT_SUPPORTED_ON_VIEW,
          "The collation of a view cannot be overridden, nor be combined with that of another: "
              + view.namespace());
    }
  }

  /** Compiles the stages of a view that is to be created: nothing is read yet. */
  public Pipeline define(View view, Compilation compilation) {
    return stages(view, compilation).asDefinition().pipeline(ArrayValue.of(view.stages()));
  }

  /** Compiles the stages of a view. */
  private Pipeline compile(View view, Compilation compilation) {
    return stages(view, compilation).pipeline(ArrayValue.of(view.stages()));
  }

  private StageCompilation stages(View view, Compilation compilation) {
    return StageCompilation.of(
        queries.languages().pipelines(),
        compilation,
        view.base().database(),
        view.base().collection());
  }

  private DocumentSource open(
      CollectionState collection,
      Pipeline pipeline,
      Hints hint,
      PipelineContext context,
      Interrupt interrupt) {
    if (pipeline.first() instanceof GeoNearStage near) {
      GeoNearStage.Search search = search(near, collection, context.scope());
      Plan plan = queries.plan(collection, near(search, hint, context.comparator()));
      DocumentSource found =
          PlannedPipeline.documents(
              plan.open(interrupt, context.memory()),
              near,
              PlannedPipeline.Use.DOCUMENTS,
              context.scope());
      return pipeline.from(1).run(near.measured(found, search), context);
    }
    Stage first = pipeline.first();
    if (first != null && !first.readsInput()) {
      return pipeline.run(DocumentSource.EMPTY, context);
    }
    PlannedPipeline planned =
        PlannedPipeline.of(
            queries,
            everything,
            collection,
            pipeline,
            hint,
            context.scope(),
            context.memory().allowsDiskUse());
    PlanRun run = planned.counted().open(interrupt, context.memory());
    DocumentSource found =
        PlannedPipeline.documents(run, planned.rest().first(), planned.use(), context.scope());
    return planned.rest().from(planned.special()).run(found, context);
  }

  private static GeoNearStage.Search search(
      GeoNearStage near, CollectionState collection, Scope scope) {
    near.search(scope, ""); // mistakes in the stage come before those about indexes
    String key = near.key();
    return near.search(scope, key == null ? GeoNearSearch.field(collection) : key);
  }

  private static QueryRequest near(
      GeoNearStage.Search search, Hints hint, ValueComparator comparator) {
    return new QueryRequest(
            search.filter(),
            SortPattern.EMPTY,
            hint.natural(),
            0,
            QueryRequest.UNLIMITED,
            hint.index(),
            comparator,
            true)
        .filteredBy(hint.allowed());
  }

  /**
   * How a pipeline on a collection or a view as it is now would be executed.
   *
   * @param compilation what the pipeline was compiled with
   * @param nanoClock measures the planning
   */
  public Explanation explain(
      DataAccess data,
      Namespace namespace,
      Pipeline pipeline,
      Hints hint,
      Compilation compilation,
      boolean allowDiskUse,
      LongSupplier nanoClock) {
    Scope scope = compilation.newScope();
    checkLast(data, pipeline, scope);
    List<PipelineExplanation.StageExplanation> stages = new ArrayList<>();
    if (pipeline.isCollectionless()) {
      add(stages, pipeline, scope);
      return new PipelineExplanation(
          this, data, null, stages, PlannedPipeline.Use.DOCUMENTS, allowDiskUse);
    }
    Root root = data.root();
    CollectionState collection = queries.collection(root, namespace);
    View view = View.resolve(root, collection);
    Pipeline first = pipeline;
    Scope firstScope = scope;
    if (view != null) {
      checkCollation(collection, compilation.context().comparator());
      CollectionState found = root.collection(view.base());
      collection = found == null ? CollectionState.absent(view.base()) : found;
      if (!view.stages().isEmpty()) {
        Compilation own = queries.languages().compilation(compilation.context().comparator());
        first = compile(view, own);
        firstScope = own.newScope();
      }
    }
    long start = nanoClock.getAsLong();
    if (first.first() instanceof GeoNearStage near) {
      GeoNearStage.Search search = search(near, collection, firstScope);
      Plan plan = queries.plan(collection, near(search, hint, compilation.context().comparator()));
      long nanos = nanoClock.getAsLong() - start;
      add(stages, first.from(1), firstScope);
      add(stages, first == pipeline ? Pipeline.EMPTY : pipeline, scope);
      return explained(
          data, collection, plan, nanos, stages, PlannedPipeline.Use.DOCUMENTS, allowDiskUse);
    }
    PlannedPipeline planned =
        PlannedPipeline.of(queries, everything, collection, first, hint, firstScope, allowDiskUse);
    long nanos = nanoClock.getAsLong() - start;
    Document projection = planned.leadingProjection();
    Pipeline rest = projection == null ? planned.rest() : planned.rest().from(1);
    for (Stage stage : rest.stages()) {
      stages.add(new PipelineExplanation.StageExplanation(stage, planned.shown(stage), firstScope));
    }
    if (first != pipeline) {
      add(stages, pipeline, scope);
    }
    Plan plan =
        projection == null
            ? planned.shownPlan()
            : planned.plan().projecting(projection, projecting(data, planned.rest(), firstScope));
    return explained(data, collection, plan, nanos, stages, planned.use(), allowDiskUse);
  }

  /**
   * How a change stream would be read.
   *
   * @param oplog the collection that its events are made of
   * @param match which of its entries
   * @param shown the stages that make events of them
   * @param events the events that there are now, for a verbosity that runs the pipeline
   * @param pipeline what follows
   */
  public Explanation explainStream(
      Invocation invocation,
      Namespace oplog,
      Document match,
      List<Document> shown,
      Function<Runnable, DocumentSource> events,
      Pipeline pipeline,
      Compilation compilation) {
    DataAccess data = invocation.access();
    LongSupplier nanoClock = invocation.operation()::runningNanos;
    long start = nanoClock.getAsLong();
    CollectionState collection = queries.collection(data.root(), oplog);
    Filter filter = queries.filter(match, queries.languages().compilation());
    Plan plan =
        queries.plan(
            collection,
            new QueryRequest(
                filter,
                SortPattern.EMPTY,
                0,
                0,
                QueryRequest.UNLIMITED,
                Constant.MISSING,
                ValueComparator.BINARY,
                true));
    long nanos = nanoClock.getAsLong() - start;
    Scope scope = compilation.newScope();
    List<PipelineExplanation.StageExplanation> stages = new ArrayList<>();
    for (Document each : shown) {
      Stage stage = stages.isEmpty() ? new ExplainedStream(events) : ExplainedStream.PASSED_ON;
      stages.add(new PipelineExplanation.StageExplanation(stage, each, scope));
    }
    add(stages, pipeline, scope);
    return explained(data, collection, plan, nanos, stages, PlannedPipeline.Use.DOCUMENTS, true);
  }

  /** What the first stage, which changes each document by itself, makes of one. */
  private UnaryOperator<Document> projecting(DataAccess data, Pipeline pipeline, Scope scope) {
    PipelineContext context =
        new PipelineContext(data(data, new Interrupt(() -> {}), false), scope, null);
    Pipeline first = pipeline.upTo(1);
    return document ->
        Objects.requireNonNull(
            first.run(DocumentSource.of(List.of(document).iterator()), context).next(),
            "a projected document");
  }

  private void checkLast(DataAccess data, Pipeline pipeline, Scope scope) {
    Stage last = pipeline.last();
    if (last != null) {
      PipelineData world = data(data, new Interrupt(() -> {}), false);
      last.check(new PipelineContext(world, scope, null));
    }
  }

  private Explanation explained(
      DataAccess data,
      CollectionState collection,
      Plan plan,
      long nanos,
      List<PipelineExplanation.StageExplanation> stages,
      PlannedPipeline.Use use,
      boolean allowDiskUse) {
    return new PipelineExplanation(
        this,
        data,
        new PlanExplanation(collection.namespace().toString(), plan, nanos),
        stages,
        use,
        allowDiskUse);
  }

  private static void add(
      List<PipelineExplanation.StageExplanation> stages, Pipeline pipeline, Scope scope) {
    for (Stage stage : pipeline.stages()) {
      stages.add(new PipelineExplanation.StageExplanation(stage, pipeline.shown(stage), scope));
    }
  }
}
