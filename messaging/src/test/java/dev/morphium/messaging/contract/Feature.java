package dev.morphium.messaging.contract;

/** Something that not every backend has; a test that {@link Needs} it is skipped where it lacks. */
enum Feature {
  TRANSACTIONS,
  CHANGE_STREAMS,
  UNIQUE_WHERE_PRESENT,
  SERVER_TIMESTAMPS,
  SIZE_LIMITS,
  TYPES_APART
}
