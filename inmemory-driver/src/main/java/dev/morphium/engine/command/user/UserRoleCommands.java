package dev.morphium.engine.command.user;

import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.AccountPrivileges;
import dev.morphium.engine.security.RoleNames;
import dev.morphium.engine.security.StoredUser;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * The commands {@code grantRolesToUser} and {@code revokeRolesFromUser}. Source: MongoDB manual,
 * same names.
 */
record UserRoleCommands(RoleNames roles) {
  private static final CommandFields GRANT = new CommandFields("grantRolesToUser");
  private static final CommandField GRANTED = GRANT.array("roles");
  private static final CommandFields REVOKE = new CommandFields("revokeRolesFromUser");
  private static final CommandField REVOKED = REVOKE.array("roles");

  CommandSpec grant() {
    return CommandSpec.of(
            GRANT, "Grants roles to a user.", AccountPrivileges::grantRoles, this::grant)
        .with(WRITE, WRITE_CONCERN);
  }

  CommandSpec revoke() {
    return CommandSpec.of(
            REVOKE, "Revokes roles from a user.", AccountPrivileges::revokeRoles, this::revoke)
        .with(WRITE, WRITE_CONCERN);
  }

  private void grant(Invocation invocation, DocumentBuilder reply) {
    change(invocation, GRANTED, GrantedRoles::with);
  }

  private void revoke(Invocation invocation, DocumentBuilder reply) {
    change(invocation, REVOKED, GrantedRoles::without);
  }

  private void change(
      Invocation invocation,
      CommandField field,
      BiFunction<ArrayValue, List<Value>, ArrayValue> change) {
    Arguments arguments = invocation.arguments();
    UserName name = UserFields.user(invocation);
    arguments.require(field);
    ArrayValue given = arguments.array(field);
    if (given == null || given.isEmpty()) {
      throw UserFields.bad(arguments.command() + " command requires a non-empty \"roles\" array");
    }
    List<Value> read = GrantedRoles.read(given, name.database(), roles);
    UserChanges.update(
        invocation,
        name,
        before -> Map.of("roles", change.apply(StoredUser.of(before).roles(), read)));
  }
}
