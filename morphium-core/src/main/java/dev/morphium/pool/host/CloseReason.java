package dev.morphium.pool.host;

/** Why a pool closed a connection. */
public enum CloseReason {
  /** The pool was cleared after the connection was opened. */
  STALE,
  /** It was not used for longer than {@code maxIdleTimeMS}. */
  IDLE,
  /** It was open for longer than {@code maxLifeTimeMS}. */
  EXPIRED,
  /** It could not be opened, or something went wrong while it was in use. */
  ERROR,
  /** The pool was closed. */
  POOL_CLOSED
}
