package dev.morphium.engine.command;

import dev.morphium.engine.value.ValueType;
import java.util.List;

/**
 * The fields that every command takes, whatever it does.
 *
 * <p>They have the same places in every command. Source: MongoDB manual, "Database Commands"; what
 * the official drivers send.
 */
public final class GenericFields {
  /** All of them, where the name of a command stands without one. */
  private static final CommandFields ALL = CommandFields.statement("").with(CommandField.ANY, "");

  public static final CommandField DATABASE = ALL.string("$db");
  public static final CommandField SESSION = ALL.document("lsid");
  public static final CommandField TRANSACTION_NUMBER = ALL.of("txnNumber", ValueType.INT64);
  public static final CommandField AUTOCOMMIT = ALL.bool("autocommit");
  public static final CommandField START_TRANSACTION = ALL.bool("startTransaction");
  public static final CommandField STATEMENT = ALL.of("stmtId", ValueType.INT32);
  public static final CommandField READ_CONCERN = ALL.document("readConcern");
  public static final CommandField WRITE_CONCERN = ALL.document("writeConcern");
  public static final CommandField READ_PREFERENCE = ALL.document("$readPreference");
  public static final CommandField MAX_TIME = ALL.number("maxTimeMS");
  public static final CommandField COMMENT = ALL.any("comment");
  public static final CommandField API_VERSION = ALL.string("apiVersion");
  public static final CommandField API_STRICT = ALL.bool("apiStrict");
  public static final CommandField API_DEPRECATION_ERRORS = ALL.bool("apiDeprecationErrors");
  public static final CommandField CLUSTER_TIME = ALL.document("$clusterTime");

  static {
    ALL.with(List.of(ValueType.OBJECT), "$client", "$audit")
        .with(CommandField.ANY, "$queryOptions", "$configServerState", "$traceCtx")
        .with(CommandField.ANY, "mayBypassWriteBlocking", "clientOperationKey", "help")
        .with(List.of(ValueType.BOOLEAN), "rawData");
  }

  private GenericFields() {}

  /** Declares them behind the name of a command, each at the place that it has here. */
  static void declare(CommandFields fields) {
    ALL.fields().skip(1).forEach(fields::add);
  }

  static boolean has(String name) {
    return !name.isEmpty() && ALL.find(name) != null;
  }
}
