package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The commands {@code rotateCertificates} and {@code shutdown} of an engine that runs within an
 * application: it has no certificates, and the application's process is not its own.
 *
 * <p>A server has its own in their place. Source: MongoDB manual, the pages of the commands.
 */
final class ProcessCommands {
  private static final CommandFields CERTIFICATES = certificates();
  private static final CommandFields SHUTDOWN = shutdown();

  private ProcessCommands() {}

  private static CommandFields certificates() {
    CommandFields fields = new CommandFields("rotateCertificates");
    fields.string("message");
    return fields;
  }

  private static CommandFields shutdown() {
    CommandFields fields = new CommandFields("shutdown");
    fields.looseBool("force");
    fields.number("timeoutSecs");
    return fields;
  }

  static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                CERTIFICATES,
                "Reads certificates again, of which an engine without a network has none.",
                Requires.onCluster(ActionType.ROTATE_CERTIFICATES),
                (invocation, reply) -> {})
            .with(ADMIN_ONLY),
        CommandSpec.of(
                SHUTDOWN,
                "Refused: the application ends its own process.",
                Requires.onCluster(ActionType.SHUTDOWN),
                ProcessCommands::refuse)
            .with(ADMIN_ONLY));
  }

  private static void refuse(Invocation invocation, DocumentBuilder reply) {
    throw new CommandException(
        ErrorCode.ILLEGAL_OPERATION,
        "shutdown ends the process of a server, and this engine runs in that of an application:"
            + " close the InMemoryDriver instead");
  }
}
