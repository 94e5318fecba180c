package dev.morphium.engine.command.role;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.READ;
import static dev.morphium.engine.command.CommandFlag.SMALL;
import static dev.morphium.engine.command.CommandFlag.SYSTEM_WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE;
import static dev.morphium.engine.command.CommandFlag.WRITE_CONCERN;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RequiredPrivileges;
import dev.morphium.engine.command.access.AccountPrivileges;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.role.BuiltinRoles;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import java.util.Objects;

/**
 * The table of the commands that manage user-defined roles, in alphabetical order. Source: MongoDB
 * manual, "Role Management Commands".
 */
public final class RoleCommands {
  private static final RoleFields CREATE = new RoleFields("createRole");
  private static final CommandFields DROP_ALL = new CommandFields("dropAllRolesFromDatabase");
  private static final CommandFields DROP = new CommandFields("dropRole");
  private static final RoleFields GRANT_PRIVILEGES = new RoleFields("grantPrivilegesToRole");
  private static final RoleFields GRANT_ROLES = new RoleFields("grantRolesToRole");
  private static final CommandFields INVALIDATE = new CommandFields("invalidateUserCache");
  private static final RoleFields REVOKE_PRIVILEGES = new RoleFields("revokePrivilegesFromRole");
  private static final RoleFields REVOKE_ROLES = new RoleFields("revokeRolesFromRole");
  private static final RoleFields UPDATE = new RoleFields("updateRole");

  private RoleCommands() {}

  /** All commands of this family. */
  public static List<CommandSpec> specs(Roles roles) {
    return List.of(
        CommandSpec.of(
                MergeAuthzCollectionsCommand.FIELDS,
                "Takes restored users and roles among those of the server, for mongorestore.",
                AccountPrivileges::mergeAccounts,
                new MergeAuthzCollectionsCommand())
            .with(ADMIN_ONLY, WRITE, WRITE_CONCERN),
        change(
            CREATE.fields, "Creates a role.", AccountPrivileges::createRole, RoleCommands::create),
        change(
            DROP_ALL,
            "Drops the roles of a database that users have defined.",
            Requires.onDatabase(ActionType.DROP_ROLE),
            (invocation, reply) -> reply.append("n", RoleChanges.dropAll(invocation))),
        change(
            DROP,
            "Drops a role.",
            Requires.onDatabase(ActionType.DROP_ROLE),
            (invocation, reply) -> RoleChanges.drop(invocation, RoleFields.changeable(invocation))),
        change(
            GRANT_PRIVILEGES.fields,
            "Gives a role more privileges.",
            AccountPrivileges::grantPrivileges,
            RoleCommands::grantPrivileges),
        change(
            GRANT_ROLES.fields,
            "Has a role inherit from more roles.",
            AccountPrivileges::grantRoles,
            RoleCommands::grantRoles),
        CommandSpec.of(
                INVALIDATE,
                "Has privileges computed anew, as each change of a role does by itself.",
                Requires.onCluster(ActionType.INVALIDATE_USER_CACHE),
                (Invocation invocation, DocumentBuilder reply) -> roles.forget())
            .with(ADMIN_ONLY, SMALL),
        change(
            REVOKE_PRIVILEGES.fields,
            "Takes privileges away from a role.",
            AccountPrivileges::revokePrivileges,
            RoleCommands::revokePrivileges),
        change(
            REVOKE_ROLES.fields,
            "Has a role inherit from fewer roles.",
            AccountPrivileges::revokeRoles,
            RoleCommands::revokeRoles),
        CommandSpec.of(
                RolesInfoCommand.FIELDS,
                "Tells of roles and what they grant.",
                AccountPrivileges.rolesInfo(roles),
                new RolesInfoCommand(roles))
            .with(READ),
        change(
            UPDATE.fields, "Changes a role.", AccountPrivileges::updateRole, RoleCommands::update));
  }

  private static CommandSpec change(
      CommandFields fields, String help, RequiredPrivileges privileges, ImmediateCommand handler) {
    return CommandSpec.of(fields, help, privileges, handler)
        .with(WRITE, SYSTEM_WRITE, WRITE_CONCERN);
  }

  private static void create(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.named(invocation);
    Arguments arguments = invocation.arguments();
    arguments.require(CREATE.privileges);
    arguments.require(CREATE.roles);
    String database = name.database();
    if (database.equals("local") || database.equals("$external")) {
      throw RoleFields.bad("Cannot create roles in the " + database + " database");
    }
    if (BuiltinRoles.has(name)) {
      throw RoleFields.bad("Cannot create roles with the same name as a built-in role");
    }
    List<Privilege> privileges = Objects.requireNonNull(CREATE.privileges(arguments));
    RoleFields.checkPrivileges(name, privileges);
    ArrayValue restrictions = CREATE.restrictions(arguments);
    RoleChanges.create(
        invocation,
        new StoredRole(
            name,
            new Privileges(privileges).list(),
            Objects.requireNonNull(CREATE.roles(invocation)),
            restrictions == null ? ArrayValue.EMPTY : restrictions));
  }

  private static void update(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.changeable(invocation);
    Arguments arguments = invocation.arguments();
    List<Privilege> privileges = UPDATE.privileges(arguments);
    List<RoleName> parents = UPDATE.roles(invocation);
    ArrayValue restrictions = UPDATE.restrictions(arguments);
    if (privileges == null && parents == null && restrictions == null) {
      throw RoleFields.bad("Must specify at least one field to update in updateRole");
    }
    if (privileges != null) {
      RoleFields.checkPrivileges(name, privileges);
    }
    RoleChanges.update(
        invocation,
        name,
        (role, graph) -> {
          if (parents != null) {
            RoleFields.checkRoles(name, parents, graph);
          }
          return new StoredRole(
              name,
              privileges == null ? role.privileges() : new Privileges(privileges).list(),
              parents == null ? role.roles() : parents,
              restrictions == null ? role.restrictions() : restrictions);
        });
  }

  private static void grantPrivileges(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.changeable(invocation);
    List<Privilege> more = privileges(GRANT_PRIVILEGES, invocation);
    RoleFields.checkPrivileges(name, more);
    RoleChanges.update(invocation, name, (role, graph) -> role.grant(more));
  }

  private static void revokePrivileges(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.changeable(invocation);
    List<Privilege> fewer = privileges(REVOKE_PRIVILEGES, invocation);
    RoleChanges.update(invocation, name, (role, graph) -> role.revoke(fewer));
  }

  private static List<Privilege> privileges(RoleFields fields, Invocation invocation) {
    invocation.arguments().require(fields.privileges);
    return Objects.requireNonNull(fields.privileges(invocation.arguments()));
  }

  private static void grantRoles(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.changeable(invocation);
    List<RoleName> more = roles(GRANT_ROLES, invocation);
    RoleChanges.update(
        invocation,
        name,
        (role, graph) -> {
          RoleFields.checkRoles(name, more, graph);
          return role.inherit(more);
        });
  }

  private static void revokeRoles(Invocation invocation, DocumentBuilder reply) {
    RoleName name = RoleFields.changeable(invocation);
    List<RoleName> fewer = roles(REVOKE_ROLES, invocation);
    RoleChanges.update(invocation, name, (role, graph) -> role.disinherit(fewer));
  }

  private static List<RoleName> roles(RoleFields fields, Invocation invocation) {
    invocation.arguments().require(fields.roles);
    return Objects.requireNonNull(fields.roles(invocation));
  }
}
