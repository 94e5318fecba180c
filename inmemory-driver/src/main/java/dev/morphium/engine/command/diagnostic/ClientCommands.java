package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.access.Requires;
import java.util.List;

/** Commands about the connection itself: {@code ping}, {@code whatsmyuri}. */
final class ClientCommands {
  private ClientCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
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
}
