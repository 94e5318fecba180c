package dev.morphium.internal.pool.host;

import dev.morphium.internal.pool.net.Connection;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A pooled connection with its bookkeeping: generation, age, and its holder. */
final class PoolEntry {
  final long id;
  final int generation;
  final Connection connection;
  final long openedAt;

  /** The thread that has checked it out; null while it is idle. */
  final AtomicReference<@Nullable PooledConnection> holder = new AtomicReference<>();

  /** When it came back; written by its holder before others can see it in the bag. */
  long idleSince;

  PoolEntry(long id, int generation, Connection connection, long now) {
    this.id = id;
    this.generation = generation;
    this.connection = connection;
    this.openedAt = now;
    this.idleSince = now;
  }
}
