package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;

/**
 * Is told of the query plans that are started for it, so that it can tell later what they examined.
 * What is asked whether work is to end may be one, see {@link Plan#open}.
 */
public interface PlanListener {
  /** A plan was started. */
  void started(Plan plan, PlanRun run);

  /** An index was searched without a plan. */
  default void searched(IndexState index, long keys, long documents) {}

  /** All documents of a collection were put into a hash table, to be looked up there. */
  default void hashed() {}
}
