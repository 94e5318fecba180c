package dev.morphium.engine.command.ddl;

import dev.morphium.engine.catalog.TimeSeries;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ExistingNames;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The command {@code compact}. Source: MongoDB manual, "compact".
 *
 * <p>Nothing lies in files that could have gaps: the room of a document that is gone is free at
 * once. So there is never anything to free, and that is the answer.
 *
 * @param primary whether the server is the primary of a replica set, where it has to be forced
 */
record CompactCommand(boolean primary) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("compact");
  private static final CommandField DRY_RUN = FIELDS.bool("dryRun");
  private static final CommandField FREE_SPACE = FIELDS.number("freeSpaceTargetMB");

  private static final CommandField FORCE = FIELDS.bool("force");

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Namespace namespace = ExistingNames.of(invocation);
    Arguments arguments = invocation.arguments();
    arguments.atLeast(1, FREE_SPACE, 1);
    if (primary && !arguments.bool(FORCE, false)) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "will not run compact on an active replica set primary as this will slow down other"
              + " running operations. use force:true to force");
    }
    Root root = invocation.access().root();
    CollectionState collection = root.collection(namespace);
    if (collection == null && TimeSeries.behind(root, namespace) == null) {
      throw new CommandException(
          ErrorCode.NAMESPACE_NOT_FOUND, "collection '" + namespace + "' does not exist");
    }
    View.refuse(collection);
    reply.append(arguments.bool(DRY_RUN, false) ? "estimatedBytesFreed" : "bytesFreed", 0);
  }
}
