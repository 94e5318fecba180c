package dev.morphium.engine.command;

import dev.morphium.engine.cursor.Bell;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.cursor.ServerCursor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A cursor that a command has taken: from before it waits for documents until it is answered.
 *
 * <p>Waiting ends when documents may have come, when the cursor or the operation is killed, and
 * when the time is over. Belongs to one thread at a time.
 */
public final class TakenCursor implements Pause {
  /**
   * How long a pause lasts at most: then the cursor goes past what is not for it, so that a long
   * wait does not lose its place in a history that others fill.
   */
  private static final long MOST_MILLIS = 1000;

  private final CursorRegistry registry;
  private final long id;
  private final ServerCursor cursor;
  private final Bell bell = new Bell();
  private @Nullable Runnable subscription;
  private long overNanos = Long.MIN_VALUE;
  private long leftNanos;
  private boolean over;

  /**
   * Takes a cursor.
   *
   * @throws dev.morphium.protocol.CommandException 43 when there is none with this id, 12051 when
   *     someone else is using it
   */
  public TakenCursor(CursorRegistry registry, long id) {
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
   * @param mostMillis how long to wait at most, all pauses together
   */
  public @Nullable Pause pause(Operation operation, long mostMillis) {
    if (overNanos == Long.MIN_VALUE) {
      overNanos = operation.runningNanos() + TimeUnit.MILLISECONDS.toNanos(mostMillis);
    }
    cursor.usedBy(operation::check);
    bell.reset();
    if (isReady(operation)) {
      return null;
    }
    leftNanos = overNanos - operation.runningNanos();
    if (leftNanos <= 0) {
      return null;
    }
    if (subscription == null) {
      operation.onKill(bell::ring);
      subscription = cursor.listen(bell::ring);
      if (isReady(operation)) {
        return null;
      }
    }
    return this;
  }

  private boolean isReady(Operation operation) {
    return operation.isKilled() || cursor.isKilled() || cursor.isReady();
  }

  @Override
  public long millis() {
    return Math.min(MOST_MILLIS, TimeUnit.NANOSECONDS.toMillis(leftNanos) + 1);
  }

  @Override
  public Runnable onReady(Runnable resume) {
    return bell.onRing(resume);
  }

  /** Gives the cursor back, and closes it when it is exhausted or was killed. */
  public void release() {
    if (unsubscribe()) {
      registry.release(id, cursor);
    }
  }

  /** Closes the cursor; does nothing after {@link #release}. */
  public void discard() {
    if (unsubscribe()) {
      registry.discard(id, cursor);
    }
  }

  private boolean unsubscribe() {
    if (over) {
      return false;
    }
    over = true;
    if (subscription != null) {
      subscription.run();
    }
    return true;
  }
}
