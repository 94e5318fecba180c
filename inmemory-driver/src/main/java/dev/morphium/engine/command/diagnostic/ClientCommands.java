package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import java.util.List;

/** Commands about the connection itself: {@code ping}, {@code whatsmyuri}. */
final class ClientCommands {
  private ClientCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(new CommandFields("ping"), "Answers.", (invocation, reply) -> {})
            .with(ANONYMOUS, SMALL, API_V1),
        CommandSpec.of(
                new CommandFields("whatsmyuri"),
                "Tells the address the client has for the server.",
                (invocation, reply) -> reply.append("you", invocation.client().remoteAddress()))
            .with(LENIENT, ANONYMOUS, SMALL));
  }
}
