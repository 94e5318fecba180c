package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.DocumentBuilder;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.UUID;

/**
 * Commands about the connection itself: {@code ping}, {@code whatsmyuri}, {@code connectionStatus},
 * {@code logout}.
 */
final class ClientCommands {
  private static final CommandFields CONNECTION_STATUS = new CommandFields("connectionStatus");
  private static final CommandField SHOW_PRIVILEGES = CONNECTION_STATUS.looseBool("showPrivileges");

  private ClientCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                CONNECTION_STATUS,
                "Tells who is authenticated on this connection.",
                Requires.LOGIN,
                ClientCommands::connectionStatus)
            .with(ANONYMOUS, SMALL),
        CommandSpec.of(
                new CommandFields("logout"),
                "Ends what is authenticated on this connection.",
                Requires.LOGIN,
                (invocation, reply) -> {})
            .with(ANONYMOUS, SMALL),
        CommandSpec.of(
                new CommandFields("ping"), "Answers.", Requires.LOGIN, (invocation, reply) -> {})
            .with(ANONYMOUS, SMALL, API_V1),
        CommandSpec.of(
                new CommandFields("whatsmyuri"),
                "Tells the address the client has for the server.",
                Requires.LOGIN,
                (invocation, reply) -> reply.append("you", invocation.client().remoteAddress()))
            .with(LENIENT, ANONYMOUS, SMALL));
  }

  private static void connectionStatus(Invocation invocation, DocumentBuilder reply) {
    reply
        .startDocument("authInfo")
        .append("authenticatedUsers", ArrayValue.EMPTY)
        .append("authenticatedUserRoles", ArrayValue.EMPTY);
    if (invocation.arguments().bool(SHOW_PRIVILEGES, false)) {
      reply.append("authenticatedUserPrivileges", ArrayValue.EMPTY);
    }
    reply.end();
    UUID connection =
        UUID.nameUUIDFromBytes(
            ByteBuffer.allocate(8).putLong(invocation.client().connectionId()).array());
    reply.append("uuid", BinaryValue.of(connection));
  }
}
