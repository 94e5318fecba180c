package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.GenericFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.concern.StageRestrictions;
import dev.morphium.engine.command.query.CursorOptions;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.cursor.SpillingSource;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.plan.IndexFilter;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/** The command {@code aggregate}. Source: MongoDB manual, "aggregate". */
record AggregateCommand(
    Queries queries,
    Pipelines pipelines,
    CursorReplies cursors,
    StreamReads streams,
    ExplainReply explanations)
    implements ImmediateCommand, Explainable {
  private static final long FIRST_BATCH = 101;

  static final CommandFields FIELDS =
      new CommandFields("aggregate")
          .with(List.of(ValueType.BOOLEAN), "isMapReduceCommand", "includeQueryStatsMetrics")
          .unstable("explain", "includeQueryStatsMetrics", "isMapReduceCommand");
  private static final CommandField PIPELINE =
      FIELDS.strict("pipeline", ValueType.ARRAY, "'pipeline' option must be specified as an array");
  private static final CommandField CURSOR =
      FIELDS.strict("cursor", ValueType.OBJECT, "cursor field must be missing or an object");
  private static final CommandField ALLOW_DISK_USE = FIELDS.optionalBool("allowDiskUse");
  private static final CommandField EXPLAIN =
      FIELDS.strict("explain", ValueType.BOOLEAN, "explain must be a boolean");
  private static final CommandField HINT = FIELDS.any("hint");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField COLLATION = FIELDS.document("collation");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");

  @Override
  public Cost cost(Invocation invocation) {
    return StreamReads.beginsNow(invocation.arguments().value(PIPELINE)) ? Cost.SMALL : Cost.LARGE;
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    boolean explains = explains(arguments);
    Compiled compiled = compile(invocation, explains);
    long batchSize = CursorOptions.batchSize(arguments.document(CURSOR), FIRST_BATCH);
    if (compiled.pipeline.isChangeStream() && !explains) {
      invocation.readChangeStream();
      streams.open(
          reply,
          invocation,
          invocation.access().root(),
          compiled.namespace,
          compiled.pipeline,
          compiled.compilation.newScope(),
          batchSize);
      return;
    }
    if (explains) {
      explanations.append(
          reply,
          explained(invocation, compiled),
          Explanation.Verbosity.QUERY_PLANNER,
          invocation,
          invocation.body());
      return;
    }
    Interrupt interrupt = new Interrupt(invocation.operation());
    WorkMemory memory =
        arguments.has(ALLOW_DISK_USE)
            ? queries.memory().open(arguments.bool(ALLOW_DISK_USE, true))
            : queries.memory().open();
    PipelineContext context =
        new PipelineContext(
            pipelines.data(invocation.access(), interrupt, arguments.bool(BYPASS, false)),
            compiled.compilation.newScope(),
            memory);
    DocumentSource documents =
        compiled.pipeline.isCollectionless()
            ? compiled.pipeline.run(DocumentSource.EMPTY, context)
            : pipelines.open(
                invocation.access(),
                compiled.namespace,
                compiled.pipeline,
                compiled.hint,
                context,
                interrupt);
    cursors.append(
        reply,
        invocation,
        compiled.namespace.toString(),
        SpillingSource.of(documents, memory),
        interrupt,
        // what is written is written by this command, whose answer waits for the commit
        compiled.pipeline.writes() ? Math.max(1, batchSize) : batchSize);
  }

  /**
   * Whether the pipeline is only explained.
   *
   * @throws CommandException 9 when there is a write concern, too
   */
  private static boolean explains(Arguments arguments) {
    boolean explains = arguments.bool(EXPLAIN, false);
    if (explains && arguments.body().has("writeConcern")) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "Aggregation explain does not support the 'writeConcern' option");
    }
    return explains;
  }

  @Override
  public Explanation explain(Invocation invocation) {
    return explained(invocation, compile(invocation, true));
  }

  private Explanation explained(Invocation invocation, Compiled compiled) {
    if (compiled.pipeline.isChangeStream()) {
      return streams.explain(
          invocation, compiled.namespace, compiled.pipeline, compiled.compilation);
    }
    return pipelines.explain(
        invocation.access(),
        compiled.namespace,
        compiled.pipeline,
        compiled.hint,
        compiled.compilation,
        invocation.arguments().bool(ALLOW_DISK_USE, true),
        invocation.operation()::runningNanos);
  }

  private record Compiled(
      Namespace namespace, Pipeline pipeline, Compilation compilation, Hints hint) {}

  private Compiled compile(Invocation invocation, boolean explained) {
    Arguments arguments = invocation.arguments();
    boolean wholeDatabase = isOne(arguments.first());
    Namespace namespace =
        wholeDatabase
            ? new Namespace(invocation.database(), "$cmd.aggregate")
            : invocation.namespace();
    arguments.require(PIPELINE);
    if (!arguments.has(CURSOR) && !arguments.bool(EXPLAIN, false)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The 'cursor' option is required, except for aggregate with the explain argument");
    }
    if (arguments.bool(GenericFields.API_STRICT, false)) {
      StageRestrictions.checkStableApi(arguments.value(PIPELINE));
    }
    Compilation compilation =
        queries
            .languages()
            .compilation(
                arguments.document(LET, Document.EMPTY), comparator(invocation, namespace));
    StageCompilation stages =
        StageCompilation.of(
            queries.languages().pipelines(),
            compilation,
            invocation.database(),
            wholeDatabase ? null : namespace.collection());
    Pipeline pipeline =
        (invocation.isInTransaction() ? stages.inTransaction() : stages)
            .pipeline(arguments.value(PIPELINE));
    checkPlace(wholeDatabase, pipeline, namespace);
    IndexFilter allowed =
        explained
            ? queries.settings().allowed(namespace, invocation.body())
            : queries.settings().check(namespace, invocation.body());
    return new Compiled(
        namespace, pipeline, compilation, Hints.of(arguments.value(HINT)).within(allowed));
  }

  /** Events are compared by the collation of the command alone, not by the collection's. */
  private ValueComparator comparator(Invocation invocation, Namespace namespace) {
    Arguments arguments = invocation.arguments();
    Document collation = arguments.document(COLLATION);
    boolean plain = collation == null || collation.isEmpty();
    return plain && StreamReads.isStream(arguments.value(PIPELINE))
        ? ValueComparator.BINARY
        : queries.comparator(invocation.access(), namespace, collation);
  }

  private static void checkPlace(boolean wholeDatabase, Pipeline pipeline, Namespace namespace) {
    if (wholeDatabase && !pipeline.isCollectionless()) {
      String first = pipeline.isEmpty() ? "" : pipeline.stages().get(0).name();
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          pipeline.isEmpty()
              ? "{aggregate: 1} is not valid for an empty pipeline."
              : "{aggregate: 1} is not valid for '" + first + "'; a collection is required.");
    }
    if (!wholeDatabase && pipeline.isCollectionless()) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "'"
              + pipeline.stages().get(0).name()
              + "' can only be run with {aggregate: 1}, not on "
              + namespace);
    }
  }

  private static boolean isOne(Value first) {
    if (first instanceof NumberValue number && number.doubleValue() != 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Invalid command format: the 'aggregate' field must specify a collection name or 1");
    }
    return first.isNumber();
  }
}
