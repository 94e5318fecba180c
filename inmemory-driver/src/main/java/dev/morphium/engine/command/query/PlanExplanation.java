package dev.morphium.engine.command.query;

import dev.morphium.engine.memory.MemoryLimits;
import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryShape;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * The explanation of a command that runs one query plan. Source: MongoDB manual, "Explain Results".
 *
 * @param planningNanos how long the planning took
 */
record PlanExplanation(String namespace, Plan plan, long planningNanos) implements Explanation {
  @Override
  public void append(DocumentBuilder reply, Request request) {
    appendPlanner(reply, request.memory().limits());
    if (request.verbosity().runs()) {
      try (WorkMemory memory = request.memory().open(plan.request().allowDiskUse())) {
        PlanRun run = plan.explain(request.interrupt(), request.nanoClock(), memory);
        long start = request.nanoClock().getAsLong();
        drain(run);
        appendExecution(reply, run, request.nanoClock().getAsLong() - start, request);
      }
    }
  }

  private static void drain(PlanRun run) {
    boolean more = true;
    while (more) {
      more = run.next();
    }
  }

  /** What was planned. */
  void appendPlanner(DocumentBuilder reply, MemoryLimits limits) {
    QueryShape shape = QueryShape.of(plan.request());
    reply
        .startDocument("queryPlanner")
        .append("namespace", namespace)
        .append("parsedQuery", plan.request().filter().shown());
    appendSettings(reply);
    reply
        .append("queryHash", shape.hash())
        .append("planCacheShapeHash", shape.hash())
        .append("planCacheKey", shape.hash(plan.indexes()))
        .append("optimizationTimeMillis", (int) (planningNanos / 1_000_000))
        .append("maxIndexedOrSolutionsReached", false)
        .append("maxIndexedAndSolutionsReached", false)
        .append("maxScansToExplodeReached", false)
        .append("prunedSimilarIndexes", false)
        .append("winningPlan", stages(plan.describe(limits), plan.isCached()))
        .append("rejectedPlans", rejected(limits))
        .end();
  }

  private static Document stages(Document stages, boolean cached) {
    return new DocumentBuilder().append("isCached", cached).appendAll(stages).build();
  }

  private ArrayValue rejected(MemoryLimits limits) {
    return ArrayValue.of(
        plan.rejected().stream().map(other -> stages(other.describe(limits), false)).toList());
  }

  /** The collation, and what an administrator has said of such queries. */
  private void appendSettings(DocumentBuilder reply) {
    Document collation = plan.request().comparator().collation();
    if (!collation.isEmpty()) {
      reply.append("collation", collation);
    }
    IndexFilter filter = plan.request().indexFilter();
    if (filter != null && !filter.settings().isEmpty()) {
      reply.append("querySettings", filter.settings());
    }
    reply.append("indexFilterSet", IndexFilter.isSet(filter));
  }

  /** What was done. */
  void appendExecution(DocumentBuilder reply, PlanRun run, long nanos, Request request) {
    reply
        .startDocument("executionStats")
        .append("executionSuccess", true)
        .append("nReturned", (int) run.returned())
        .append("executionTimeMillis", (int) ((planningNanos + nanos) / 1_000_000))
        .append("totalKeysExamined", (int) run.keysExamined())
        .append("totalDocsExamined", (int) run.documentsExamined())
        .append("executionStages", stages(run.describe(), plan.isCached()));
    if (request.verbosity() == Verbosity.ALL_PLANS_EXECUTION) {
      reply.append("allPlansExecution", ArrayValue.of(candidates(run, request)));
    }
    reply.end();
  }

  /**
   * What each candidate does. They are run here, to their end: the planner counts keys, and tries
   * no plan.
   */
  private List<Document> candidates(PlanRun chosen, Request request) {
    List<Plan> others = plan.rejected();
    if (others.isEmpty()) {
      return List.of();
    }
    List<Document> all = new ArrayList<>();
    all.add(candidate(chosen));
    for (Plan other : others) {
      try (WorkMemory memory = request.memory().open(plan.request().allowDiskUse())) {
        PlanRun run = other.explain(request.interrupt(), request.nanoClock(), memory);
        drain(run);
        all.add(candidate(run));
      }
    }
    return all;
  }

  private static Document candidate(PlanRun run) {
    return new DocumentBuilder()
        .append("nReturned", (int) run.returned())
        .append("executionTimeMillisEstimate", (int) (run.nanos() / 1_000_000))
        .append("totalKeysExamined", (int) run.keysExamined())
        .append("totalDocsExamined", (int) run.documentsExamined())
        .append("executionStages", run.describe())
        .build();
  }
}
