package dev.morphium.engine.command;

import dev.morphium.engine.value.ValueType;

/**
 * The fields that every command takes, whatever it does.
 *
 * <p>They have the same places in every command. Source: MongoDB manual, "Database Commands"; what
 * the official drivers send.
 */
public final class GenericFields {
  private static final CommandFields SAMPLE = new CommandFields("");

  public static final CommandField DATABASE = get("$db");
  public static final CommandField SESSION = get("lsid");
  public static final CommandField TRANSACTION_NUMBER = get("txnNumber");
  public static final CommandField AUTOCOMMIT = get("autocommit");
  public static final CommandField START_TRANSACTION = get("startTransaction");
  public static final CommandField STATEMENT = get("stmtId");
  public static final CommandField READ_CONCERN = get("readConcern");
  public static final CommandField WRITE_CONCERN = get("writeConcern");
  public static final CommandField READ_PREFERENCE = get("$readPreference");
  public static final CommandField CLUSTER_TIME = get("$clusterTime");
  public static final CommandField MAX_TIME = get("maxTimeMS");
  public static final CommandField COMMENT = get("comment");
  public static final CommandField API_VERSION = get("apiVersion");
  public static final CommandField API_STRICT = get("apiStrict");
  public static final CommandField API_DEPRECATION_ERRORS = get("apiDeprecationErrors");

  private GenericFields() {}

  static void declare(CommandFields fields) {
    fields.string("$db");
    fields.document("lsid");
    fields.of("txnNumber", ValueType.INT64);
    fields.bool("autocommit");
    fields.bool("startTransaction");
    fields.of("stmtId", ValueType.INT32);
    fields.document("readConcern");
    fields.document("writeConcern");
    fields.document("$readPreference");
    fields.number("maxTimeMS");
    fields.any("comment");
    fields.string("apiVersion");
    fields.bool("apiStrict");
    fields.bool("apiDeprecationErrors");
    fields.document("$clusterTime");
    fields.document("$client");
    fields.document("$audit");
    fields.any("$queryOptions");
    fields.any("$configServerState");
    fields.any("$traceCtx");
    fields.any("mayBypassWriteBlocking");
    fields.any("clientOperationKey");
    fields.any("help");
    fields.bool("rawData");
  }

  static boolean has(String name) {
    return !name.isEmpty() && SAMPLE.find(name) != null;
  }

  private static CommandField get(String name) {
    CommandField field = SAMPLE.find(name);
    if (field == null) {
      throw new AssertionError(name + " is not declared");
    }
    return field;
  }
}
