package dev.morphium.contract;

/** Something that not every backend has; a test that {@link Needs} it is skipped where it lacks. */
enum Feature {
  TRANSACTIONS,
  CHANGE_STREAMS,
  SESSIONS,
  TEXT_SEARCH,
  GEO,
  COLLATIONS,
  CAPPED_COLLECTIONS,
  EXPLAIN,
  HINTS,
  SCHEMAS,
  EXPRESSIONS_IN_QUERIES,
  UPDATE_PIPELINES,
  BIT_OPERATORS,
  WINDOWS,
  JOINED_PIPELINES
}
