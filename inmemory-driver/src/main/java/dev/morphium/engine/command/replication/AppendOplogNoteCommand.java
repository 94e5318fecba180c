package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code appendOplogNote}: writes a no-op entry with a message into the oplog, which
 * changes no data; the cluster time goes on. Source: MongoDB manual, "appendOplogNote" among the
 * privilege actions.
 */
final class AppendOplogNoteCommand {
  static final String NAME = "appendOplogNote";

  private static final CommandFields FIELDS = new CommandFields(NAME);
  private static final CommandField DATA = FIELDS.document("data");
  private static final CommandField NOT_AFTER = FIELDS.of("maxClusterTime", ValueType.TIMESTAMP);

  private AppendOplogNoteCommand() {}

  static CommandSpec spec() {
    return CommandSpec.of(
        FIELDS,
        "Writes a message into the history.",
        (invocation, reply) -> {
          Arguments arguments = invocation.arguments();
          arguments.require(DATA);
          if (arguments.has(NOT_AFTER)) {
            throw new CommandException(
                ErrorCode.NOT_IMPLEMENTED, "maxClusterTime is not supported yet by this server");
          }
          Document message = arguments.document(DATA, Document.EMPTY).compact();
          invocation
              .access()
              .write(
                  batch -> {
                    batch.note(message);
                    return true;
                  });
        },
        CommandFlag.ADMIN_ONLY,
        CommandFlag.WRITE,
        CommandFlag.WRITE_CONCERN);
  }
}
