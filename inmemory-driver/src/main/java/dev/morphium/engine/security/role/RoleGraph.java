package dev.morphium.engine.security.role;

import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.value.ArrayValue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The graph of roles and what they inherit from, at one moment: the user-defined ones by name, and
 * the built-in ones.
 *
 * <p>Immutable. Names that lead nowhere grant nothing. Source: MongoDB manual, "User-Defined Roles
 * on Self-Managed Deployments", section "Role Inheritance".
 */
public final class RoleGraph {
  static final RoleGraph EMPTY = new RoleGraph(List.of());

  private final Map<RoleName, StoredRole> stored = new TreeMap<>();

  RoleGraph(Collection<StoredRole> roles) {
    roles.forEach(role -> stored.put(role.name(), role));
  }

  /** The user-defined role of this name; null when there is none. */
  public @Nullable StoredRole find(RoleName name) {
    return stored.get(name);
  }

  /** Whether a role of this name is there, built-in or not. */
  public boolean has(RoleName name) {
    return stored.containsKey(name) || BuiltinRoles.has(name);
  }

  /** The user-defined roles of a database, in the order of their names. */
  public List<StoredRole> of(String database) {
    return stored.values().stream()
        .filter(role -> role.name().database().equals(database))
        .toList();
  }

  /** All user-defined roles. */
  public Collection<StoredRole> all() {
    return List.copyOf(stored.values());
  }

  /** The roles that are there among these, and all that they inherit from, in order of names. */
  public Set<RoleName> reachable(Collection<RoleName> from) {
    Set<RoleName> found = new TreeSet<>();
    Deque<RoleName> open = new ArrayDeque<>(from);
    while (!open.isEmpty()) {
      RoleName next = open.pop();
      if (has(next) && found.add(next)) {
        StoredRole role = stored.get(next);
        if (role != null) {
          open.addAll(role.roles());
        }
      }
    }
    return found;
  }

  /** All that these roles grant, with what they inherit. */
  public List<Privilege> privileges(Collection<RoleName> from) {
    List<Privilege> all = new ArrayList<>();
    for (RoleName name : reachable(from)) {
      StoredRole role = stored.get(name);
      all.addAll(role == null ? BuiltinRoles.privileges(name) : role.privileges());
    }
    return all;
  }

  /** The authentication restrictions of these roles and of all they inherit from, one each. */
  public List<ArrayValue> restrictions(Collection<RoleName> from) {
    return reachable(from).stream()
        .map(stored::get)
        .filter(role -> role != null && !role.restrictions().isEmpty())
        .map(StoredRole::restrictions)
        .toList();
  }
}
