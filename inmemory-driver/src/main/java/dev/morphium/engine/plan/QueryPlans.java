package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;

/** Plans query requests on states of collections. */
@FunctionalInterface
public interface QueryPlans {
  /** The plan of a request on this state of a collection. */
  Plan plan(CollectionState collection, QueryRequest request);
}
