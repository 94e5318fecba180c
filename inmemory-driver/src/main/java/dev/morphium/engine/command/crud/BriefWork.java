package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.value.Document;

/** Tells, without compiling anything, whether a query can only take microseconds. */
final class BriefWork {
  private static final int FEW_DOCUMENTS = 100;

  private BriefWork() {}

  static boolean isBrief(Queries queries, Namespace namespace, Document query) {
    if (Planner.isIdOnly(query)) {
      return true;
    }
    CollectionState collection = queries.collection(namespace);
    return collection.count() <= FEW_DOCUMENTS;
  }
}
