package dev.morphium.engine.command.query;

import dev.morphium.engine.catalog.SystemNamespaces;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.plan.Plan;
import dev.morphium.engine.plan.PlannerErrors;
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
        || SystemNamespaces.isInternal(collection.namespace())
        || SystemNamespaces.isSystem(collection.namespace())
        || !plan.scansCollection()) {
      return;
    }
    throw PlannerErrors.of(
        ErrorCode.NO_QUERY_EXECUTION_PLANS,
        collection.namespace(),
        plan.request(),
        plan.request().natural() != 0
            ? "hint $natural is not allowed, because 'notablescan' is enabled"
            : "No indexed plans available, and running with 'notablescan'");
  }
}
