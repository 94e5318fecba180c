package dev.morphium.engine.command.crud;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.Pipelines;
import dev.morphium.engine.cursor.Interrupt;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.spill.WorkMemory;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code mapReduce}: an aggregation by functions of JavaScript. Source: MongoDB manual,
 * "mapReduce".
 */
record MapReduceCommand(Pipelines pipelines) implements ImmediateCommand, Explainable {
  static final CommandFields FIELDS =
      new CommandFields("mapReduce").with(List.of(ValueType.BOOLEAN), "jsMode", "verbose");
  private static final CommandField MAP = FIELDS.any("map");
  private static final CommandField REDUCE = FIELDS.any("reduce");
  private static final CommandField OUT = FIELDS.any("out");
  private static final CommandField QUERY = FIELDS.document("query");
  private static final CommandField SORT = FIELDS.document("sort");
  private static final CommandField COLLATION = FIELDS.document("collation");
  private static final CommandField LIMIT = FIELDS.number("limit");
  private static final CommandField FINALIZE = FIELDS.any("finalize");
  private static final CommandField SCOPE = FIELDS.any("scope");
  private static final CommandField BYPASS = FIELDS.bool("bypassDocumentValidation");

  private record Prepared(
      Pipelines pipelines, Pipeline pipeline, MapReduceOutput output, Compilation compilation) {}

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Prepared prepared = prepare(invocation);
    Arguments arguments = invocation.arguments();
    Interrupt interrupt = new Interrupt(invocation.operation());
    try (WorkMemory memory = prepared.pipelines.queries().memory().open()) {
      PipelineContext context =
          new PipelineContext(
              prepared.pipelines.data(
                  invocation.access(), interrupt, arguments.bool(BYPASS, false)),
              prepared.compilation.newScope(),
              memory);
      try (DocumentSource results =
          prepared.pipelines.open(
              invocation.access(),
              invocation.namespace(),
              prepared.pipeline,
              Hints.of(Constant.MISSING),
              context,
              interrupt)) {
        answer(results, prepared.output, reply);
      }
    } catch (CommandException error) {
      throw new CommandException(
          error.code(), "MapReduce internal error :: caused by :: " + error.message());
    }
  }

  private static void answer(
      DocumentSource results, MapReduceOutput output, DocumentBuilder reply) {
    if (output.kind() != MapReduceOutput.Kind.INLINE) {
      if (results.next() != null) {
        throw new IllegalStateException("a pipeline that writes gives no documents");
      }
      output.append(reply);
      return;
    }
    reply.startArray("results");
    int count = 0;
    Document document;
    while ((document = results.next()) != null) {
      if (reply.size() + document.length() > Limits.MAX_BSON_OBJECT_SIZE) {
        throw new CommandException(
            ErrorCode.BSON_OBJECT_TOO_LARGE,
            "the results of the mapReduce are larger than a document may be: "
                + Limits.MAX_BSON_OBJECT_SIZE
                + " bytes; use an output collection");
      }
      reply.append(Integer.toString(count++), document);
    }
    reply.end();
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Prepared prepared = prepare(invocation);
    return prepared.pipelines.explain(
        invocation.access(),
        invocation.namespace(),
        prepared.pipeline,
        Hints.of(Constant.MISSING),
        prepared.compilation,
        true,
        invocation.operation()::runningNanos);
  }

  private Prepared prepare(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    arguments.require(MAP);
    arguments.require(REDUCE);
    arguments.require(OUT);
    MapReduceOutput output = MapReduceOutput.parse(arguments.value(OUT));
    Value finalizer = arguments.value(FINALIZE);
    MapReducePipeline stages =
        new MapReducePipeline(
            arguments.document(QUERY),
            arguments.document(SORT),
            arguments.has(LIMIT) ? new Int64Value(arguments.int64(LIMIT, 0)) : null,
            source(MAP, arguments.value(MAP)),
            source(REDUCE, arguments.value(REDUCE)),
            finalizer.isNullish() ? null : source(FINALIZE, finalizer));
    Document scope = scope(arguments.value(SCOPE));
    Namespace namespace = invocation.namespace();
    CollectionState collection = invocation.access().root().collection(namespace);
    if (collection != null && View.isView(collection)) {
      throw new CommandException(
          ErrorCode.COMMAND_NOT_SUPPORTED_ON_VIEW, "mapReduce on a view is not supported");
    }
    Pipelines own = pipelines.ofMapReduce(scope == null ? Document.EMPTY : scope);
    Compilation compilation =
        own.queries()
            .compilation(
                invocation.access(), namespace, arguments.document(COLLATION), Document.EMPTY);
    try {
      Pipeline pipeline =
          StageCompilation.of(
                  own.queries().languages().pipelines(),
                  compilation,
                  namespace.database(),
                  namespace.collection())
              .pipeline(stages.stages(output, namespace.database()));
      return new Prepared(own, pipeline, output, compilation);
    } catch (CommandException error) {
      throw MapReducePipeline.translated(error, output, namespace.database());
    }
  }

  private static String source(CommandField field, Value value) {
    return switch (value) {
      case StringValue text -> text.value();
      case CodeValue code -> code.value();
      default ->
          throw new CommandException(
              ErrorCode.BAD_VALUE, "'" + field.name() + "' must be of string or code type");
    };
  }

  private static @Nullable Document scope(Value value) {
    if (value.isNullish()) {
      return null;
    }
    if (!(value instanceof Document scope)) {
      throw new CommandException(ErrorCode.BAD_VALUE, "'scope' must be an object");
    }
    return scope;
  }
}
