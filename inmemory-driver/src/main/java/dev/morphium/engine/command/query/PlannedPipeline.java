package dev.morphium.engine.command.query;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.CountingStage;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.GroupingStage;
import dev.morphium.engine.pipeline.LeadingQuery;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.SamplingStage;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.plan.SamplePlanner;
import dev.morphium.engine.plan.ScanOptions;
import dev.morphium.engine.project.NeededPaths;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline on one state of a collection, planned: its beginning as a plan, and the stages that
 * are left. The first of these may take what the plan knows in place of documents.
 *
 * @param rest the stages behind the plan
 * @param use what the first of these takes
 */
record PlannedPipeline(Plan plan, Pipeline rest, Use use) {
  /** What the first stage behind the plan takes of it. */
  enum Use {
    DOCUMENTS,
    /** How many documents there are. */
    COUNT,
    /** One document of each group. */
    GROUPS,
    /** Documents at random, as many as it gives. */
    SAMPLE
  }

  /**
   * Plans a pipeline.
   *
   * @param everything the filter of a pipeline that begins with none
   */
  static PlannedPipeline of(
      Queries queries,
      Filter everything,
      CollectionState collection,
      Pipeline pipeline,
      Hints hint,
      Scope scope,
      boolean allowDiskUse) {
    LeadingQuery leading = pipeline.leading();
    ScanOptions told = ScanOptions.NONE.telling(pipeline.metadata());
    Pipeline rest = pipeline.from(leading.stages());
    ValueComparator comparator = scope.context().comparator();
    Filter filter = leading.filter() == null ? everything : leading.filter().in(scope);
    if (rest.first() instanceof CountingStage counting && counting.needsOnlyCount()) {
      QueryRequest request = request(leading.inAnyOrder(), filter, hint, comparator, allowDiskUse);
      return new PlannedPipeline(queries.plan(collection, request), rest, Use.COUNT);
    }
    QueryRequest request =
        request(leading, filter, hint, comparator, allowDiskUse)
            .needing(rest.needs())
            .scanning(told);
    if (rest.first() instanceof SamplingStage sampling && told.equals(ScanOptions.NONE)) {
      Plan sample =
          SamplePlanner.plan(collection, request, sampling.size(), scope.context().random());
      if (sample != null) {
        return new PlannedPipeline(sample, rest, Use.SAMPLE);
      }
    }
    if (rest.first() instanceof GroupingStage grouping && told.equals(ScanOptions.NONE)) {
      Plan groups = groups(queries, collection, request, grouping);
      if (groups != null) {
        return new PlannedPipeline(groups, rest, Use.GROUPS);
      }
    }
    return new PlannedPipeline(queries.plan(collection, request), rest, Use.DOCUMENTS);
  }

  private static @Nullable Plan groups(
      Queries queries, CollectionState collection, QueryRequest request, GroupingStage stage) {
    FieldPath path = stage.path();
    if (path == null || stage.need() == GroupingStage.Need.ALL) {
      return null;
    }
    Boolean first =
        stage.need() == GroupingStage.Need.ANY ? null : stage.need() == GroupingStage.Need.FIRST;
    return queries.planGroups(collection, request, path, first);
  }

  private static QueryRequest request(
      LeadingQuery leading,
      Filter filter,
      Hints hint,
      ValueComparator comparator,
      boolean allowDiskUse) {
    return new QueryRequest(
            filter,
            leading.sort(),
            hint.natural(),
            leading.skip(),
            leading.limit() < 0 ? QueryRequest.UNLIMITED : leading.limit(),
            hint.index(),
            comparator,
            allowDiskUse)
        .filteredBy(hint.allowed());
  }

  /** How many of the stages that are left take something else than documents: one or none. */
  int special() {
    return use == Use.DOCUMENTS ? 0 : 1;
  }

