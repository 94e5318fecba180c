package dev.morphium.pool.host;

/** Why a thread that asked for a connection got none. */
public enum CheckOutFailure {
  /** None became free in time. */
  TIMEOUT,
  /** The pool was cleared, because its host did not answer, and is not ready again. */
  POOL_CLEARED,
  /** The pool was closed. */
  POOL_CLOSED,
  /** A new connection could not be opened. */
  CONNECTION_ERROR,
  /** The thread was interrupted while it waited. */
  INTERRUPTED
}
