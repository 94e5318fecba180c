package dev.morphium.engine.replication;

import dev.morphium.engine.signal.Signal;

/**
 * A wait for members to replicate everything up to a cluster time: ready when they have, or when
 * this member is the primary no more.
 */
public interface ReplicationWait extends Signal, AutoCloseable {
  /**
   * Whether the members have everything.
   *
   * @throws dev.morphium.protocol.CommandException 189 when this member ceased to be the primary
   *     before
   */
  boolean isMet();

  /** Members are no longer asked. */
  @Override
  void close();
}