  /**
   * The documents that come out of the plan, and of the stage that takes something else of it than
   * documents.
   *
   * @param run the plan under way; where only a count is asked for, of {@link Plan#counting}
   */
  static DocumentSource documents(PlanRun run, @Nullable Stage first, Use use, Scope scope) {
    return switch (use) {
      case DOCUMENTS, SAMPLE -> new Found(run);
      case COUNT -> new Counted(run, (CountingStage) Objects.requireNonNull(first));
      case GROUPS -> new Grouped(run, (GroupingStage) Objects.requireNonNull(first), scope);
    };
  }

  /** The plan, of which only a count is asked where that is enough. */
  Plan counted() {
    return use == Use.COUNT ? plan.counting() : plan;
  }

  /** The plan as {@code explain} shows it. */
  Plan shownPlan() {
    Set<String> needed = plan.request().needed();
    if (use != Use.DOCUMENTS || needed == null || !plan.isCovered()) {
      return counted();
    }
    DocumentBuilder shown = new DocumentBuilder();
    needed.forEach(path -> shown.append(path, 1));
    if (!needed.contains("_id")) {
      shown.append("_id", 0);
    }
    return plan.projecting(shown.build(), UnaryOperator.identity());
  }

  /**
   * The {@code $project} right behind the plan, which {@code explain} shows as a part of it when it
   * only includes fields; or null.
   */
  @Nullable Document leadingProjection() {
    Stage first = rest.first();
    return use == Use.DOCUMENTS
            && first != null
            && first.name().equals("$project")
            && rest.shown(first).get("$project") instanceof Document shape
            && NeededPaths.ofProjection(shape) != null
        ? shape
        : null;
  }

  /** The stage as {@code explain} shows it. */
  Document shown(Stage stage) {
    Document given = rest.shown(stage);
    if (use == Use.SAMPLE && stage == rest.first()) {
      return new DocumentBuilder()
          .append("$sampleFromRandomCursor", given.get(stage.name()))
          .build();
    }
    if (use != Use.GROUPS
        || stage != rest.first()
        || !(stage instanceof GroupingStage grouping)
        || grouping.counts()
        || !(given.get(stage.name()) instanceof Document specification)) {
      return given;
    }
    return byDistinct(specification);
  }

  /** The documents of a plan. */
  private record Found(PlanRun run) implements DocumentSource {
    @Override
    public @Nullable Document next() {
      return run.next() ? run.document() : null;
    }

    @Override
    public void close() {
      run.close();
    }
  }

  /** The documents of a stage that needs no more than one document of each group. */
  private record Grouped(PlanRun run, GroupingStage stage, Scope scope) implements DocumentSource {
    @Override
    public @Nullable Document next() {
      return run.next()
          ? stage.ofGroup(run.document(), stage.counts() ? run.counted() : 1, scope)
          : null;
    }

    @Override
    public void close() {
      run.close();
    }
  }

  /** The documents of a stage that needs no more than a count. */
  private static final class Counted implements DocumentSource {
    private final PlanRun run;
    private final CountingStage stage;
    private @Nullable List<Document> made;
    private int at;

    Counted(PlanRun run, CountingStage stage) {
      this.run = run;
      this.stage = stage;
    }

    @Override
    public @Nullable Document next() {
      List<Document> documents = made;
      if (documents == null) {
        run.next();
        documents = stage.ofCount(run.counted());
        made = documents;
      }
      return at < documents.size() ? documents.get(at++) : null;
    }

    @Override
    public void close() {
      run.close();
    }
  }

  /** The stage {@code $groupByDistinctScan}, with the accumulators' operands. */
  private static Document byDistinct(Document group) {
    DocumentBuilder out =
        new DocumentBuilder().startDocument("$groupByDistinctScan").startDocument("newRoot");
    for (Element field : group.elements()) {
      boolean key = field.name().equals("_id");
      out.append(
          field.name(),
          !key && field.value() instanceof Document operator
              ? operator.elements().get(0).value()
              : field.value());
    }
    return out.end().end().build();
  }
}
