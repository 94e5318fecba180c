package dev.morphium.engine.command.user;

import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.security.role.PrivilegeDocuments;
import dev.morphium.engine.security.role.RoleGraph;
import dev.morphium.engine.security.role.RoleName;
import dev.morphium.engine.security.role.StoredRole;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/** What {@code usersInfo} shows of a user's roles: all that they inherit from, and grant. */
final class UserDetails {
  private UserDetails() {}

  static Document append(Document user, RoleGraph graph) {
    List<RoleName> granted = StoredRole.names(user.get("roles"));
    return new DocumentBuilder()
        .appendAll(user)
        .append("inheritedRoles", StoredRole.array(List.copyOf(graph.reachable(granted))))
        .append(
            "inheritedPrivileges",
            PrivilegeDocuments.toArray(new Privileges(graph.privileges(granted)).list()))
        .append("inheritedAuthenticationRestrictions", ArrayValue.of(graph.restrictions(granted)))
        .build();
  }
}
