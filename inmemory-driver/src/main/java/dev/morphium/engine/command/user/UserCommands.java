package dev.morphium.engine.command.user;

import static dev.morphium.engine.command.CommandFlag.LOCALHOST_EXCEPTION;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.SYSTEM_WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.AccountPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.authentication.Logins;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** The table of the commands that manage users, in alphabetical order. */
public final class UserCommands {
  private static final CommandFields DROP_ALL = new CommandFields("dropAllUsersFromDatabase");
  private static final CommandFields DROP = new CommandFields("dropUser");

  private UserCommands() {}

  /**
   * All commands of this family.
   *
   * @param roles the roles that users can be granted
   * @param ids gives identities of users
   * @param secrets gives salts that cannot be guessed
   * @param filters compiles filters of users
   */
  public static List<CommandSpec> specs(
      Logins logins,
      Roles roles,
      Supplier<UUID> ids,
      RandomGenerator secrets,
      Function<Document, Filter> filters) {
    NewCredentials credentials = new NewCredentials(logins, secrets);
    UserRoleCommands granting = new UserRoleCommands(roles);
    return List.of(
        CommandSpec.of(
                CreateUserCommand.USER.fields,
                "Creates a user.",
                AccountPrivileges::createUser,
                new CreateUserCommand(credentials, roles, ids))
            .with(WRITE, SYSTEM_WRITE, WRITE_CONCERN, LOCALHOST_EXCEPTION),
        CommandSpec.of(
                DROP_ALL,
                "Drops all users of a database.",
                Requires.onDatabase(ActionType.DROP_USER),
                UserCommands::dropAll)
            .with(WRITE, SYSTEM_WRITE, WRITE_CONCERN),
        CommandSpec.of(
                DROP,
                "Drops a user.",
                Requires.onDatabase(ActionType.DROP_USER),
                UserCommands::drop)
            .with(WRITE, SYSTEM_WRITE, WRITE_CONCERN),
        granting.grant(),
        granting.revoke(),
        CommandSpec.of(
                UpdateUserCommand.USER.fields,
                "Changes a user.",
                AccountPrivileges::updateUser,
                new UpdateUserCommand(credentials, roles))
            .with(WRITE, SYSTEM_WRITE, WRITE_CONCERN),
        CommandSpec.of(
                UsersInfoCommand.FIELDS,
                "Tells of users.",
                AccountPrivileges::usersInfo,
                new UsersInfoCommand(roles, filters))
            .with(READ));
  }

  private static void drop(Invocation invocation, DocumentBuilder reply) {
    UserChanges.drop(invocation, UserFields.user(invocation));
  }

  private static void dropAll(Invocation invocation, DocumentBuilder reply) {
    reply.append("n", UserChanges.dropAll(invocation, invocation.database()));
  }
}
