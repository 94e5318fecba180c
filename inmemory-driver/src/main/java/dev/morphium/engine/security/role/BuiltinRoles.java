package dev.morphium.engine.security.role;

import static dev.morphium.engine.security.role.BuiltinActions.ACCOUNTS;
import static dev.morphium.engine.security.role.BuiltinActions.ACCOUNTS_OF_CLUSTER;
import static dev.morphium.engine.security.role.BuiltinActions.ANY_DATABASE;
import static dev.morphium.engine.security.role.BuiltinActions.BACKUP_OF_CLUSTER;
import static dev.morphium.engine.security.role.BuiltinActions.DB_ADMIN;
import static dev.morphium.engine.security.role.BuiltinActions.HOST;
import static dev.morphium.engine.security.role.BuiltinActions.LISTS;
import static dev.morphium.engine.security.role.BuiltinActions.MANAGED_CLUSTER;
import static dev.morphium.engine.security.role.BuiltinActions.MONITORED_CATALOG;
import static dev.morphium.engine.security.role.BuiltinActions.MONITORED_CLUSTER;
import static dev.morphium.engine.security.role.BuiltinActions.MONITORED_DATA;
import static dev.morphium.engine.security.role.BuiltinActions.PROFILE;
import static dev.morphium.engine.security.role.BuiltinActions.READ;
import static dev.morphium.engine.security.role.BuiltinActions.READ_ANY_DATABASE;
import static dev.morphium.engine.security.role.BuiltinActions.READ_WRITE;
import static dev.morphium.engine.security.role.BuiltinActions.RESTORE;
import static dev.morphium.engine.security.role.BuiltinActions.RESTORED;
import static dev.morphium.engine.security.role.BuiltinActions.RESTORED_ACCOUNTS;
import static dev.morphium.engine.security.role.BuiltinActions.RESTORED_VERSION;
import static dev.morphium.engine.security.role.BuiltinActions.RESTORE_OF_CLUSTER;
import static dev.morphium.engine.security.role.BuiltinActions.ROOT;
import static dev.morphium.engine.security.role.BuiltinActions.SHARDED_CATALOG;
import static dev.morphium.engine.security.role.BuiltinActions.SHARDED_CATALOG_WRITES;
import static dev.morphium.engine.security.role.BuiltinActions.SHARDED_DATA;
import static dev.morphium.engine.security.role.BuiltinActions.SHARDING;
import static dev.morphium.engine.security.role.BuiltinActions.USER_ADMIN;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.security.privilege.ResourcePattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The table of the built-in roles: those that every database has, and those of {@code admin}.
 *
 * <p>Each is a list of what it grants where; roles that include others name them, and are resolved
 * when they are asked for. Source: MongoDB manual, "Built-In Roles".
 */
public final class BuiltinRoles {
  private static final String ADMIN = "admin";
  private static final Map<String, List<Grant>> EVERYWHERE = ofDatabases();
  private static final Map<String, List<Grant>> OF_ADMIN = ofAdmin();

  private BuiltinRoles() {}

  /** What a role grants. */
  private sealed interface Grant {
    /** The actions on what a database has. */
    record Own(String collection, Set<ActionType> actions) implements Grant {}

    /** The actions on a resource, whichever database the role is of. */
    record Fixed(ResourcePattern resource, Set<ActionType> actions) implements Grant {}

    /** All that another role grants. */
    record Included(String role) implements Grant {}
  }

  /** Whether a built-in role has this name. */
  public static boolean has(RoleName name) {
    return grants(name) != null;
  }

  /** The names of a database's built-in roles, in order. */
  public static List<RoleName> of(String database) {
    TreeMap<String, List<Grant>> all = new TreeMap<>(EVERYWHERE);
    if (database.equals(ADMIN)) {
      all.putAll(OF_ADMIN);
    }
    return all.keySet().stream().map(role -> new RoleName(role, database)).toList();
  }

  /** What a built-in role grants; empty when there is none of this name. */
  public static List<Privilege> privileges(RoleName name) {
    List<Privilege> privileges = new ArrayList<>();
    collect(name, privileges);
    return privileges;
  }

  private static void collect(RoleName name, List<Privilege> privileges) {
    List<Grant> grants = grants(name);
    if (grants == null) {
      return;
    }
    for (Grant grant : grants) {
      switch (grant) {
        case Grant.Own own ->
            privileges.add(
                new Privilege(
                    ResourcePattern.exact(new Namespace(name.database(), own.collection)),
                    own.actions));
        case Grant.Fixed fixed -> privileges.add(new Privilege(fixed.resource, fixed.actions));
        case Grant.Included other -> collect(new RoleName(other.role, name.database()), privileges);
      }
    }
  }

  private static @Nullable List<Grant> grants(RoleName name) {
    if (name.database().equals("$external")) {
      return null;
    }
    List<Grant> found = EVERYWHERE.get(name.role());
    return found == null && name.database().equals(ADMIN) ? OF_ADMIN.get(name.role()) : found;
  }

  private static Grant own(String collection, Set<ActionType> actions) {
    return new Grant.Own(collection, actions);
  }

  private static Grant on(ResourcePattern resource, Set<ActionType> actions) {
    return new Grant.Fixed(resource, actions);
  }

  private static Grant everywhere(Set<ActionType> actions) {
    return on(ResourcePattern.ANY_NORMAL, actions);
  }

  private static Grant on(String database, String collection, Set<ActionType> actions) {
    return on(ResourcePattern.exact(new Namespace(database, collection)), actions);
  }

  private static Grant onCluster(Set<ActionType> actions) {
    return on(ResourcePattern.CLUSTER, actions);
  }

  private static Grant named(String collection, Set<ActionType> actions) {
    return on(ResourcePattern.collection(collection), actions);
  }

