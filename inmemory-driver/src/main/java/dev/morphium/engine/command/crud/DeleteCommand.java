package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.Explainable;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.command.query.Hints;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.plan.ExplainedWrite;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueText;
import dev.morphium.engine.value.ValueType;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The command {@code delete}. Source: MongoDB manual, "delete". */
record DeleteCommand(WriteServices services) implements Explainable {
  static final CommandFields FIELDS =
      new CommandFields("delete").with(List.of(ValueType.ARRAY), "stmtIds").unstable("stmtIds");
  private static final CommandField DELETES = FIELDS.array("deletes");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField LET = FIELDS.document("let");

  private static final CommandFields STATEMENT = CommandFields.statement("delete.deletes");
  private static final CommandField QUERY = STATEMENT.document("q");
  private static final CommandField LIMIT = STATEMENT.any("limit");
  private static final CommandField HINT = STATEMENT.any("hint");
  private static final CommandField COLLATION = STATEMENT.document("collation");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    List<Arguments> statements = statements(arguments);
    Document let = arguments.document(LET, Document.EMPTY);
    return new StatementWork<>(
        new DeleteTally(
            invocation,
            statements.size(),
            position -> delete(namespace, statements.get(position), let, invocation, position)),
        arguments.bool(ORDERED, true));
  }

  private WriteRun<Long> delete(
      Namespace namespace, Arguments statement, Document let, Invocation invocation, int position) {
    if (invocation.notes().wasDone(position)) {
      return () -> new WriteAttempt.Applied<>(1L);
    }
    QueryRequest request = request(invocation.access(), namespace, statement, let);
    Runnable interrupt = invocation.operation();
    Retries.checkSingle(invocation, limit(statement) != 0, "limit=0");
    return limit(statement) == 0
        ? services.deletes().all(invocation.access(), namespace, request, interrupt)
        : services
            .deletes()
            .first(invocation.access(), namespace, request, invocation.notes(), position, interrupt)
            .map(deleted -> deleted.isPresent() ? 1L : 0L);
  }

  private static List<Arguments> statements(Arguments arguments) {
    arguments.require(DELETES);
    List<Document> documents = arguments.documents(DELETES);
    StatementCompiler.checkCount(documents.size());
    List<Arguments> statements = new ArrayList<>(documents.size());
    for (Document document : documents) {
      Arguments statement = Arguments.parseStatement(STATEMENT, document);
      statement.require(QUERY);
      statement.require(LIMIT);
      limit(statement);
      Hints.checkType(statement.value(HINT));
      statements.add(statement);
    }
    return statements;
  }

  /**
   * How many documents a statement deletes: 1, or 0 for all; what is no number is 0, as in mongod.
   */
  private static long limit(Arguments statement) {
    if (!(statement.value(LIMIT) instanceof NumberValue number)) {
      return 0;
    }
    double limit = number.doubleValue();
    if (limit != 0 && limit != 1) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The limit field in delete objects must be 0 or 1. Got " + ValueText.of(number));
    }
    return (long) limit;
  }

  private QueryRequest request(
      DataAccess data, Namespace namespace, Arguments statement, Document let) {
    Compilation compilation =
        services.queries().compilation(data, namespace, statement.document(COLLATION), let);
    return StatementCompiler.request(
        statement.document(QUERY, Document.EMPTY),
        Document.EMPTY,
        statement.value(HINT),
        services,
        compilation);
  }

  @Override
  public Explanation explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    Arguments arguments = invocation.arguments();
    Arguments statement = statements(arguments).get(0);
    QueryRequest request =
        request(invocation.access(), namespace, statement, arguments.document(LET, Document.EMPTY));
    boolean first = limit(statement) != 0;
    return services
        .queries()
        .explain(
            invocation,
            first ? request.withLimit(1) : request,
            plan -> plan.writing(ExplainedWrite.delete(first, false)));
  }

  @Override
  public Cost cost(Invocation invocation) {
    List<Document> statements = invocation.arguments().documents(DELETES);
    return statements.size() == 1
        ? CommandCost.ofQuery(
            services.queries().collection(invocation.access(), invocation.namespace()),
            statements.get(0).get(QUERY.name()))
        : Cost.LARGE;
  }
}
