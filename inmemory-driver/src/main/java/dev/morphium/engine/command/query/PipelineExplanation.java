package dev.morphium.engine.command.query;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanListener;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.PlanStatistics;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a pipeline: the plan that its beginning became as {@code $cursor}, then each
 * further stage. Where nothing but the plan is left, it is explained like a find. Source: MongoDB
 * manual, "Explain Results".
 *
 * @param source the plan, or null when the pipeline reads no collection
 * @param stages what follows
 * @param use what the first of these takes of the plan
 */
record PipelineExplanation(
    Pipelines pipelines,
    DataAccess data,
    @Nullable PlanExplanation source,
    List<StageExplanation> stages,
    PlannedPipeline.Use use,
    boolean allowDiskUse)
    implements Explanation {

  /** The stages that tell whether they have spilled. */
  private static final Set<String> SPILLING =
      Set.of("$bucketAuto", "$group", "$setWindowFields", "$sort", "$sortByCount");

  /**
   * One stage.
   *
   * @param shown the stage as it was given, or as the optimizer has rewritten it
   * @param scope its variables
   */
  record StageExplanation(Stage stage, Document shown, Scope scope) {}

  @Override
  public void append(DocumentBuilder reply, Request request) {
    if (source != null && stages.isEmpty()) {
      source.append(reply, request);
      return;
    }
    if (!request.verbosity().runs()) {
      append(reply, null, request);
      return;
    }
    try (WorkMemory memory = request.memory().open(allowDiskUse)) {
      Run run = new Run(request, memory);
      run.drain();
      append(reply, run, request);
    }
  }

  private void append(DocumentBuilder reply, @Nullable Run run, Request request) {
    List<Value> shown = new ArrayList<>();
    if (source != null) {
      shown.add(cursor(source, run, request));
    }
    for (int i = 0; i < stages.size(); i++) {
      DocumentBuilder stage = new DocumentBuilder().appendAll(stages.get(i).shown());
      if (run != null && i < run.meters.size()) {
        run.meters.get(i).append(stage, run.spillsBelow(i));
      }
      shown.add(stage.build());
    }
    reply.append("stages", ArrayValue.of(shown));
  }

  private static Document cursor(PlanExplanation plan, @Nullable Run run, Request request) {
    DocumentBuilder out = new DocumentBuilder().startDocument("$cursor");
    plan.appendPlanner(out, request.memory().limits());
    if (run == null || run.planned == null) {
      return out.end().build();
    }
    plan.appendExecution(out, run.planned, run.planned.nanos(), request);
    return out.end()
        .append("nReturned", run.planned.returned())
        .append("executionTimeMillisEstimate", run.planned.nanos() / 1_000_000)
        .build();
  }

  /** The pipeline while it is run for its figures. A stage that writes is left out. */
  private final class Run {
    private final List<Meter> meters = new ArrayList<>();
    private final @Nullable PlanRun planned;
    private final DocumentSource last;
    private long planSpills;

    Run(Request request, WorkMemory memory) {
      PlanRun run =
          source == null
              ? null
              : source.plan().explain(request.interrupt(), request.nanoClock(), memory);
      planned = run;
      DocumentSource flow =
          run == null ? DocumentSource.EMPTY : () -> next(run, memory.statistics());
      for (StageExplanation each : stages) {
        if (each.stage().rules().last()) {
          break;
        }
        Meter meter =
            new Meter(request, memory.statistics(), SPILLING.contains(each.stage().name()));
        PipelineContext context =
            new PipelineContext(
                pipelines.data(data, new Interrupt(meter), false), each.scope(), memory);
        boolean special = meters.isEmpty() && use != PlannedPipeline.Use.DOCUMENTS;
        flow =
            meter.measuring(
                special && run != null
                    ? PlannedPipeline.documents(run, each.stage(), use, each.scope())
                    : each.stage().apply(flow, context));
        meters.add(meter);
      }
      last = flow;
    }

    private @Nullable Document next(PlanRun run, SpillStatistics spilled) {
      long before = spilled.spills();
      boolean more = run.next();
      planSpills += spilled.spills() - before;
      return more ? run.document() : null;
    }

    /** How often the plan and the stages before this one spilled. */
    long spillsBelow(int stage) {
      return stage > 0 ? meters.get(stage - 1).spills : planSpills;
    }

    void drain() {
      try (DocumentSource flow = last) {
        Document document;
        do {
          document = flow.next();
        } while (document != null);
      }
    }
  }

  /** Measures a stage: its documents, its time, and what it looks for in other collections. */
  private static final class Meter implements Runnable, PlanListener {
    private final PlanStatistics plans = new PlanStatistics();
    private final Request request;
    private final SpillStatistics spilled;
    private final boolean maySpill;
    private long returned;
    private long nanos;
    private long spills;

    Meter(Request request, SpillStatistics spilled, boolean maySpill) {
      this.request = request;
      this.spilled = spilled;
      this.maySpill = maySpill;
    }

    @Override
    public void run() {
      request.interrupt().run();
    }

    @Override
    public void started(Plan plan, PlanRun run) {
      plans.started(plan, run);
    }

    @Override
    public void searched(IndexState index, long keys, long documents) {
      plans.searched(index, keys, documents);
    }

    @Override
    public void hashed() {
      plans.hashed();
    }

    DocumentSource measuring(DocumentSource stage) {
      return new DocumentSource() {
        @Override
        public @Nullable Document next() {
          long spillsBefore = spilled.spills();
          long start = request.nanoClock().getAsLong();
          Document document = stage.next();
          spills += spilled.spills() - spillsBefore;
          nanos += request.nanoClock().getAsLong() - start;
          returned += document == null ? 0 : 1;
          return document;
        }

        @Override
        public void close() {
          stage.close();
        }
      };
    }

    /**
     * Appends the figures.
     *
     * @param spillsBefore how often the stages below spilled, which is counted here, too
     */
    void append(DocumentBuilder stage, long spillsBefore) {
      if (maySpill) {
        long own = spills - spillsBefore;
        stage.append("usedDisk", own > 0).append("spills", own);
      }
      String strategy = plans.joinStrategy();
      if (strategy != null) {
        List<StringValue> indexes = plans.indexes().stream().map(StringValue::of).toList();
        stage
            .append("strategy", strategy)
            .append("totalDocsExamined", plans.documentsExamined())
            .append("totalKeysExamined", plans.keysExamined())
            .append("collectionScans", plans.collectionScans())
            .append("indexesUsed", ArrayValue.of(indexes));
      }
      stage.append("nReturned", returned).append("executionTimeMillisEstimate", nanos / 1_000_000);
    }
  }
}
