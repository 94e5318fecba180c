package dev.morphium.pool.host;

/** Whether a pool gives out connections. */
public enum PoolState {
  /** Not yet or not any more: nothing is known of the host, or it did not answer. */
  PAUSED,
  /** It does. */
  READY,
  /** Never again. */
  CLOSED
}
