package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RetryableWrite;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.pipeline.SortStage;
import dev.morphium.engine.plan.ExplainedWrite;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.project.ProjectionCompiler;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.ExecutorErrors;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The command {@code findAndModify}. Source: MongoDB manual, "findAndModify". */
record FindAndModifyCommand(WriteServices services) implements Explainable {
  /** Its statement sees a cluster time also where mongod has none, as in mongod. */
  FindAndModifyCommand {
    services = services.withClusterTime();
  }

  static final CommandFields FIELDS = new CommandFields("findAndModify");
  private static final CommandField QUERY = FIELDS.document("query");
  private static final CommandField SORT = FIELDS.document("sort");
  private static final CommandField REMOVE = FIELDS.looseBool("remove");
  private static final CommandField UPDATE = FIELDS.any("update");
  private static final CommandField NEW = FIELDS.looseBool("new");
  private static final CommandField PROJECTION = FIELDS.document("fields");
  private static final CommandField UPSERT = FIELDS.looseBool("upsert");
  private static final CommandField ARRAY_FILTERS = FIELDS.array("arrayFilters");
  private static final CommandField HINT = FIELDS.any("hint");
  private static final CommandField COLLATION = FIELDS.document("collation");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");
  private static final CommandField KEEP_TIMESTAMPS = FIELDS.bool("bypassEmptyTsReplacement");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    check(arguments);
    return arguments.bool(REMOVE, false)
        ? remove(invocation, namespace)
        : update(invocation, namespace);
  }

  /** The same work, where errors tell in which command they came. */
  private static CommandWork framed(CommandWork work) {
    return reply -> {
      try {
        return work.proceed(reply);
      } catch (CommandException error) {
        throw ExecutorErrors.framed(error, "findAndModify");
      }
    };
  }

  private static void check(Arguments arguments) {
    boolean remove = arguments.bool(REMOVE, false);
    if (remove && arguments.has(UPDATE)) {
      throw failedToParse("Cannot specify both an update and remove=true");
    }
    if (remove && arguments.bool(UPSERT, false)) {
      throw failedToParse("Cannot specify both upsert=true and remove=true");
    }
    if (remove && arguments.bool(NEW, false)) {
      throw failedToParse(
          "Cannot specify both new=true and remove=true; 'remove' always returns the deleted"
              + " document");
    }
    if (remove && arguments.has(ARRAY_FILTERS)) {
      throw failedToParse("Cannot specify arrayFilters and remove=true");
    }
    if (!remove && !arguments.has(UPDATE)) {
      throw failedToParse("Either an update or remove=true must be specified");
    }
  }

  private CommandWork remove(Invocation invocation, Namespace namespace) {
    Arguments arguments = invocation.arguments();
    Compilation compilation = compilation(invocation.access(), namespace, arguments);
    Projection projection = projection(arguments, compilation);
    QueryRequest request = request(arguments, compilation).telling(compilation.neededMetadata());
    WriteRun<Optional<Document>> run =
        invocation.notes().wasDone(0)
            ? () -> new WriteAttempt.Applied<>(Optional.ofNullable(Retries.image(invocation)))
            : services
                .deletes()
                .first(
                    invocation.access(),
                    namespace,
                    request,
                    Retries.keep(invocation, RetryableWrite.Image.BEFORE),
                    0,
                    invocation.operation());
    return framed(
        StatementWork.of(
            invocation,
            run,
            (removed, reply) -> {
              invocation.operation().writes().deleted(0, removed.isPresent() ? 1 : 0);
              reply.startDocument("lastErrorObject").append("n", removed.isPresent() ? 1 : 0).end();
              append(reply, removed.orElse(null), projection, request.filter(), compilation);
            }));
  }

  private CommandWork update(Invocation invocation, Namespace namespace) {
    Arguments arguments = invocation.arguments();
    Compilation compilation = compilation(invocation.access(), namespace, arguments);
    Projection projection = projection(arguments, compilation);
    UpdateStatement statement =
        statement(invocation.access(), namespace, arguments)
            .bypassing(arguments.bool(BYPASS, false))
            .telling(compilation.neededMetadata());
    boolean showsNew = arguments.bool(NEW, false);
    UpdateOutcome earlier = Retries.modified(invocation);
    WriteRun<UpdateOutcome> run =
        earlier != null
            ? () -> new WriteAttempt.Applied<>(earlier)
            : services
                .updates()
                .run(
                    invocation.access(),
                    namespace,
                    statement.noting(
                        Retries.keep(
                            invocation,
                            showsNew ? RetryableWrite.Image.AFTER : RetryableWrite.Image.BEFORE),
                        0),
                    invocation.operation());
    return framed(
        StatementWork.of(
            invocation,
            run,
            (outcome, reply) -> {
              invocation
                  .operation()
                  .writes()
                  .updated(
                      0,
                      outcome.matched(),
                      outcome.modified(),
                      outcome.upsertedId() == null ? 0 : 1);
              appendOutcome(reply, outcome);
              append(
                  reply,
                  answer(outcome, showsNew),
                  projection,
                  statement.request().filter(),
                  compilation);
            }));
  }

  /** The document that is shown; what the query knew of it is true of the new one, too. */
  private static @Nullable Document answer(UpdateOutcome outcome, boolean showsNew) {
    Document before = outcome.before();
    Document after = outcome.after();
    if (!showsNew) {
      return before;
    }
    return after == null || before == null ? after : after.withMetadataOf(before);
  }

  private static void appendOutcome(DocumentBuilder reply, UpdateOutcome outcome) {
    Value upserted = outcome.upsertedId();
    reply
        .startDocument("lastErrorObject")
        .append("n", outcome.matched() > 0 || upserted != null ? 1 : 0)
        .append("updatedExisting", outcome.matched() > 0);
    if (upserted != null) {
      reply.append("upserted", upserted);
    }
    reply.end();
  }

  private static void append(
      DocumentBuilder reply,
      @Nullable Document document,
      @Nullable Projection projection,
      Filter filter,
      Compilation compilation) {
    Value shown = document == null ? Constant.NULL : document;
    if (document != null && projection != null) {
      int index = projection.isPositional() ? filter.matchedIndex(document) : Projection.NO_INDEX;
      shown = projection.apply(document, compilation.newScope(), index);
    }
    reply.append("value", shown);
  }

  private UpdateStatement statement(DataAccess data, Namespace namespace, Arguments arguments) {
    return StatementCompiler.update(
        data,
        namespace,
        new StatementCompiler.UpdateParts(
            arguments.document(QUERY, Document.EMPTY),
            arguments.value(UPDATE),
            Document.EMPTY,
            arguments.has(ARRAY_FILTERS) ? arguments.documents(ARRAY_FILTERS) : null,
            arguments.document(SORT, Document.EMPTY),
            arguments.value(HINT),
            arguments.document(COLLATION),
            false,
            arguments.bool(UPSERT, false)),
        arguments.document(LET, Document.EMPTY),
        services.keepingEmptyTimestamps(arguments.bool(KEEP_TIMESTAMPS, false)));
  }

  private Compilation compilation(DataAccess data, Namespace namespace, Arguments arguments) {
    return services
        .queries()
        .compilation(
            data,
            namespace,
            arguments.document(COLLATION),
            arguments.document(LET, Document.EMPTY));
  }

  private QueryRequest request(Arguments arguments, Compilation compilation) {
    return StatementCompiler.request(
        arguments.document(QUERY, Document.EMPTY),
        arguments.document(SORT, Document.EMPTY),
        arguments.value(HINT),
        services,
        compilation);
  }

  private @Nullable Projection projection(Arguments arguments, Compilation compilation) {
    Document specification = arguments.document(PROJECTION, Document.EMPTY);
    if (specification.isEmpty()) {
      return null;
    }
    Projection projection =
        ProjectionCompiler.compile(
            specification,
            Projection.Mode.FIND,
            compilation,
            services.queries().languages().filters(compilation));
    if (compilation.neededMetadata().contains(SortStage.SORT_KEY)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "Cannot use a $meta sortKey projection in findAndModify commands.");
    }
    return projection;
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    check(arguments);
    Namespace namespace = invocation.namespace();
    if (arguments.bool(REMOVE, false)) {
      Compilation compilation = compilation(invocation.access(), namespace, arguments);
      return services
          .queries()
          .explain(
              invocation,
              request(arguments, compilation).withLimit(1),
              plan -> plan.writing(ExplainedWrite.delete(true, true)));
    }
    UpdateStatement statement = statement(invocation.access(), namespace, arguments);
    return services
        .queries()
        .explain(
            invocation,
            statement.request().withLimit(1),
            plan ->
                plan.writing(
                    ExplainedWrite.update(true, true, statement::changes, statement.upsert())));
  }

  @Override
  public Cost cost(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    CollectionState collection =
        services.queries().collection(invocation.access(), invocation.namespace());
    boolean small =
        CommandCost.isPlain(arguments.document(PROJECTION, Document.EMPTY))
            && (!arguments.has(UPDATE)
                || CommandCost.ofUpdate(arguments.value(UPDATE), arguments.value(ARRAY_FILTERS))
                    == Cost.SMALL)
            && CommandCost.ofValidator(collection) == Cost.SMALL
            && CommandCost.ofQuery(collection, arguments.value(QUERY)) == Cost.SMALL;
    return small ? Cost.SMALL : Cost.LARGE;
  }

  private static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
