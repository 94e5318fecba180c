package dev.morphium.engine.security;

/** The names of the roles that there are, which users can be granted. */
@FunctionalInterface
public interface RoleNames {
  /** Whether a database has a role of this name. */
  boolean exists(String role, String database);
}
