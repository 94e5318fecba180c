package dev.morphium.engine.security.role;

import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

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

  public StoredRole withPrivileges(List<Privilege> other) {
    return new StoredRole(name, other, roles, restrictions);
  }

  public StoredRole withRoles(List<RoleName> other) {
    return new StoredRole(name, privileges, other, restrictions);
  }

  public StoredRole withRestrictions(ArrayValue other) {
    return new StoredRole(name, privileges, roles, other);
  }
}
