package dev.morphium.engine.command.replication;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * The command {@code applyOps}: applies oplog entries, one after another.
 *
 * <p>Each entry becomes the command that has its effect, so that it obeys all rules of that
 * command. The first entry that fails ends it; what was done before stays. Source: MongoDB manual,
 * "applyOps".
 *
 * @param commands runs the commands that entries become
 */
record ApplyOpsCommand(BiFunction<Command, ClientContext, Reply> commands)
    implements ImmediateCommand {
  private static final int UNKNOWN_ERROR = 8;
  private static final int PRECONDITION = 6711600;
  private static final int ALWAYS_UPSERT = 6711601;
  private static final int PARTIAL_TRANSACTION = 31056;

  static final CommandFields FIELDS =
      new CommandFields("applyOps")
          .with(CommandField.ANY, "allowAtomic")
          .with(List.of(ValueType.INT64, ValueType.INT32), "count");
  private static final CommandField ALWAYS_UPSERTS = FIELDS.bool("alwaysUpsert");
  private static final CommandField PREPARE = FIELDS.looseBool("prepare");
  private static final CommandField BYPASS = FIELDS.looseBool("bypassDocumentValidation");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    ArrayValue array = (ArrayValue) arguments.first(List.of(ValueType.ARRAY));
    List<Document> entries = Arguments.documents(array, "applyOps.applyOps");
    refuseOptions(invocation);
    boolean bypass = arguments.bool(BYPASS, false);
    List<Value> results = new ArrayList<>();
    for (Document entry : entries) {
      apply(OplogOperation.parse(entry), bypass, invocation.client());
      results.add(BooleanValue.TRUE);
    }
    reply.append("applied", results.size()).append("results", ArrayValue.of(results));
  }

  private static void refuseOptions(Invocation invocation) {
    Document body = invocation.body();
    if (body.has("partialTxn")) {
      throw new CommandException(
          PARTIAL_TRANSACTION, "applyOps command cannot have 'partialTxn' option");
    }
    if (invocation.arguments().bool(PREPARE, false)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "applyOps command cannot prepare a transaction");
    }
    if (body.has("preCondition")) {
      throw new CommandException(
          PRECONDITION, "applyOps command no longer supports the 'preCondition' option");
    }
    if (invocation.arguments().bool(ALWAYS_UPSERTS, false)) {
      throw new CommandException(
          ALWAYS_UPSERT, "applyOps command no longer supports the 'alwaysUpsert:true' option");
    }
  }

  private void apply(OplogOperation operation, boolean bypass, ClientContext client) {
    switch (operation.kind()) {
      case "n" -> {}
      case "c" -> {
        Document command = operation.asCommand();
        String database =
            command.firstName() != null && command.firstName().equals("renameCollection")
                ? "admin"
                : operation.database();
        run(database, command, client);
      }
      default -> {
        requireCollection(operation, client);
        Document reply = run(operation.database(), operation.asWrite(bypass), client);
        if (operation.kind().equals("u")
            && reply.get("n") instanceof NumberValue matched
            && matched.isZero()) {
          throw new CommandException(
              UNKNOWN_ERROR, "No document to update for the applyOps entry " + operation.entry());
        }
      }
    }
  }

  private void requireCollection(OplogOperation operation, ClientContext client) {
    Document list =
        new DocumentBuilder()
            .append("listCollections", 1)
            .startDocument("filter")
            .append("name", operation.collection())
            .end()
            .append("nameOnly", true)
            .build();
    Document reply = run(operation.database(), list, client);
    boolean found =
        reply.get("cursor") instanceof Document cursor
            && cursor.get("firstBatch") instanceof ArrayValue batch
            && !batch.isEmpty();
    if (!found) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND,
          "Failed to apply operation due to missing collection " + operation.namespace());
    }
  }

  private Document run(String database, Document command, ClientContext client) {
    DocumentBuilder body = new DocumentBuilder().appendAll(command).append("$db", database);
    Document sent = body.build().compact();
    Reply reply =
        commands.apply(
            new Command(database, sent.bytes(), sent.offset(), sent.length(), List.of()), client);
    if (!reply.ok()) {
      throw new CommandException(reply.errorCode(), reply.errorMessage());
    }
    Document answer = Document.view(reply.bytes(), reply.offset());
    if (answer.get("writeErrors") instanceof ArrayValue errors
        && !errors.isEmpty()
        && errors.get(0) instanceof Document error
        && error.get("code") instanceof NumberValue code) {
      throw new CommandException((int) code.longValue(), String.valueOf(error.get("errmsg")));
    }
    return answer;
  }
}
