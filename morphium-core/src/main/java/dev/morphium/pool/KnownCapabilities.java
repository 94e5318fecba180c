package dev.morphium.pool;

import dev.morphium.driver.Capabilities;
import dev.morphium.internal.pool.topology.SelectedServer;
import dev.morphium.pool.topology.ServerLimits;
import dev.morphium.pool.topology.TopologyType;

/**
 * The capabilities of a deployment, derived from one of its servers. Source: MongoDB manual,
 * "hello".
 */
final class KnownCapabilities {
  private KnownCapabilities() {}

  static Capabilities of(SelectedServer selected) {
    ServerLimits limits = selected.description().limits();
    boolean sessions = limits.sessionTimeoutMinutes() > 0;
    boolean replicated = selected.description().member().setName() != null;
    boolean sharded = selected.type() == TopologyType.SHARDED;
    return new Capabilities(
        limits.maxWireVersion(),
        limits.maxDocumentSize(),
        limits.maxMessageSize(),
        limits.maxWriteBatchSize(),
        sessions,
        sessions && (replicated || sharded),
        sessions && replicated,
        replicated || sharded,
        replicated);
  }
}
