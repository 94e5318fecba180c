package dev.morphium.engine.command.authentication;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;

/** The table of the commands by which a client logs in and out, in alphabetical order. */
public final class AuthenticationCommands {
  private AuthenticationCommands() {}

  public static List<CommandSpec> specs(Logins logins, Roles roles) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(
        CommandSpec.of(
                AuthenticateCommand.FIELDS,
                "Logs in the user that the client's certificate names.",
                Requires.LOGIN,
                new AuthenticateCommand(logins))
            .with(ANONYMOUS, SMALL));
    specs.add(
        CommandSpec.of(
                ConnectionStatusCommand.FIELDS,
                "Tells who is authenticated on this connection.",
                Requires.LOGIN,
                new ConnectionStatusCommand(roles))
            .with(ANONYMOUS, SMALL));
    specs.add(
        CommandSpec.of(
                new CommandFields("logout"),
                "Ends what is authenticated on this connection.",
                Requires.LOGIN,
                AuthenticationCommands::logout)
            .with(ANONYMOUS, SMALL));
    specs.addAll(new SaslCommands(logins).specs());
    return specs;
  }

  private static void logout(Invocation invocation, DocumentBuilder reply) {
    invocation.client().authentication().logout(invocation.database());
  }
}
