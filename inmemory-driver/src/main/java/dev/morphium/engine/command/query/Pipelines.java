package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.CountingStage;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.LeadingQuery;
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
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

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
    return new EngineData(data, data.root(), interrupt, this, writes, bypass);
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
    return open(root, Queries.collection(root, namespace), pipeline, hint, context, interrupt);
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

  /** Compiles the stages of a view. */
  public Pipeline compile(View view, Compilation compilation) {
    return StageCompilation.of(
            queries.languages().pipelines(),
            compilation,
            view.base().database(),
            view.base().collection())
        .pipeline(ArrayValue.of(view.stages()));
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
      PlannedDocuments found = new PlannedDocuments(plan.open(interrupt, context.memory()));
      return pipeline.from(1).run(near.measured(found, search), context);
    }
    LeadingQuery leading = pipeline.leading();
    Pipeline rest = pipeline.from(leading.stages());
    boolean counts = rest.first() instanceof CountingStage counting && counting.needsOnlyCount();
    QueryRequest request =
        request(
            counts ? leading.inAnyOrder() : leading,
            bound(leading, context.scope()),
            hint,
            context.comparator(),
            context.memory().allowsDiskUse());
    Plan plan = queries.plan(collection, request);
    if (counts && rest.first() instanceof CountingStage counting) {
      DocumentSource counted = DocumentSource.of(counting.ofCount(plan.count(interrupt)));
      return rest.from(1).run(counted, context);
    }
    PlanRun run = plan.open(interrupt, context.memory());
    return rest.run(new PlannedDocuments(run), context);
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

  /** The documents of a plan. */
  private record PlannedDocuments(PlanRun run) implements DocumentSource {
    @Override
    public @Nullable Document next() {
      return run.next() ? run.document() : null;
    }

    @Override
    public void close() {
      run.close();
    }
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
      return new PipelineExplanation(this, data, null, stages, allowDiskUse);
    }
    Root root = data.root();
    CollectionState collection = Queries.collection(root, namespace);
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
      return explained(data, collection, plan, nanos, stages, allowDiskUse);
    }
    LeadingQuery leading = first.leading();
    Pipeline rest = first.from(leading.stages());
    boolean counts = PipelineExplanation.counting(rest.first()) != null;
    Plan plan =
        queries.plan(
            collection,
            request(
                counts ? leading.inAnyOrder() : leading,
                bound(leading, firstScope),
                hint,
                compilation.context().comparator(),
                allowDiskUse));
    long nanos = nanoClock.getAsLong() - start;
    add(stages, rest, firstScope);
    if (first != pipeline) {
      add(stages, pipeline, scope);
    }
    return explained(
        data, collection, counts ? plan.counting() : plan, nanos, stages, allowDiskUse);
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
      boolean allowDiskUse) {
    return new PipelineExplanation(
        this,
        data,
        new PlanExplanation(collection.namespace().toString(), plan, nanos),
        stages,
        allowDiskUse);
  }

  private static void add(
      List<PipelineExplanation.StageExplanation> stages, Pipeline pipeline, Scope scope) {
    for (Stage stage : pipeline.stages()) {
      stages.add(new PipelineExplanation.StageExplanation(stage, pipeline.shown(stage), scope));
    }
  }

  /** The filter, seeing the variables that the pipeline around has bound. */
  private static @Nullable Filter bound(LeadingQuery leading, Scope scope) {
    Filter filter = leading.filter();
    return filter == null ? null : filter.in(scope);
  }

  private QueryRequest request(
      LeadingQuery leading,
      @Nullable Filter filter,
      Hints hint,
      ValueComparator comparator,
      boolean allowDiskUse) {
    return new QueryRequest(
            filter == null ? everything : filter,
            leading.sort(),
            hint.natural(),
            leading.skip(),
            leading.limit() < 0 ? QueryRequest.UNLIMITED : leading.limit(),
            hint.index(),
            comparator,
            allowDiskUse)
        .filteredBy(hint.allowed());
  }
}
