package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.plan.ExplainedWrite;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueType;
import dev.morphium.engine.write.UpdateStatement;
import java.util.ArrayList;
import java.util.List;

/** The command {@code update}. Source: MongoDB manual, "update". */
record UpdateCommand(WriteServices services) implements Explainable {
  static final CommandFields FIELDS =
      new CommandFields("update").with(List.of(ValueType.ARRAY), "stmtIds").unstable("stmtIds");
  private static final CommandField UPDATES = FIELDS.array("updates");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");
  private static final CommandField KEEP_TIMESTAMPS = FIELDS.bool("bypassEmptyTsReplacement");

  private static final CommandFields STATEMENT = CommandFields.statement("update.updates");
  private static final CommandField QUERY = STATEMENT.document("q");
  private static final CommandField UPDATE = STATEMENT.any("u");
  private static final CommandField CONSTANTS = STATEMENT.document("c");
  private static final CommandField ARRAY_FILTERS = STATEMENT.array("arrayFilters");
  private static final CommandField HINT = STATEMENT.any("hint");
  private static final CommandField SORT = STATEMENT.document("sort");
  private static final CommandField COLLATION = STATEMENT.document("collation");
  private static final CommandField MULTI = STATEMENT.bool("multi");
  private static final CommandField UPSERT = STATEMENT.bool("upsert");

  static {
    STATEMENT.optionalBool("upsertSupplied");
  }

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    List<StatementCompiler.UpdateParts> statements = statements(arguments);
    Document let = arguments.document(LET, Document.EMPTY);
    boolean bypass = arguments.bool(BYPASS, false);
    WriteServices oneTime =
        services.atOneTime().keepingEmptyTimestamps(arguments.bool(KEEP_TIMESTAMPS, false));
    DataAccess data = invocation.access();
    return new StatementWork<>(
        new UpdateTally(
            invocation,
            namespace,
            services.updates(),
            statements.size(),
            position ->
                StatementCompiler.update(data, namespace, statements.get(position), let, oneTime)
                    .bypassing(bypass)),
        arguments.bool(ORDERED, true));
  }

  private static List<StatementCompiler.UpdateParts> statements(Arguments arguments) {
    arguments.require(UPDATES);
    List<Document> documents = arguments.documents(UPDATES);
    StatementCompiler.checkCount(documents.size());
    List<StatementCompiler.UpdateParts> statements = new ArrayList<>(documents.size());
    for (Document document : documents) {
      statements.add(statement(document));
    }
    return statements;
  }

  private static StatementCompiler.UpdateParts statement(Document document) {
    Arguments statement = Arguments.parseStatement(STATEMENT, document);
    statement.require(QUERY);
    statement.require(UPDATE);
    return new StatementCompiler.UpdateParts(
        statement.document(QUERY, Document.EMPTY),
        statement.value(UPDATE),
        statement.document(CONSTANTS, Document.EMPTY),
        statement.has(ARRAY_FILTERS) ? statement.documents(ARRAY_FILTERS) : null,
        statement.document(SORT, Document.EMPTY),
        statement.value(HINT),
        statement.document(COLLATION),
        statement.bool(MULTI, false),
        statement.bool(UPSERT, false));
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    Arguments arguments = invocation.arguments();
    UpdateStatement statement =
        StatementCompiler.update(
            invocation.access(),
            namespace,
            statements(arguments).get(0),
            arguments.document(LET, Document.EMPTY),
            services);
    QueryRequest request = statement.request();
    return services
        .queries()
        .explain(
            invocation,
            statement.multi() ? request : request.withLimit(1),
            plan ->
                plan.writing(
                    ExplainedWrite.update(
                        !statement.multi(), false, statement::changes, statement.upsert())));
  }

  @Override
  public Cost cost(Invocation invocation) {
    List<Document> statements = invocation.arguments().documents(UPDATES);
    if (statements.size() != 1) {
      return Cost.LARGE;
    }
    Document statement = statements.get(0);
    CollectionState collection =
        services.queries().collection(invocation.access(), invocation.namespace());
    boolean small =
        CommandCost.ofUpdate(statement.get(UPDATE.name()), statement.get(ARRAY_FILTERS.name()))
                == Cost.SMALL
            && CommandCost.ofValidator(collection) == Cost.SMALL
            && CommandCost.ofQuery(collection, statement.get(QUERY.name())) == Cost.SMALL;
    return small ? Cost.SMALL : Cost.LARGE;
  }
}
