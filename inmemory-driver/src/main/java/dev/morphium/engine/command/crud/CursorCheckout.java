package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Operation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import dev.morphium.engine.signal.ResettableSignal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The checkout of a cursor by one command: from before it awaits data until it is answered.
 *
 * <p>Awaiting ends when documents may have come, when the cursor or the operation is killed, and
 * when the time is over. Belongs to one thread at a time.
 */
public final class CursorCheckout {
  /**
   * How long a wait lasts at most: then the cursor goes past what is not for it, so that a long
   * wait does not lose its place in a history that others fill.
   */
  private static final long MOST_MILLIS = 1000;

  private final CursorRegistry registry;
  private final long id;
  private final ServerCursor cursor;
  private final ResettableSignal arrival = new ResettableSignal();
  private @Nullable Runnable subscription;
  private long overNanos = Long.MIN_VALUE;
  private boolean released;

  /**
   * Checks a cursor out.
   *
   * @throws dev.morphium.protocol.CommandException 43 when there is none with this id, 12051 when
   *     another command has checked it out
   */
  public CursorCheckout(CursorRegistry registry, long id) {
    this.registry = registry;
    this.id = id;
    this.cursor = registry.take(id);
  }

  public ServerCursor cursor() {
    return cursor;
  }

  /**
   * What has to be waited for until there is a document to give; null when there is one, when there
   * will never be one, and when the time is over.
   *
   * @param mostMillis how long to wait at most, all waits together
   */
  public @Nullable Wait awaitData(Operation operation, long mostMillis) {
    if (overNanos == Long.MIN_VALUE) {
      overNanos = operation.runningNanos() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
    }
    cursor.usedBy(operation::check);
    arrival.reset();
    if (isReady(operation)) {
      return null;
    }
    long leftNanos = overNanos - operation.runningNanos();
    if (leftNanos <= 0) {
      return null;
    }
    if (subscription == null) {
      subscription = cursor.listen(arrival::fire);
      if (isReady(operation)) {
        return null;
      }
    }
    return new Wait(arrival, Math.min(MOST_MILLIS, TimeUnit.NANOSECONDS.toMillis(leftNanos) + 1));
  }

  private boolean isReady(Operation operation) {
    return operation.isKilled() || cursor.isKilled() || cursor.isReady();
  }

  /** Gives the cursor back, and closes it when it is exhausted or was killed. */
  public void release() {
    if (!released) {
      released = true;
      if (subscription != null) {
        subscription.run();
      }
      registry.release(id, cursor);
    }
  }
}
