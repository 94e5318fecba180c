package dev.morphium.engine;

import dev.morphium.engine.command.CommandSpec;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of MongoDB's commands that may be asked for before they are implemented: an explicit
 * error, not an unknown name.
 */
final class PlannedCommands {
  private static final List<String> NAMES =
      List.of(
          "applyOps",
          "autoCompact",
          "cloneCollectionAsCapped",
          "collMod",
          "collStats",
          "compact",
          "compactStructuredEncryptionData",
          "connPoolStats",
          "convertToCapped",
          "create",
          "createIndexes",
          "createRole",
          "dataSize",
          "dbHash",
          "dbStats",
          "drop",
          "dropAllRolesFromDatabase",
          "dropConnections",
          "dropDatabase",
          "dropIndexes",
          "dropRole",
          "filemd5",
          "fsync",
          "fsyncUnlock",
          "getClusterParameter",
          "getDefaultRWConcern",
          "getParameter",
          "grantPrivilegesToRole",
          "grantRolesToRole",
          "invalidateUserCache",
          "listCollections",
          "listDatabases",
          "listIndexes",
          "lockInfo",
          "logRotate",
          "planCacheClear",
          "planCacheClearFilters",
          "planCacheListFilters",
          "planCacheSetFilter",
          "profile",
          "reIndex",
          "removeQuerySettings",
          "renameCollection",
          "replSetAbortPrimaryCatchUp",
          "replSetFreeze",
          "replSetGetConfig",
          "replSetGetStatus",
          "replSetInitiate",
          "replSetMaintenance",
          "replSetReconfig",
          "replSetResizeOplog",
          "replSetStepDown",
          "replSetSyncFrom",
          "revokePrivilegesFromRole",
          "revokeRolesFromRole",
          "rolesInfo",
          "setClusterParameter",
          "setDefaultRWConcern",
          "setFeatureCompatibilityVersion",
          "setIndexCommitQuorum",
          "setParameter",
          "setQuerySettings",
          "setUserWriteBlockMode",
          "top",
          "updateRole",
          "validate",
          "validateDBMetadata");

  private PlannedCommands() {}

  /** The planned names that none of these commands has. */
  static List<String> without(List<CommandSpec> implemented) {
    Set<String> taken =
        implemented.stream()
            .flatMap(spec -> Stream.concat(Stream.of(spec.name()), spec.aliases().stream()))
            .collect(Collectors.toSet());
    return NAMES.stream().filter(name -> !taken.contains(name)).toList();
  }
}
