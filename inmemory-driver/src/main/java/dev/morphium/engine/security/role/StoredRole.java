package dev.morphium.engine.security.role;

import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.Privileges;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A user-defined role as it is stored: a document of {@code admin.system.roles}.
 *
 * <p>Source: MongoDB manual, "system.roles Collection".
 *
 * @param privileges what it grants itself
 * @param roles what it inherits from
 * @param restrictions where its users may log in from; empty when everywhere
 */
public record StoredRole(
    RoleName name, List<Privilege> privileges, List<RoleName> roles, ArrayValue restrictions) {
  public StoredRole {
    privileges = List.copyOf(privileges);
    roles = List.copyOf(roles);
  }

  /** The role that a document is. */
  public static StoredRole of(Document document) {
    return new StoredRole(
        new RoleName(text(document, "role"), text(document, "db")),
        PrivilegeDocuments.stored(document.get("privileges")),
        names(document.get("roles")),
        document.get("authenticationRestrictions") instanceof ArrayValue array
            ? array
            : ArrayValue.EMPTY);
  }

  /** The roles that a stored list names. */
  public static List<RoleName> names(Value list) {
    List<RoleName> names = new ArrayList<>();
    if (list instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (element instanceof Document role) {
          names.add(new RoleName(text(role, "role"), text(role, "db")));
        }
      }
    }
    return names;
  }

  private static String text(Document document, String field) {
    return document.get(field) instanceof StringValue text ? text.value() : "";
  }

  /** The document to store. */
  public Document toDocument() {
    DocumentBuilder document =
        new DocumentBuilder()
            .append("_id", name.id())
            .append("role", name.role())
            .append("db", name.database())
            .append("privileges", PrivilegeDocuments.toArray(privileges))
            .append("roles", array(roles));
    if (!restrictions.isEmpty()) {
      document.append("authenticationRestrictions", restrictions);
    }
    return document.build();
  }

  /** Names as lists of roles have them. */
  public static ArrayValue array(List<RoleName> names) {
    return ArrayValue.of(names.stream().map(RoleName::toDocument).toList());
  }

  /** The role with further privileges: what it has on a resource becomes one privilege. */
  public StoredRole grant(List<Privilege> more) {
    List<Privilege> all = new ArrayList<>(privileges);
    all.addAll(more);
    return new StoredRole(name, new Privileges(all).list(), roles, restrictions);
  }

  /** The role without the actions of these privileges on their very resources. */
  public StoredRole revoke(List<Privilege> fewer) {
    List<Privilege> left =
        privileges.stream()
            .map(privilege -> privilege.without(fewer))
            .filter(privilege -> !privilege.actions().isEmpty())
            .toList();
    return new StoredRole(name, left, roles, restrictions);
  }

  /** The role that inherits from these as well. */
  public StoredRole inherit(List<RoleName> more) {
    Set<RoleName> all = new LinkedHashSet<>(roles);
    all.addAll(more);
    return new StoredRole(name, privileges, List.copyOf(all), restrictions);
  }

  /** The role that does not inherit from these. */
  public StoredRole disinherit(List<RoleName> fewer) {
    List<RoleName> left = roles.stream().filter(parent -> !fewer.contains(parent)).toList();
    return new StoredRole(name, privileges, left, restrictions);
  }
}
