package dev.morphium.engine.command.role;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.AuthenticationRestrictions;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.ResourcePattern;
import dev.morphium.engine.security.role.BuiltinRoles;
import dev.morphium.engine.security.role.PrivilegeDocuments;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a command that manages one role, and the rules for what they hold.
 *
 * <p>Source: MongoDB manual, "createRole", "Role Management Commands".
 */
final class RoleFields {
  final CommandFields fields;
  final CommandField privileges;
  final CommandField roles;
  final CommandField restrictions;

  RoleFields(String command) {
    fields = new CommandFields(command);
    privileges = fields.array("privileges");
    roles = fields.array("roles");
    restrictions = fields.array("authenticationRestrictions");
  }

  /**
   * The role that a command names in its database.
   *
   * @throws CommandException 2 when the name is empty; 69 when the role is built in
   */
  static RoleName changeable(Invocation invocation) {
    RoleName name = named(invocation);
    if (BuiltinRoles.has(name)) {
      throw invalid(name + " is a built-in role and cannot be modified");
    }
    return name;
  }

  static RoleName named(Invocation invocation) {
    Value first = invocation.arguments().requireFirst(List.of(ValueType.STRING));
    String name = ((StringValue) first).value();
    if (name.isEmpty()) {
      throw bad("Role name must be non-empty");
    }
    return new RoleName(name, invocation.database());
  }

  /** The roles that a command lists; null when it lists none. */
  @Nullable List<RoleName> roles(Invocation invocation) {
    ArrayValue given = invocation.arguments().array(roles);
    return given == null ? null : names(given, invocation.database());
  }

  /**
   * Reads names of roles, each once.
   *
   * @param database of those that say none
   * @throws CommandException 2 when one is no name of a role
   */
  static List<RoleName> names(ArrayValue given, String database) {
    Set<RoleName> names = new LinkedHashSet<>();
    given.elements().forEach(each -> names.add(name(each, database)));
    return new ArrayList<>(names);
  }

  static RoleName name(Value given, String database) {
    RoleName name =
        switch (given) {
          case StringValue text -> new RoleName(text.value(), database);
          case Document role
              when role.get("role") instanceof StringValue text
                  && role.get("db") instanceof StringValue other ->
              new RoleName(text.value(), other.value());
          default -> throw bad("Role names must be either strings or objects");
        };
    if (name.role().isEmpty()) {
      throw bad("Role name must be non-empty");
    }
    return name;
  }

  /** The privileges that a command lists; null when it lists none. */
  @Nullable List<Privilege> privileges(Arguments arguments) {
    return arguments.has(privileges)
        ? PrivilegeDocuments.parse(arguments.documents(privileges))
        : null;
  }

  /** The restrictions that a command gives; null when it gives none. */
  @Nullable ArrayValue restrictions(Arguments arguments) {
    ArrayValue given = arguments.array(restrictions);
    if (given != null) {
      AuthenticationRestrictions.check(given);
    }
    return given;
  }

  /**
   * Checks that a role may inherit from others.
   *
   * @throws CommandException 31 when one is not there; 69 when it is of another database, or would
   *     inherit from itself
   */
  static void checkRoles(RoleName name, List<RoleName> parents, RoleGraph graph) {
    for (RoleName parent : parents) {
      if (parent.equals(name)) {
        throw invalid("Cannot grant role " + parent + " to itself.");
      }
      if (!name.database().equals("admin") && !parent.database().equals(name.database())) {
        throw invalid(
            "Roles on the '"
                + name.database()
                + "' database cannot be granted roles from other databases");
      }
      if (!graph.has(parent)) {
        throw new CommandException(ErrorCode.ROLE_NOT_FOUND, "Could not find role: " + parent);
      }
      if (graph.reachable(List.of(parent)).contains(name)) {
        throw invalid(
            "Granting %s to %s would introduce a cycle in the role graph.".formatted(parent, name));
      }
    }
  }

  /**
   * Checks that a role may have privileges.
   *
   * @throws CommandException 69 when they reach beyond its database
   */
  static void checkPrivileges(RoleName name, List<Privilege> privileges) {
    if (name.database().equals("admin")) {
      return;
    }
    for (Privilege privilege : privileges) {
      ResourcePattern resource = privilege.resource();
      if (!resource.isWithin(name.database())) {
        throw invalid(
            "Roles on the '"
                + name.database()
                + "' database cannot be granted privileges that target other databases or the"
                + " cluster");
      }
    }
  }

  static CommandException invalid(String message) {
    return new CommandException(ErrorCode.INVALID_ROLE_MODIFICATION, message);
  }

  static CommandException bad(String message) {
    return new CommandException(ErrorCode.BAD_VALUE, message);
  }
}
