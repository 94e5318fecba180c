package dev.morphium.internal.pool.host;

import dev.morphium.pool.host.PoolState;
import org.jspecify.annotations.Nullable;

/**
 * The phase of a pool: state and generation, as one immutable value.
 *
 * @param state whether it gives out connections
 * @param generation of the connections that are worth something
 * @param cause why it is paused, when known
 */
record Phase(PoolState state, int generation, @Nullable Throwable cause) {
  static final Phase FIRST = new Phase(PoolState.PAUSED, 0, null);

  Phase ready() {
    return new Phase(PoolState.READY, generation, null);
  }

  Phase cleared(@Nullable Throwable why) {
    return new Phase(PoolState.PAUSED, generation + 1, why);
  }

  Phase closed() {
    return new Phase(PoolState.CLOSED, generation, null);
  }
}
