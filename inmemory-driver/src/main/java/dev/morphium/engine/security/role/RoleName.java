package dev.morphium.engine.security.role;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/**
 * The name of a role, which is unique within its database.
 *
 * @param role for instance {@code readWrite}
 * @param database where it is defined, and where built-in roles of databases hold
 */
public record RoleName(String role, String database) implements Comparable<RoleName> {
  /** The {@code _id} of the role's document in {@code admin.system.roles}. */
  public String id() {
    return database + "." + role;
  }

  /** As lists of roles have it: {@code {role, db}}. */
  public Document toDocument() {
    return new DocumentBuilder().append("role", role).append("db", database).build();
  }

  @Override
  public int compareTo(RoleName other) {
    int order = database.compareTo(other.database);
    return order != 0 ? order : role.compareTo(other.role);
  }

  /** As MongoDB's messages write it: {@code role@database}. */
  @Override
  public String toString() {
    return role + "@" + database;
  }
}
