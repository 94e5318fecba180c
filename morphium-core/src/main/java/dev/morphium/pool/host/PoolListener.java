package dev.morphium.pool.host;

/**
 * Hears what happens in pools, at once and in the thread in which it happens; so it has to be quick
 * and safe for many threads. What it throws is logged and changes nothing.
 */
@FunctionalInterface
public interface PoolListener {
  /** Hears nothing. */
  PoolListener NONE = event -> {};

  void onEvent(PoolEvent event);
}
