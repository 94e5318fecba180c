package dev.morphium.engine.command.query;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.plan.Plan;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * The refusal of table scans: of queries that have a filter and find no index, in collections of
 * users. Source: MongoDB manual, "notablescan".
 */
final class TableScans {
  private TableScans() {}

  static void refuse(Plan plan, CollectionState collection) {
    if (collection.isAbsent()
        || plan.request().filter().isEmpty()
        || isInternal(collection.namespace())
        || !plan.scansCollection()) {
      return;
    }
    throw new CommandException(
        ErrorCode.NO_QUERY_EXECUTION_PLANS,
        "error processing query: ns=%s planner returned error :: caused by :: No indexed plans"
                .formatted(collection.namespace())
            + " available, and running with 'notablescan'");
  }

  private static boolean isInternal(Namespace namespace) {
    return switch (namespace.database()) {
      case "admin", "config", "local" -> true;
      default -> namespace.collection().startsWith("system.");
    };
  }
}
