package dev.morphium.engine.security.role;

import dev.morphium.engine.security.privilege.ActionType;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * The actions of the built-in roles, by what they are allowed on.
 *
 * <p>Source: MongoDB manual, "Built-In Roles".
 */
final class BuiltinActions {
  /** What {@code read} allows. */
  static final Set<ActionType> READ =
      actions(
          """
          changeStream collStats dbHash dbStats find killCursors listCollections listIndexes
          listSearchIndexes planCacheRead
          """);

  /** What {@code readWrite} allows. */
  static final Set<ActionType> READ_WRITE =
      actions(
          """
          changeStream cleanupStructuredEncryptionData collStats
          compactStructuredEncryptionData convertToCapped createCollection createIndex
          createSearchIndexes dbHash dbStats dropCollection dropIndex dropSearchIndex
          emptycapped find insert killCursors listCollections listIndexes listSearchIndexes
          planCacheRead remove renameCollectionSameDB update updateSearchIndex
          """);

  /** What {@code dbAdmin} allows on collections that are not the system's. */
  static final Set<ActionType> DB_ADMIN =
      actions(
          """
          analyze bypassDocumentValidation collMod collStats compact configureQueryAnalyzer
          convertToCapped createCollection createIndex createSearchIndexes dbStats
          dropCollection dropDatabase dropIndex dropSearchIndex enableProfiler
          listCollections listIndexes listSearchIndexes planCacheIndexFilter planCacheRead
          planCacheWrite reIndex renameCollectionSameDB storageDetails updateSearchIndex
          validate
          """);

  /** What {@code dbAdmin} allows on {@code system.profile}. */
  static final Set<ActionType> PROFILE =
      actions(
          """
          changeStream collStats convertToCapped createCollection dbHash dbStats
          dropCollection find killCursors listCollections listIndexes listSearchIndexes
          planCacheRead
          """);

  /** What {@code userAdmin} allows. */
  static final Set<ActionType> USER_ADMIN =
      actions(
          """
          changeCustomData changePassword createRole createUser dropRole dropUser grantRole
          revokeRole setAuthenticationRestriction viewRole viewUser
          """);

  /** What {@code enableSharding} allows. */
  static final Set<ActionType> SHARDING =
      actions(
          """
          enableSharding
          """);

  /** What administrators of all databases may do on the cluster. */
  static final Set<ActionType> ANY_DATABASE =
      actions(
          """
          applyOps listDatabases
          """);

  /** What readers of all databases may do on the cluster. */
  static final Set<ActionType> READ_ANY_DATABASE =
      actions(
          """
          listDatabases
          """);

  /** What {@code userAdminAnyDatabase} allows on users and roles as they are stored. */
  static final Set<ActionType> ACCOUNTS =
      actions(
          """
          collStats createIndex dbHash dbStats dropIndex find killCursors planCacheRead
          """);

  /** What {@code userAdminAnyDatabase} allows on the cluster. */
  static final Set<ActionType> ACCOUNTS_OF_CLUSTER =
      actions(
          """
          authSchemaUpgrade invalidateUserCache listDatabases
          """);

  /** What {@code hostManager} allows on the cluster. */
  static final Set<ActionType> HOST =
      actions(
          """
          applicationMessage auditLogRotate closeAllDatabases compact connPoolSync cpuProfiler
          dropConnections flushRouterConfig fsync getClusterParameter invalidateUserCache
          killAnyCursor killAnySession killop logRotate oidReset resync rotateCertificates
          setClusterParameter setParameter setUserWriteBlockMode shutdown touch
          trafficRecord unlock
          """);

  /** What {@code clusterManager} allows on the cluster. */
  static final Set<ActionType> MANAGED_CLUSTER =
      actions(
          """
          addShard appendOplogNote applicationMessage auditConfigure cleanupOrphaned
          flushRouterConfig getClusterParameter getDefaultRWConcern listSessions listShards
          operationMetrics querySettings removeShard replSetConfigure replSetGetConfig
          replSetGetStatus replSetReconfig replSetResizeOplog replSetStateChange resync
          setClusterParameter setDefaultRWConcern setFeatureCompatibilityVersion
          setFreeMonitoring transitionFromDedicatedConfigServer
          transitionToDedicatedConfigServer
          """);

