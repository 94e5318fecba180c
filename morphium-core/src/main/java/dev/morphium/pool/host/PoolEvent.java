package dev.morphium.pool.host;

import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in the pool of one host.
 *
 * <p>Source: "Connection Monitoring and Pooling" specification, events.
 */
public sealed interface PoolEvent {
  /** The host. */
  HostAddress address();

  /**
   * A pool came into being; it is paused.
   *
   * @param settings how large it is, and how old its connections get
   */
  record PoolCreated(HostAddress address, HostPoolSettings settings) implements PoolEvent {}

  /** The pool gives out connections from now on. */
  record PoolReady(HostAddress address) implements PoolEvent {}

  /**
   * The pool gives out no connections until it is ready again, and the present ones are stale.
   *
   * @param generation of connections from now on
   * @param interruptInUse whether connections in use were closed too
   * @param cause what went wrong, when known
   */
  record PoolCleared(
      HostAddress address, int generation, boolean interruptInUse, @Nullable Throwable cause)
      implements PoolEvent {}

  /** The pool was closed. */
  record PoolClosed(HostAddress address) implements PoolEvent {}

  /**
   * A connection is about to be opened.
   *
   * @param connectionId its number in this pool, from 1
   */
  record ConnectionCreated(HostAddress address, long connectionId) implements PoolEvent {}

  /**
   * A connection is open and authenticated.
   *
   * @param connectionId its number in this pool, from 1
   * @param took how long that took
   */
  record ConnectionReady(HostAddress address, long connectionId, Duration took)
      implements PoolEvent {}

  /**
   * A connection could not be opened; announced before the thread that wanted it gets the
   * exception, so that the monitor of the host can clear the pool.
   *
   * @param connectionId its number in this pool, from 1
   * @param generation of the pool when the attempt began; clear no newer one because of it
   * @param error what the thread will get
   */
  record OpenFailed(HostAddress address, long connectionId, int generation, Throwable error)
      implements PoolEvent {}

  /**
   * A connection was closed, or could not be opened.
   *
   * @param connectionId its number in this pool, from 1
   * @param reason why
   */
  record ConnectionClosed(HostAddress address, long connectionId, CloseReason reason)
      implements PoolEvent {}

  /** A thread asks for a connection. */
  record CheckOutStarted(HostAddress address) implements PoolEvent {}

  /**
   * A thread got a connection.
   *
   * @param connectionId its number in this pool, from 1
   * @param took how long it waited; zero when one was free
   */
  record CheckedOut(HostAddress address, long connectionId, Duration took) implements PoolEvent {}

  /**
   * A thread got no connection.
   *
   * @param reason why, in short
   * @param took how long it waited
   * @param error what it gets
   */
  record CheckOutFailed(HostAddress address, CheckOutFailure reason, Duration took, Throwable error)
      implements PoolEvent {}

  /**
   * A connection came back.
   *
   * @param connectionId its number in this pool, from 1
   */
  record CheckedIn(HostAddress address, long connectionId) implements PoolEvent {}

  /**
   * A connection has been in use for so long that it will probably never come back.
   *
   * @param connectionId its number in this pool, from 1
   * @param heldFor how long, at least
   */
  record LeakSuspected(HostAddress address, long connectionId, Duration heldFor)
      implements PoolEvent {}
}
