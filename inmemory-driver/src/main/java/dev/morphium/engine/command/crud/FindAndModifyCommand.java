package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Explainable;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.OnData;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.command.RetryableWrite;
import dev.morphium.engine.command.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.project.ProjectionCompiler;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.StatementNotes;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The command {@code findAndModify}. Source: MongoDB manual, "findAndModify". */
final class FindAndModifyCommand implements Explainable {
  private static final CommandFields FIELDS = new CommandFields("findAndModify");
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

  private final WriteServices services;

  private FindAndModifyCommand(WriteServices services) {
    this.services = services;
  }

  static CommandSpec spec(WriteServices services) {
    return CommandSpec.of(
            FIELDS,
            "Changes or removes one document and returns it.",
            OnData.explainable(
                services.queries().access(), data -> new FindAndModifyCommand(services.on(data))),
            CommandFlag.WRITE,
            CommandFlag.RETRYABLE,
            CommandFlag.MAYBE_BRIEF,
            CommandFlag.WRITE_CONCERN,
            CommandFlag.TRANSACTION)
        .alsoNamed("findandmodify");
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    check(arguments);
    if (arguments.bool(REMOVE, false)) {
      remove(invocation, namespace, reply);
    } else {
      update(invocation, namespace, reply);
    }
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

  private void remove(Invocation invocation, Namespace namespace, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Compilation compilation = compilation(namespace, arguments);
    QueryRequest request = request(arguments, compilation);
    Projection projection = projection(arguments, compilation);
    Document removed =
        Retries.wasDone(invocation)
            ? Retries.image(invocation)
            : services
                .deletes()
                .first(
                    namespace,
                    request,
                    Retries.keep(invocation, RetryableWrite.Image.BEFORE),
                    0,
                    invocation.operation()::check);
    reply.startDocument("lastErrorObject").append("n", removed == null ? 0 : 1).end();
    append(reply, removed, projection, request.filter(), compilation);
    invocation.appendRetried(reply);
  }

  private void update(Invocation invocation, Namespace namespace, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    UpdateStatement statement =
        statement(namespace, arguments).bypassing(arguments.bool(BYPASS, false));
    Compilation compilation = compilation(namespace, arguments);
    Projection projection = projection(arguments, compilation);
    boolean showsNew = arguments.bool(NEW, false);
    UpdateOutcome outcome = Retries.modified(invocation);
    if (outcome == null) {
      StatementNotes notes =
          Retries.keep(
              invocation, showsNew ? RetryableWrite.Image.AFTER : RetryableWrite.Image.BEFORE);
      outcome =
          services
              .updates()
              .run(namespace, statement.noting(notes, 0), invocation.operation()::check);
    }
    boolean upserted = outcome.upsertedId() != null;
    reply
        .startDocument("lastErrorObject")
        .append("n", outcome.matched() > 0 || upserted ? 1 : 0)
        .append("updatedExisting", outcome.matched() > 0);
    if (outcome.upsertedId() != null) {
      reply.append("upserted", outcome.upsertedId());
    }
    reply.end();
    Document answer = showsNew ? outcome.after() : outcome.before();
    append(reply, answer, projection, statement.request().filter(), compilation);
    invocation.appendRetried(reply);
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

  private UpdateStatement statement(Namespace namespace, Arguments arguments) {
    return Statements.update(
        namespace,
        new Statements.UpdateParts(
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
        services);
  }

  private Compilation compilation(Namespace namespace, Arguments arguments) {
    Queries queries = services.queries();
    return queries
        .languages()
        .compilation(
            arguments.document(LET, Document.EMPTY),
            queries.comparator(namespace, arguments.document(COLLATION)));
  }

  private QueryRequest request(Arguments arguments, Compilation compilation) {
    return Statements.request(
        arguments.document(QUERY, Document.EMPTY),
        arguments.document(SORT, Document.EMPTY),
        arguments.value(HINT),
        services,
        compilation);
  }

  private @Nullable Projection projection(Arguments arguments, Compilation compilation) {
    Document specification = arguments.document(PROJECTION, Document.EMPTY);
    return specification.isEmpty()
        ? null
        : ProjectionCompiler.compile(
            specification,
            Projection.Mode.FIND,
            compilation,
            services.queries().languages().filters(compilation));
  }

  @Override
  public Explained explain(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    check(arguments);
    Namespace namespace = invocation.namespace();
    QueryRequest request =
        arguments.bool(REMOVE, false)
            ? request(arguments, compilation(namespace, arguments))
            : statement(namespace, arguments).request();
    return new Explained(
        services.queries().plan(namespace, request.withLimit(1)), namespace.toString());
  }

  @Override
  public boolean isBrief(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    boolean pipeline = arguments.has(UPDATE) && arguments.value(UPDATE) instanceof ArrayValue;
    return !pipeline
        && BriefWork.isPlain(arguments.document(PROJECTION, Document.EMPTY))
        && BriefWork.isBrief(
            services.queries(), invocation.namespace(), arguments.document(QUERY, Document.EMPTY));
  }

  private static CommandException failedToParse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
