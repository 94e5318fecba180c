package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/** The command {@code insert}. Source: MongoDB manual, "insert". */
final class InsertCommand implements ImmediateCommand {
  private static final int FEW_DOCUMENTS = 20;
  private static final CommandFields FIELDS = new CommandFields("insert");
  private static final CommandField DOCUMENTS = FIELDS.array("documents");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");

  static {
    FIELDS.array("stmtIds");
  }

  private final WriteServices services;

  private InsertCommand(WriteServices services) {
    this.services = services;
  }

  static CommandSpec spec(WriteServices services) {
    return CommandSpec.of(
        FIELDS,
        "Inserts documents.",
        new InsertCommand(services),
        CommandFlag.WRITE,
        CommandFlag.RETRYABLE,
        CommandFlag.WRITE_CONCERN,
        CommandFlag.TRANSACTION);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Namespace namespace = WritableNames.check(invocation.namespace());
    arguments.require(DOCUMENTS);
    List<Document> documents = arguments.documents(DOCUMENTS);
    StatementCompiler.checkCount(documents.size());
    WriteErrors errors = new WriteErrors(invocation);
    int inserted =
        services
            .inserts()
            .run(
                invocation.access(),
                namespace,
                documents,
                arguments.bool(ORDERED, true),
                arguments.bool(BYPASS, false),
                invocation.notes(),
                (error, position) -> errors.add(position, error),
                invocation.operation()::check);
    reply.append("n", inserted);
    errors.append(reply);
    invocation.appendRetried(reply);
  }

  @Override
  public Cost cost(Invocation invocation) {
    return invocation.arguments().documents(DOCUMENTS).size() <= FEW_DOCUMENTS
        ? CommandCost.ofValidator(
            services.queries().collection(invocation.access(), invocation.namespace()))
        : Cost.LARGE;
  }
}
