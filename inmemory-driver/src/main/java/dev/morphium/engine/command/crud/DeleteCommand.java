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
import dev.morphium.engine.command.WriteErrors;
import dev.morphium.engine.command.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ValueType;
import dev.morphium.engine.write.PartialFailure;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** The command {@code delete}. Source: MongoDB manual, "delete". */
final class DeleteCommand implements Explainable {
  private static final CommandFields FIELDS = new CommandFields("delete");
  private static final CommandField DELETES = FIELDS.array("deletes");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField LET = FIELDS.document("let");

  static {
    FIELDS.array("stmtIds");
  }

  private static final CommandFields STATEMENT = CommandFields.statement("delete.deletes");
  private static final CommandField QUERY = STATEMENT.document("q");
  private static final CommandField LIMIT = STATEMENT.number("limit");
  private static final CommandField HINT = STATEMENT.of("hint", ValueType.STRING, ValueType.OBJECT);
  private static final CommandField COLLATION = STATEMENT.document("collation");

  private final WriteServices services;

  private DeleteCommand(WriteServices services) {
    this.services = services;
  }

  static CommandSpec spec(WriteServices services) {
    return CommandSpec.of(
        FIELDS,
        "Deletes documents.",
        OnData.explainable(
            services.queries().access(), data -> new DeleteCommand(services.on(data))),
        CommandFlag.WRITE,
        CommandFlag.RETRYABLE,
        CommandFlag.MAYBE_BRIEF,
        CommandFlag.WRITE_CONCERN,
        CommandFlag.TRANSACTION);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    List<Arguments> statements = statements(arguments);
    Document let = arguments.document(LET, Document.EMPTY);
    boolean ordered = arguments.bool(ORDERED, true);
    WriteErrors errors = new WriteErrors(invocation);
    long deleted = 0;
    for (int i = 0; i < statements.size(); i++) {
      try {
        deleted += delete(namespace, statements.get(i), let, invocation, i);
      } catch (CommandException error) {
        errors.addUnlessInterrupted(i, error);
      } catch (PartialFailure failure) {
        deleted += failure.done();
        errors.addUnlessInterrupted(i, failure.error());
      }
      if (ordered && !errors.isEmpty()) {
        break;
      }
    }
    reply.append("n", (int) deleted);
    errors.append(reply);
    invocation.appendRetried(reply);
  }

  private long delete(
      Namespace namespace, Arguments statement, Document let, Invocation invocation, int position) {
    if (invocation.notes().wasDone(position)) {
      return 1;
    }
    QueryRequest request = request(namespace, statement, let);
    Runnable interrupt = invocation.operation()::check;
    Retries.checkSingle(invocation, limit(statement) != 0, "limit=0");
    if (limit(statement) == 0) {
      return services.deletes().all(namespace, request, interrupt);
    }
    Document deleted =
        services.deletes().first(namespace, request, invocation.notes(), position, interrupt);
    return deleted == null ? 0 : 1;
  }

  private static List<Arguments> statements(Arguments arguments) {
    arguments.require(DELETES);
    List<Document> documents = arguments.documents(DELETES);
    Statements.checkCount(documents.size());
    List<Arguments> statements = new ArrayList<>(documents.size());
    for (Document document : documents) {
      Arguments statement = Arguments.parseStatement(STATEMENT, document);
      statement.require(QUERY);
      statement.require(LIMIT);
      limit(statement);
      statements.add(statement);
    }
    return statements;
  }

  private static long limit(Arguments statement) {
    boolean valid =
        statement.value(LIMIT) instanceof NumberValue number
            && (number.doubleValue() == 0 || number.doubleValue() == 1);
    if (!valid) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The limit field in delete objects must be 0 or 1. Got " + statement.value(LIMIT));
    }
    return statement.int64(LIMIT, 0);
  }

  private QueryRequest request(Namespace namespace, Arguments statement, Document let) {
    Queries queries = services.queries();
    Compilation compilation =
        queries
            .languages()
            .compilation(let, queries.comparator(namespace, statement.document(COLLATION)));
    return Statements.request(
        statement.document(QUERY, Document.EMPTY),
        Document.EMPTY,
        statement.value(HINT),
        services,
        compilation);
  }

  @Override
  public Explained explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    Arguments arguments = invocation.arguments();
    QueryRequest request =
        request(namespace, statements(arguments).get(0), arguments.document(LET, Document.EMPTY));
    return new Explained(services.queries().plan(namespace, request), namespace.toString());
  }

  @Override
  public boolean isBrief(Invocation invocation) {
    List<Arguments> statements = statements(invocation.arguments());
    return statements.size() == 1
        && BriefWork.isBrief(
            services.queries(),
            invocation.namespace(),
            statements.get(0).document(QUERY, Document.EMPTY));
  }
}