  /** What {@code clusterManager} allows on all collections. */
  static final Set<ActionType> SHARDED_DATA =
      actions(
          """
          clearJumboFlag enableSharding moveChunk moveCollection refineCollectionShardKey
          reshardCollection splitChunk splitVector unshardCollection
          """);

  /** What {@code clusterManager} allows on {@code config}. */
  static final Set<ActionType> SHARDED_CATALOG =
      actions(
          """
          changeStream collStats dbHash dbStats enableSharding find insert killCursors
          listCollections listIndexes listSearchIndexes moveChunk planCacheRead remove
          splitChunk splitVector update
          """);

  /** What {@code clusterManager} allows on {@code local}. */
  static final Set<ActionType> SHARDED_CATALOG_WRITES =
      actions(
          """
          enableSharding insert moveChunk remove splitChunk splitVector update
          """);

  /** What {@code clusterMonitor} allows on the cluster. */
  static final Set<ActionType> MONITORED_CLUSTER =
      actions(
          """
          allCollectionStats checkFreeMonitoringStatus checkMetadataConsistency
          connPoolStats getClusterParameter getCmdLineOpts getDefaultRWConcern getLog
          getParameter getShardMap hostInfo inprog listCachedAndActiveUsers
          listClusterCatalog listDatabases listSampledQueries listSessions listShards
          netstat operationMetrics queryStatsRead queryStatsReadTransformed replSetGetConfig
          replSetGetStatus serverStatus setFreeMonitoring shardedDataDistribution
          shardingState top useUUID
          """);

  /** What {@code clusterMonitor} allows on all collections. */
  static final Set<ActionType> MONITORED_DATA =
      actions(
          """
          collStats dbStats getDatabaseVersion getShardVersion indexStats
          """);

  /** What {@code clusterMonitor} allows on {@code config} and {@code local}. */
  static final Set<ActionType> MONITORED_CATALOG =
      actions(
          """
          changeStream collStats dbHash dbStats find getDatabaseVersion getShardVersion
          indexStats killCursors listCollections listIndexes listSearchIndexes planCacheRead
          """);

  /** What {@code backup} allows on every resource. */
  static final Set<ActionType> LISTS =
      actions(
          """
          listCollections listDatabases listIndexes
          """);

  /** What {@code backup} allows on the cluster. */
  static final Set<ActionType> BACKUP_OF_CLUSTER =
      actions(
          """
          appendOplogNote getClusterParameter getParameter listDatabases serverStatus
          """);

  /** What {@code restore} allows on all collections. */
  static final Set<ActionType> RESTORE =
      actions(
          """
          bypassDocumentValidation changeCustomData changePassword collMod convertToCapped
          createCollection createIndex createRole createSearchIndexes createUser
          dropCollection dropRole dropUser grantRole insert revokeRole viewRole viewUser
          """);

  /** What {@code restore} allows on collections that it brings back. */
  static final Set<ActionType> RESTORED =
      actions(
          """
          bypassDocumentValidation collMod createCollection createIndex createSearchIndexes
          dropCollection insert
          """);

  /** What {@code restore} allows on users and roles as they are stored. */
  static final Set<ActionType> RESTORED_ACCOUNTS =
      actions(
          """
          bypassDocumentValidation collMod createCollection createIndex createSearchIndexes
          dropCollection find insert remove update
          """);

  /** What {@code restore} allows on {@code admin.system.version}. */
  static final Set<ActionType> RESTORED_VERSION =
      actions(
          """
          bypassDocumentValidation collMod createCollection createIndex createSearchIndexes
          dropCollection find insert
          """);

  /** What {@code restore} allows on the cluster. */
  static final Set<ActionType> RESTORE_OF_CLUSTER =
      actions(
          """
          bypassWriteBlockingMode getClusterParameter getParameter setClusterParameter
          useUUID
          """);

  /** What {@code root} allows on the cluster beside what its parts do. */
  static final Set<ActionType> ROOT =
      actions(
          """
          applyOps forceUUID useUUID
          """);

  private BuiltinActions() {}

  private static Set<ActionType> actions(String words) {
    Set<ActionType> all = EnumSet.noneOf(ActionType.class);
    Arrays.stream(words.trim().split("\\s+"))
        .map(word -> Objects.requireNonNull(ActionType.of(word), word))
        .forEach(all::add);
    return Collections.unmodifiableSet(all);
  }
}
