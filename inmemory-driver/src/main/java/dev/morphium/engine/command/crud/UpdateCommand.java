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
import dev.morphium.engine.command.WriteErrors;
import dev.morphium.engine.command.WriteServices;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.engine.write.PartialFailure;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/** The command {@code update}. Source: MongoDB manual, "update". */
final class UpdateCommand implements Explainable {
  private static final CommandFields FIELDS = new CommandFields("update");
  private static final CommandField UPDATES = FIELDS.array("updates");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");

  static {
    FIELDS.array("stmtIds");
  }

  private static final CommandFields STATEMENT = CommandFields.statement("update.updates");
  private static final CommandField QUERY = STATEMENT.document("q");
  private static final CommandField UPDATE = STATEMENT.any("u");
  private static final CommandField CONSTANTS = STATEMENT.document("c");
  private static final CommandField ARRAY_FILTERS = STATEMENT.array("arrayFilters");
  private static final CommandField HINT = STATEMENT.of("hint", ValueType.STRING, ValueType.OBJECT);
  private static final CommandField SORT = STATEMENT.document("sort");
  private static final CommandField COLLATION = STATEMENT.document("collation");
  private static final CommandField MULTI = STATEMENT.bool("multi");
  private static final CommandField UPSERT = STATEMENT.bool("upsert");

  static {
    STATEMENT.bool("upsertSupplied");
  }

  private final WriteServices services;

  private UpdateCommand(WriteServices services) {
    this.services = services;
  }

  static CommandSpec spec(WriteServices services) {
    return CommandSpec.of(
        FIELDS,
        "Updates documents.",
        OnData.explainable(
            services.queries().access(), data -> new UpdateCommand(services.on(data))),
        CommandFlag.WRITE,
        CommandFlag.RETRYABLE,
        CommandFlag.MAYBE_BRIEF,
        CommandFlag.WRITE_CONCERN,
        CommandFlag.TRANSACTION);
  }

  private record Upserted(int index, Value id) {}

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    List<Arguments> statements = statements(arguments);
    Document let = arguments.document(LET, Document.EMPTY);
    boolean ordered = arguments.bool(ORDERED, true);
    boolean bypass = arguments.bool(BYPASS, false);
    WriteErrors errors = new WriteErrors(invocation);
    List<Upserted> upserted = new ArrayList<>();
    long matched = 0;
    long modified = 0;
    WriteServices oneTime = services.atOneTime();
    for (int i = 0; i < statements.size(); i++) {
      try {
        UpdateOutcome outcome = Retries.updated(invocation, i);
        if (outcome == null) {
          UpdateStatement statement =
              compile(namespace, statements.get(i), let, oneTime).bypassing(bypass);
          Retries.checkSingle(invocation, !statement.multi(), "multi=true");
          outcome =
              services
                  .updates()
                  .run(
                      namespace,
                      statement.noting(invocation.notes(), i),
                      invocation.operation()::check);
        }
        matched += outcome.matched();
        modified += outcome.modified();
        if (outcome.upsertedId() != null) {
          upserted.add(new Upserted(i, outcome.upsertedId()));
        }
      } catch (CommandException error) {
        errors.addUnlessInterrupted(i, error);
      } catch (PartialFailure failure) {
        matched += failure.done();
        modified += failure.changed();
        errors.addUnlessInterrupted(i, failure.error());
      }
      if (ordered && !errors.isEmpty()) {
        break;
      }
    }
    append(reply, matched, modified, upserted);
    errors.append(reply);
    invocation.appendRetried(reply);
  }

  private static void append(
      DocumentBuilder reply, long matched, long modified, List<Upserted> upserted) {
    reply.append("n", (int) (matched + upserted.size())).append("nModified", (int) modified);
    if (!upserted.isEmpty()) {
      reply.startArray("upserted");
      for (int i = 0; i < upserted.size(); i++) {
        reply
            .startDocument(ArrayIndexNames.of(i))
            .append("index", upserted.get(i).index)
            .append("_id", upserted.get(i).id)
            .end();
      }
      reply.end();
    }
  }

  private static List<Arguments> statements(Arguments arguments) {
    arguments.require(UPDATES);
    List<Document> documents = arguments.documents(UPDATES);
    Statements.checkCount(documents.size());
    List<Arguments> statements = new ArrayList<>(documents.size());
    for (Document document : documents) {
      Arguments statement = Arguments.parseStatement(STATEMENT, document);
      statement.require(QUERY);
      statement.require(UPDATE);
      statements.add(statement);
    }
    return statements;
  }

  private static UpdateStatement compile(
      Namespace namespace, Arguments statement, Document let, WriteServices oneTime) {
    return Statements.update(
        namespace,
        new Statements.UpdateParts(
            statement.document(QUERY, Document.EMPTY),
            statement.value(UPDATE),
            statement.document(CONSTANTS, Document.EMPTY),
            statement.has(ARRAY_FILTERS) ? statement.documents(ARRAY_FILTERS) : null,
            statement.document(SORT, Document.EMPTY),
            statement.value(HINT),
            statement.document(COLLATION),
            statement.bool(MULTI, false),
            statement.bool(UPSERT, false)),
        let,
        oneTime);
  }

  @Override
  public Explained explain(Invocation invocation) {
    Namespace namespace = invocation.namespace();
    Arguments arguments = invocation.arguments();
    UpdateStatement statement =
        compile(
            namespace,
            statements(arguments).get(0),
            arguments.document(LET, Document.EMPTY),
            services);
    return new Explained(
        services.queries().plan(namespace, statement.request()), namespace.toString());
  }

  @Override
  public boolean isBrief(Invocation invocation) {
    List<Arguments> statements = statements(invocation.arguments());
    return statements.size() == 1
        && !(statements.get(0).value(UPDATE) instanceof ArrayValue) // a pipeline
        && BriefWork.isBrief(
            services.queries(),
            invocation.namespace(),
            statements.get(0).document(QUERY, Document.EMPTY));
  }
}
