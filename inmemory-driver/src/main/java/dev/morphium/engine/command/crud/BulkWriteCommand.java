package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.query.CursorOptions;
import dev.morphium.engine.command.query.CursorReplies;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The command {@code bulkWrite}: writes to several collections. Source: MongoDB manual,
 * "bulkWrite".
 */
record BulkWriteCommand(WriteServices services, CursorReplies cursors) implements CommandHandler {
  static final CommandFields FIELDS =
      new CommandFields("bulkWrite").with(List.of(ValueType.ARRAY), "stmtIds").unstable("stmtIds");
  private static final CommandField OPERATIONS = FIELDS.array("ops");
  private static final CommandField NAMESPACES = FIELDS.array("nsInfo");
  private static final CommandField ORDERED = FIELDS.bool("ordered");
  private static final CommandField ERRORS_ONLY = FIELDS.bool("errorsOnly");
  private static final CommandField LET = FIELDS.document("let");
  private static final CommandField CURSOR = FIELDS.document("cursor");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");
  private static final CommandField KEEP_TIMESTAMPS = FIELDS.bool("bypassEmptyTsReplacement");

  private static final CommandFields NAMESPACE =
      CommandFields.statement("bulkWrite.nsInfo").with(List.of(ValueType.BINARY), "collectionUUID");
  private static final CommandField NS = NAMESPACE.string("ns");

  @Override
  public CommandWork begin(Invocation invocation) {
    Arguments arguments = invocation.arguments();
    arguments.require(OPERATIONS);
    arguments.require(NAMESPACES);
    List<Namespace> namespaces = namespaces(arguments);
    List<Document> documents = arguments.documents(OPERATIONS);
    StatementCompiler.checkCount(documents.size());
    List<BulkOperation> operations = new ArrayList<>(documents.size());
    for (Document document : documents) {
      operations.add(BulkOperation.parse(document, namespaces));
    }
    long batchSize = CursorOptions.batchSize(arguments.document(CURSOR), Long.MAX_VALUE);
    BulkTally tally =
        new BulkTally(
            invocation,
            operations,
            services.atOneTime().keepingEmptyTimestamps(arguments.bool(KEEP_TIMESTAMPS, false)),
            arguments.document(LET, Document.EMPTY),
            arguments.bool(ERRORS_ONLY, false),
            arguments.bool(BYPASS, false),
            (reply, results) ->
                cursors.append(reply, invocation, "admin.$cmd.bulkWrite", results, batchSize));
    return new StatementWork<>(tally, arguments.bool(ORDERED, true));
  }

  private static List<Namespace> namespaces(Arguments arguments) {
    List<Namespace> namespaces = new ArrayList<>();
    for (Document document : arguments.documents(NAMESPACES)) {
      Arguments entry = Arguments.parseStatement(NAMESPACE, document);
      entry.require(NS);
      String name = String.valueOf(entry.string(NS));
      int dot = name.indexOf('.');
      if (dot < 0) {
        throw new CommandException(
            ErrorCode.INVALID_NAMESPACE,
            "Invalid namespace specified for bulkWrite: '" + name + "'");
      }
      namespaces.add(
          WritableNames.check(Namespace.of(name.substring(0, dot), name.substring(dot + 1))));
    }
    return namespaces;
  }
}
