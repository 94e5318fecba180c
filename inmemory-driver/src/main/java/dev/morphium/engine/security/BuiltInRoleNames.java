package dev.morphium.engine.security;

import java.util.Set;

/**
 * The names of the built-in roles: some of each database, some of {@code admin} alone. Source:
 * MongoDB manual, "Built-In Roles".
 */
public final class BuiltInRoleNames implements RoleNames {
  private static final Set<String> EVERYWHERE =
      Set.of("dbAdmin", "dbOwner", "enableSharding", "read", "readWrite", "userAdmin");

  private static final Set<String> ADMIN =
      Set.of(
          "__queryableBackup",
          "__system",
          "backup",
          "clusterAdmin",
          "clusterManager",
          "clusterMonitor",
          "dbAdminAnyDatabase",
          "directShardOperations",
          "hostManager",
          "readAnyDatabase",
          "readWriteAnyDatabase",
          "restore",
          "root",
          "searchCoordinator",
          "userAdminAnyDatabase");

  @Override
  public boolean exists(String role, String database) {
    return EVERYWHERE.contains(role) || database.equals("admin") && ADMIN.contains(role);
  }
}
