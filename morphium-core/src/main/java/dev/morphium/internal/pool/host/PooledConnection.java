package dev.morphium.internal.pool.host;

import dev.morphium.internal.pool.net.Connection;
import org.jspecify.annotations.Nullable;

/**
 * A checked-out connection, held by one thread until it is given back by {@link #close()}.
 *
 * <p>A connection that is broken is given back like any other: the pool closes it then.
 */
public final class PooledConnection implements AutoCloseable {
  private final HostPool pool;
  private final PoolEntry entry;
  private final long since;
  private final Thread holder = Thread.currentThread();
  private final @Nullable Throwable taker;
  private volatile boolean reported;

  PooledConnection(HostPool pool, PoolEntry entry, long since, @Nullable Throwable taker) {
    this.pool = pool;
    this.entry = entry;
    this.since = since;
    this.taker = taker;
  }

  /**
   * The connection.
   *
   * @throws IllegalStateException when it was given back already
   */
  public Connection connection() {
    if (entry.holder.get() != this) {
      throw new IllegalStateException(
          "connection %d to %s was given back to its pool and may be in other hands now"
              .formatted(entry.id, pool.address()));
    }
    return entry.connection;
  }

  /** Its number in its pool, from 1. */
  public long id() {
    return entry.id;
  }

  /** The generation of its pool when it was opened; for {@link HostPool#clear}. */
  public int generation() {
    return entry.generation;
  }

  /**
   * Gives it back to its pool.
   *
   * @throws IllegalStateException when that was done already
   */
  @Override
  public void close() {
    pool.checkIn(this);
  }

  HostPool pool() {
    return pool;
  }

  PoolEntry entry() {
    return entry;
  }

  /** When it was taken, on the clock of the pool. */
  long since() {
    return since;
  }

  /** The holder of the connection, in words. */
  String holder() {
    return holder.getName().isEmpty()
        ? "virtual thread #" + holder.threadId()
        : "thread " + holder.getName();
  }

  /** Where it was taken; null unless leaks are watched. */
  @Nullable Throwable taker() {
    return taker;
  }

  /** True the first time. */
  boolean report() {
    boolean first = !reported;
    reported = true;
    return first;
  }
}
