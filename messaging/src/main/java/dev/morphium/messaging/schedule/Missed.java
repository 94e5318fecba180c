package dev.morphium.messaging.schedule;

/** What becomes of runs for which no instance was there. */
public enum Missed {
  /** One run makes up for all of them. */
  RUN_ONCE,
  /** They are left out: what is later than the schedule tolerates does not happen. */
  SKIP,
  /** Each is made up for, the oldest first, as many as the schedule says; the rest is left out. */
  RUN_ALL
}