  private static Grant all(String role) {
    return new Grant.Included(role);
  }

  private static Map<String, List<Grant>> ofDatabases() {
    return Map.of(
        "dbAdmin", List.of(own("", DB_ADMIN), own("system.profile", PROFILE)),
        "dbOwner", List.of(all("readWrite"), all("dbAdmin"), all("userAdmin")),
        "enableSharding", List.of(own("", SHARDING)),
        "read", List.of(own("", READ), own("system.js", READ)),
        "readWrite", List.of(own("", READ_WRITE), own("system.js", READ_WRITE)),
        "userAdmin", List.of(own("", USER_ADMIN)));
  }

  private static Map<String, List<Grant>> ofAdmin() {
    return Map.ofEntries(
        Map.entry("__system", List.of(on(ResourcePattern.ANY, Set.of(ActionType.ANY_ACTION)))),
        Map.entry("backup", backup()),
        Map.entry(
            "clusterAdmin",
            List.of(
                all("clusterMonitor"),
                all("hostManager"),
                all("clusterManager"),
                everywhere(Set.of(ActionType.DROP_DATABASE)),
                onCluster(
                    Set.of(ActionType.GET_CLUSTER_PARAMETER, ActionType.SET_CLUSTER_PARAMETER)))),
        Map.entry("clusterManager", clusterManager()),
        Map.entry("clusterMonitor", clusterMonitor()),
        Map.entry(
            "dbAdminAnyDatabase",
            List.of(
                everywhere(DB_ADMIN), named("system.profile", PROFILE), onCluster(ANY_DATABASE))),
        Map.entry(
            "directShardOperations",
            List.of(onCluster(Set.of(ActionType.ISSUE_DIRECT_SHARD_OPERATIONS)))),
        Map.entry(
            "hostManager", List.of(onCluster(HOST), everywhere(Set.of(ActionType.KILL_CURSORS)))),
        Map.entry(
            "readAnyDatabase",
            List.of(everywhere(READ), named("system.js", READ), onCluster(READ_ANY_DATABASE))),
        Map.entry(
            "readWriteAnyDatabase",
            List.of(
                everywhere(READ_WRITE),
                named("system.js", READ_WRITE),
                onCluster(READ_ANY_DATABASE))),
        Map.entry("restore", restore()),
        Map.entry(
            "root",
            List.of(
                all("clusterAdmin"),
                all("userAdminAnyDatabase"),
                all("dbAdminAnyDatabase"),
                all("readWriteAnyDatabase"),
                all("backup"),
                all("restore"),
                all("enableSharding"),
                onCluster(ROOT),
                on(ResourcePattern.ANY, Set.of(ActionType.VALIDATE)))),
        Map.entry(
            "userAdminAnyDatabase",
            List.of(
                everywhere(USER_ADMIN),
                on(ADMIN, "system.roles", ACCOUNTS),
                on(ADMIN, "system.users", ACCOUNTS),
                onCluster(ACCOUNTS_OF_CLUSTER))));
  }

  private static List<Grant> clusterManager() {
    return List.of(
        onCluster(MANAGED_CLUSTER),
        everywhere(SHARDED_DATA),
        on("config", "", SHARDED_CATALOG),
        on("config", "system.js", READ),
        on("local", "", SHARDED_CATALOG_WRITES),
        on("local", "system.replset", READ));
  }

  private static List<Grant> clusterMonitor() {
    return List.of(
        onCluster(MONITORED_CLUSTER),
        everywhere(MONITORED_DATA),
        named("system.profile", Set.of(ActionType.FIND)),
        on("config", "", MONITORED_CATALOG),
        on("config", "system.js", READ),
        on("local", "", MONITORED_CATALOG),
        on("local", "system.js", READ),
        on("local", "system.replset", Set.of(ActionType.FIND)),
        on("local", "system.profile", Set.of(ActionType.FIND)));
  }

  private static List<Grant> backup() {
    Set<ActionType> find = Set.of(ActionType.FIND);
    Set<ActionType> note = Set.of(ActionType.INSERT, ActionType.UPDATE);
    return List.of(
        on(ResourcePattern.ANY, LISTS),
        onCluster(BACKUP_OF_CLUSTER),
        everywhere(find),
        on("config", "", find),
        on("local", "", find),
        named("system.js", find),
        named("system.profile", find),
        named("system.views", find),
        on(ResourcePattern.ANY_BUCKETS, find),
        on(ADMIN, "mms.backup", note),
        on(ADMIN, "system.backup_users", find),
        on(ADMIN, "system.new_users", find),
        on(ADMIN, "system.roles", find),
        on(ADMIN, "system.users", find),
        on(ADMIN, "system.version", find),
        on("config", "settings", note));
  }

  private static List<Grant> restore() {
    return List.of(
        on(ResourcePattern.ANY, Set.of(ActionType.LIST_COLLECTIONS)),
        onCluster(RESTORE_OF_CLUSTER),
        everywhere(RESTORE),
        everywhere(USER_ADMIN),
        named("system.js", RESTORED),
        named("system.views", RESTORED),
        on(ResourcePattern.ANY_BUCKETS, RESTORED),
        on("config", "", RESTORED),
        on("local", "", RESTORED),
        on(ADMIN, "system.backup_users", RESTORED_ACCOUNTS),
        on(ADMIN, "system.new_users", RESTORED_ACCOUNTS),
        on(ADMIN, "system.roles", RESTORED_ACCOUNTS),
        on(ADMIN, "system.users", RESTORED_ACCOUNTS),
        on(ADMIN, "system.version", RESTORED_VERSION),
        on(ADMIN, "temproles", Set.of(ActionType.FIND)),
        on(ADMIN, "tempusers", Set.of(ActionType.FIND)));
  }
}
