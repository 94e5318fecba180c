package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code appendOplogNote}: writes a no-op entry with a message into the oplog, which
 * changes no data; the cluster time goes on. Source: MongoDB manual, "appendOplogNote" among the
 * privilege actions.
 */
final class AppendOplogNoteCommand implements ImmediateCommand {
  static final String NAME = "appendOplogNote";

  static final CommandFields FIELDS = new CommandFields(NAME);
  private static final CommandField DATA = FIELDS.document("data");
  private static final CommandField NOT_AFTER = FIELDS.of("maxClusterTime", ValueType.TIMESTAMP);

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(DATA);
    if (arguments.has(NOT_AFTER)) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED, "maxClusterTime is not supported yet by this server");
    }
    Document message = arguments.document(DATA, Document.EMPTY).compact();
    invocation.change(batch -> batch.note(message));
  }
}
