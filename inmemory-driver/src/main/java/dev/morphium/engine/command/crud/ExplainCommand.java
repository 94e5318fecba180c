package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.dispatch.Dispatcher;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The command {@code explain}: how another command finds its documents. Source: MongoDB manual,
 * "explain".
 */
record ExplainCommand(Supplier<Dispatcher> dispatcher, ServerDescription server)
    implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("explain");
  private static final CommandField VERBOSITY = FIELDS.string("verbosity");
  private static final Set<String> VERBOSITIES =
      Set.of("queryPlanner", "executionStats", "allPlansExecution");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Document command = (Document) invocation.arguments().requireFirst(List.of(ValueType.OBJECT));
    String verbosity = invocation.arguments().word(VERBOSITY, VERBOSITIES);
    Invocation inner = dispatcher.get().prepareInner(command, invocation);
    if (!(inner.spec().handler() instanceof Explainable explainable)) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION, "Cannot explain cmd: " + inner.spec().name());
    }
    Explainable.Explained explained = explainable.explain(inner);
    reply.append("explainVersion", "1");
    appendPlanner(reply, explained);
    if (!"queryPlanner".equals(verbosity)) {
      appendExecution(reply, explained.plan(), invocation);
    }
    reply.append("command", command);
    appendServer(reply);
  }

  private static void appendPlanner(DocumentBuilder reply, Explainable.Explained explained) {
    Plan plan = explained.plan();
    String shape = Integer.toHexString(plan.request().filter().source().hashCode());
    reply
        .startDocument("queryPlanner")
        .append("namespace", explained.namespace())
        .append("parsedQuery", plan.request().filter().source())
        .append("indexFilterSet", plan.request().indexFilter() != null)
        .append("queryHash", shape)
        .append("planCacheShapeHash", shape)
        .append("planCacheKey", shape)
        .append("optimizationTimeMillis", 0)
        .append("maxIndexedOrSolutionsReached", false)
        .append("maxIndexedAndSolutionsReached", false)
        .append("maxScansToExplodeReached", false)
        .append("prunedSimilarIndexes", false)
        .append("winningPlan", winning(plan.describe()))
        .append("rejectedPlans", ArrayValue.of(plan.describeRejected()))
        .end();
  }

  private static Document winning(Document stages) {
    return new DocumentBuilder().append("isCached", false).appendAll(stages).build();
  }

  private static void appendExecution(DocumentBuilder reply, Plan plan, Invocation invocation) {
    long start = invocation.operation().runningNanos();
    PlanRun run = plan.explain(invocation.operation()::check);
    long count = 0;
    while (run.next()) {
      count++;
    }
    long millis = (invocation.operation().runningNanos() - start) / 1_000_000;
    reply
        .startDocument("executionStats")
        .append("executionSuccess", true)
        .append("nReturned", (int) count)
        .append("executionTimeMillis", (int) millis)
        .append("totalKeysExamined", (int) run.keysExamined())
        .append("totalDocsExamined", (int) run.documentsExamined())
        .append("executionStages", run.describe(millis))
        .append("allPlansExecution", ArrayValue.EMPTY)
        .end();
  }

  private void appendServer(DocumentBuilder reply) {
    int colon = server.host().lastIndexOf(':');
    reply
        .startDocument("serverInfo")
        .append("host", colon < 0 ? server.host() : server.host().substring(0, colon))
        .append("port", colon < 0 ? 0 : Integer.parseInt(server.host().substring(colon + 1)))
        .append("version", server.version())
        .append("gitVersion", StringValue.of("poppy"))
        .end();
  }
}
