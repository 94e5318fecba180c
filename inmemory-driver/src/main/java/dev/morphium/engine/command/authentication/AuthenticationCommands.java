package dev.morphium.engine.command.authentication;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.Users;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;

/** The table of the commands by which a client logs in and out, in alphabetical order. */
public final class AuthenticationCommands {
  private AuthenticationCommands() {}

  public static List<CommandSpec> specs(Logins logins, Users users) {
    List<CommandSpec> specs = new ArrayList<>();
    specs.add(
        CommandSpec.of(
                AuthenticateCommand.FIELDS,
                "Logs in the user that the client's certificate names.",
                new AuthenticateCommand(logins))
            .with(ANONYMOUS, SMALL));
    specs.add(
        CommandSpec.of(
                ConnectionStatusCommand.FIELDS,
                "Tells who is authenticated on this connection.",
                new ConnectionStatusCommand(users))
            .with(ANONYMOUS, SMALL));
    specs.add(
        CommandSpec.of(
                new CommandFields("logout"),
                "Ends what is authenticated on this connection.",
                AuthenticationCommands::logout)
            .with(ANONYMOUS, SMALL));
    specs.addAll(new SaslCommands(logins).specs());
    return specs;
  }

  private static void logout(Invocation invocation, DocumentBuilder reply) {
    invocation.client().authentication().logout(invocation.database());
  }
}
