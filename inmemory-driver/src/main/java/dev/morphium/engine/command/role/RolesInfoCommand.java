package dev.morphium.engine.command.role;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.role.BuiltinRoles;
import dev.morphium.engine.security.role.PrivilegeDocuments;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.Roles;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The command {@code rolesInfo}. Source: MongoDB manual, "rolesInfo". */
record RolesInfoCommand(Roles roles) implements ImmediateCommand {
  static final CommandFields FIELDS = new CommandFields("rolesInfo");
  private static final CommandField RESTRICTIONS =
      FIELDS.looseBool("showAuthenticationRestrictions");
  private static final CommandField BUILTIN = FIELDS.looseBool("showBuiltinRoles");
  private static final CommandField PRIVILEGES = FIELDS.any("showPrivileges");
  private static final String FRAGMENT = "asUserFragment";

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    RoleGraph graph = roles.graph();
    List<RoleName> asked = asked(invocation, graph);
    Value privileges = arguments.value(PRIVILEGES);
    if (privileges instanceof StringValue word) {
      if (!word.value().equals(FRAGMENT)) {
        throw RoleFields.bad(
            "Failed to parse 'showPrivileges'. '" + word.value() + "' is not valid");
      }
      reply.append("userFragment", fragment(graph, asked));
      return;
    }
    Shown shown = new Shown(privileges.isTrue(), arguments.bool(RESTRICTIONS, false));
    reply.append(
        "roles",
        ArrayValue.of(
            asked.stream().filter(graph::has).map(name -> describe(graph, name, shown)).toList()));
  }

  private record Shown(boolean privileges, boolean restrictions) {}

  private static List<RoleName> asked(Invocation invocation, RoleGraph graph) {
    Arguments arguments = invocation.arguments();
    String database = invocation.database();
    return switch (arguments.first()) {
      case NumberValue one when one.doubleValue() == 1 -> {
        Set<RoleName> all = new TreeSet<>();
        if (arguments.bool(BUILTIN, false)) {
          all.addAll(BuiltinRoles.of(database));
        }
        graph.of(database).forEach(role -> all.add(role.name()));
        yield new ArrayList<>(all);
      }
      case ArrayValue names -> RoleFields.names(names, database);
      case Value name -> List.of(RoleFields.name(name, database));
    };
  }

  private static Document describe(RoleGraph graph, RoleName name, Shown shown) {
    StoredRole stored = graph.find(name);
    List<RoleName> parents = stored == null ? List.of() : stored.roles();
    DocumentBuilder out =
        new DocumentBuilder()
            .append("_id", name.id())
            .append("role", name.role())
            .append("db", name.database());
    if (shown.privileges) {
      List<Privilege> own =
          stored == null
              ? new Privileges(BuiltinRoles.privileges(name)).list()
              : stored.privileges();
      out.append("privileges", PrivilegeDocuments.toArray(own));
    }
    if (shown.restrictions && stored != null) {
      out.append("authenticationRestrictions", stored.restrictions());
    }
    out.append("roles", StoredRole.array(parents))
        .append("inheritedRoles", StoredRole.array(List.copyOf(graph.reachable(parents))));
    if (shown.privileges) {
      List<Privilege> all = new Privileges(graph.privileges(List.of(name))).list();
      out.append("inheritedPrivileges", PrivilegeDocuments.toArray(all));
    }
    if (shown.restrictions) {
      out.append(
          "inheritedAuthenticationRestrictions", ArrayValue.of(graph.restrictions(List.of(name))));
    }
    return out.append("isBuiltin", stored == null).build();
  }

  /** What a user with these roles would have. */
  private static Document fragment(RoleGraph graph, List<RoleName> names) {
    return new DocumentBuilder()
        .append("roles", StoredRole.array(names))
        .append("inheritedRoles", StoredRole.array(List.copyOf(graph.reachable(names))))
        .append(
            "inheritedPrivileges",
            PrivilegeDocuments.toArray(new Privileges(graph.privileges(names)).list()))
        .append("inheritedAuthenticationRestrictions", ArrayValue.of(graph.restrictions(names)))
        .build();
  }
}
