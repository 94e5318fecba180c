package dev.morphium.messaging.job;

/** The outcome of a requeue, the wish that failed work be done after all. */
public enum Requeuing {
  /** It is ready, as if it were new. */
  READY,
  /** It waits for other messages. */
  BLOCKED,
  /** Other work has its unique key by now; requeue it when that has ended. */
  KEY_TAKEN,
  /** Messages that it waits for have failed; requeue those, and it follows by itself. */
  OTHERS_FAILED,
  /** It has not failed. */
  NOT_FAILED,
  /** There is no such work. */
  UNKNOWN
}
