package dev.morphium.engine.security.privilege;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A privilege action: one kind of operation that a role may allow on a resource.
 *
 * <p>All names of MongoDB 8 that roles of applications and of administrators carry are here, also
 * those whose command this server does not have, so that roles can be moved. Source: MongoDB
 * manual, "Privilege Actions".
 */
public enum ActionType {
  ADD_SHARD("addShard"),
  ADVANCE_CLUSTER_TIME("advanceClusterTime"),
  ALL_COLLECTION_STATS("allCollectionStats"),
  ANALYZE("analyze"),
  ANY_ACTION("anyAction"),
  APPEND_OPLOG_NOTE("appendOplogNote"),
  APPLICATION_MESSAGE("applicationMessage"),
  APPLY_OPS("applyOps"),
  AUDIT_CONFIGURE("auditConfigure"),
  AUDIT_LOG_ROTATE("auditLogRotate"),
  AUTH_SCHEMA_UPGRADE("authSchemaUpgrade"),
  BYPASS_DEFAULT_MAX_TIME_MS("bypassDefaultMaxTimeMS"),
  BYPASS_DOCUMENT_VALIDATION("bypassDocumentValidation"),
  BYPASS_WRITE_BLOCKING_MODE("bypassWriteBlockingMode"),
  CHANGE_CUSTOM_DATA("changeCustomData"),
  CHANGE_OWN_CUSTOM_DATA("changeOwnCustomData"),
  CHANGE_OWN_PASSWORD("changeOwnPassword"),
  CHANGE_PASSWORD("changePassword"),
  CHANGE_STREAM("changeStream"),
  CHECK_FREE_MONITORING_STATUS("checkFreeMonitoringStatus"),
  CHECK_METADATA_CONSISTENCY("checkMetadataConsistency"),
  CLEANUP_ORPHANED("cleanupOrphaned"),
  CLEANUP_STRUCTURED_ENCRYPTION_DATA("cleanupStructuredEncryptionData"),
  CLEAR_JUMBO_FLAG("clearJumboFlag"),
  CLOSE_ALL_DATABASES("closeAllDatabases"),
  COLL_MOD("collMod"),
  COLL_STATS("collStats"),
  COMPACT("compact"),
  COMPACT_STRUCTURED_ENCRYPTION_DATA("compactStructuredEncryptionData"),
  CONFIGURE_QUERY_ANALYZER("configureQueryAnalyzer"),
  CONN_POOL_STATS("connPoolStats"),
  CONN_POOL_SYNC("connPoolSync"),
  CONVERT_TO_CAPPED("convertToCapped"),
  CPU_PROFILER("cpuProfiler"),
  CREATE_COLLECTION("createCollection"),
  CREATE_DATABASE("createDatabase"),
  CREATE_INDEX("createIndex"),
  CREATE_ROLE("createRole"),
  CREATE_SEARCH_INDEXES("createSearchIndexes"),
  CREATE_USER("createUser"),
  DB_HASH("dbHash"),
  DB_STATS("dbStats"),
  DIRECT_SHARD_OPERATIONS("directShardOperations"),
  DROP_ALL_ROLES_FROM_DATABASE("dropAllRolesFromDatabase"),
  DROP_ALL_USERS_FROM_DATABASE("dropAllUsersFromDatabase"),
  DROP_COLLECTION("dropCollection"),
  DROP_CONNECTIONS("dropConnections"),
  DROP_DATABASE("dropDatabase"),
  DROP_INDEX("dropIndex"),
  DROP_ROLE("dropRole"),
  DROP_SEARCH_INDEX("dropSearchIndex"),
  DROP_USER("dropUser"),
  EMPTYCAPPED("emptycapped"),
  ENABLE_PROFILER("enableProfiler"),
  ENABLE_SHARDING("enableSharding"),
  EXPORT_COLLECTION("exportCollection"),
  FIND("find"),
  FLUSH_ROUTER_CONFIG("flushRouterConfig"),
  FORCE_UUID("forceUUID"),
  FSYNC("fsync"),
  GET_CLUSTER_PARAMETER("getClusterParameter"),
  GET_CMD_LINE_OPTS("getCmdLineOpts"),
  GET_DATABASE_VERSION("getDatabaseVersion"),
  GET_DEFAULT_RWCONCERN("getDefaultRWConcern"),
  GET_LOG("getLog"),
  GET_PARAMETER("getParameter"),
  GET_SHARD_MAP("getShardMap"),
  GET_SHARD_VERSION("getShardVersion"),
  GRANT_ROLE("grantRole"),
  HOST_INFO("hostInfo"),
  IMPERSONATE("impersonate"),
  IMPORT_COLLECTION("importCollection"),
  INDEX_STATS("indexStats"),
  INPROG("inprog"),
  INSERT("insert"),
  INTERNAL("internal"),
  INVALIDATE_USER_CACHE("invalidateUserCache"),
  ISSUE_DIRECT_SHARD_OPERATIONS("issueDirectShardOperations"),
  KILL_ANY_CURSOR("killAnyCursor"),
  KILL_ANY_SESSION("killAnySession"),
  KILL_CURSORS("killCursors"),
  KILLOP("killop"),
  LIST_CACHED_AND_ACTIVE_USERS("listCachedAndActiveUsers"),
  LIST_CLUSTER_CATALOG("listClusterCatalog"),
  LIST_COLLECTIONS("listCollections"),
  LIST_CURSORS("listCursors"),
  LIST_DATABASES("listDatabases"),
  LIST_INDEXES("listIndexes"),
  LIST_SAMPLED_QUERIES("listSampledQueries"),
  LIST_SEARCH_INDEXES("listSearchIndexes"),
  LIST_SESSIONS("listSessions"),
  LIST_SHARDS("listShards"),
  LOG_ROTATE("logRotate"),
  MOVE_CHUNK("moveChunk"),
  MOVE_COLLECTION("moveCollection"),
  NETSTAT("netstat"),
  OID_RESET("oidReset"),
  OPERATION_METRICS("operationMetrics"),
  PLAN_CACHE_INDEX_FILTER("planCacheIndexFilter"),
  PLAN_CACHE_READ("planCacheRead"),
  PLAN_CACHE_WRITE("planCacheWrite"),
  QUERY_SETTINGS("querySettings"),
  QUERY_STATS_READ("queryStatsRead"),
  QUERY_STATS_READ_TRANSFORMED("queryStatsReadTransformed"),
  REFINE_COLLECTION_SHARD_KEY("refineCollectionShardKey"),
  RE_INDEX("reIndex"),
  REMOVE("remove"),
  REMOVE_SHARD("removeShard"),
  RENAME_COLLECTION("renameCollection"),
  RENAME_COLLECTION_SAME_DB("renameCollectionSameDB"),
  REPAIR_DATABASE("repairDatabase"),
  REPL_SET_CONFIGURE("replSetConfigure"),
  REPL_SET_GET_CONFIG("replSetGetConfig"),
  REPL_SET_GET_STATUS("replSetGetStatus"),
  REPL_SET_HEARTBEAT("replSetHeartbeat"),
  REPL_SET_RECONFIG("replSetReconfig"),
  REPL_SET_RESIZE_OPLOG("replSetResizeOplog"),
  REPL_SET_STATE_CHANGE("replSetStateChange"),
  RESHARD_COLLECTION("reshardCollection"),
  RESYNC("resync"),
  REVOKE_ROLE("revokeRole"),
  ROTATE_CERTIFICATES("rotateCertificates"),
  RUN_AS_LESS_PRIVILEGED_USER("runAsLessPrivilegedUser"),
  RUN_TENANT_MIGRATION("runTenantMigration"),
  SERVER_STATUS("serverStatus"),
  SET_AUTHENTICATION_RESTRICTION("setAuthenticationRestriction"),
  SET_CLUSTER_PARAMETER("setClusterParameter"),
  SET_DEFAULT_RWCONCERN("setDefaultRWConcern"),
  SET_FEATURE_COMPATIBILITY_VERSION("setFeatureCompatibilityVersion"),
  SET_FREE_MONITORING("setFreeMonitoring"),
  SET_PARAMETER("setParameter"),
  SET_USER_WRITE_BLOCK_MODE("setUserWriteBlockMode"),
  SHARD_COLLECTION("shardCollection"),
  SHARDED_DATA_DISTRIBUTION("shardedDataDistribution"),
  SHARDING_STATE("shardingState"),
  SHUTDOWN("shutdown"),
  SPLIT_CHUNK("splitChunk"),
  SPLIT_VECTOR("splitVector"),
  STORAGE_DETAILS("storageDetails"),
  TOP("top"),
  TOUCH("touch"),
  TRAFFIC_RECORD("trafficRecord"),
  TRANSITION_FROM_DEDICATED_CONFIG_SERVER("transitionFromDedicatedConfigServer"),
  TRANSITION_TO_DEDICATED_CONFIG_SERVER("transitionToDedicatedConfigServer"),
  UNLOCK("unlock"),
  UNSHARD_COLLECTION("unshardCollection"),
  UNTRACK_UNSHARDED_COLLECTION("untrackUnshardedCollection"),
  UPDATE("update"),
  UPDATE_ROLE("updateRole"),
  UPDATE_SEARCH_INDEX("updateSearchIndex"),
  UPDATE_USER("updateUser"),
  USE_TENANT("useTenant"),
  USE_UUID("useUUID"),
  VALIDATE("validate"),
  VIEW_ROLE("viewRole"),
  VIEW_USER("viewUser");

  private static final Map<String, ActionType> BY_NAME = byName();

  private final String word;

  ActionType(String word) {
    this.word = word;
  }

  private static Map<String, ActionType> byName() {
    Map<String, ActionType> all = new HashMap<>();
    for (ActionType action : values()) {
      all.put(action.word, action);
    }
    return Map.copyOf(all);
  }

  /** The name as privilege documents write it. */
  public String word() {
    return word;
  }

  /** The action with this name, or null. */
  public static @Nullable ActionType of(String word) {
    return BY_NAME.get(word);
  }
}
