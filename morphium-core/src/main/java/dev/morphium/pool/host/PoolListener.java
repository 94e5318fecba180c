package dev.morphium.pool.host;

/**
 * A listener of connection pool events, called at once and in the thread in which they happen; it
 * has to be quick and safe for many threads. What it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface PoolListener {
  /** Hears nothing. */
  PoolListener NONE = event -> {};

  /** Something happened in a pool. */
  void onEvent(PoolEvent event);
}
