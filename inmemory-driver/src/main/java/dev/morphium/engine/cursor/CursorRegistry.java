package dev.morphium.engine.cursor;

import dev.morphium.engine.memory.MemoryBudget;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The open cursors of one engine by id.
 *
 * <p>Idle cursors are closed after the cursor timeout (ten minutes by default), when someone opens
 * or uses another one: no thread waits for that. Source: MongoDB manual, "cursorTimeoutMillis".
 */
public final class CursorRegistry {
  private static final long SWEEP_MILLIS = 60 * 1000;

  private final ConcurrentHashMap<Long, ServerCursor> cursors = new ConcurrentHashMap<>();
  private final RandomGenerator random;
  private final LongSupplier clockMillis;
  private final AtomicLong lastSweep;
  private final AtomicLong timedOut = new AtomicLong();
  private final AtomicInteger streams = new AtomicInteger();
  private final ServerParameters parameters;
  private final MemoryBudget memory;

  /**
   * A registry without cursors.
   *
   * @param random gives the ids
   * @param parameters give the cursor timeout, and how many open cursors there may be
   * @param memory is charged for open cursors
   */
  public CursorRegistry(
      RandomGenerator random,
      LongSupplier clockMillis,
      ServerParameters parameters,
      MemoryBudget memory) {
    this.random = random;
    this.clockMillis = clockMillis;
    this.parameters = parameters;
    this.memory = memory;
    this.lastSweep = new AtomicLong(clockMillis.getAsLong());
  }

  /**
   * Keeps a cursor open.
   *
   * @return its id, never 0
   * @throws CommandException 146 when there are too many
   */
  public long open(ServerCursor cursor, CursorOwner owner) {
    sweep();
    check(cursors.size(), "cursors are", ServerParameters.MOST_CURSORS);
    if (cursor.isChangeStream()) {
      check(streams.get(), "change streams are", ServerParameters.MOST_CHANGE_STREAMS);
    }
    charge(cursor.bytes());
    if (cursor.isChangeStream()) {
      streams.incrementAndGet();
    }
    long now = clockMillis.getAsLong();
    cursor.own(owner, now);
    cursor.release(now);
    long id;
    do {
      id = random.nextLong() & Long.MAX_VALUE;
    } while (id == 0 || cursors.putIfAbsent(id, cursor) != null);
    return id;
  }

  /** Usual cursors are opened though the budget is used up: their number is limited. */
  private void charge(long bytes) {
    if (bytes <= ServerCursor.USUAL_BYTES) {
      memory.overdraw(bytes);
    } else if (!memory.tryReserve(bytes)) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT,
          "The constants of this command need %d bytes while its cursor is open, and all commands"
                  .formatted(bytes)
              + " and cursors together may have no more");
    }
  }

  private void check(int open, String what, String parameter) {
    long most = parameters.number(parameter);
    if (open >= most) {
      throw new CommandException(
          ErrorCode.EXCEEDED_MEMORY_LIMIT,
          "%d %s open, and no more may be (parameter %s); close those that are not needed"
              .formatted(open, what, parameter));
    }
  }

  private @Nullable ServerCursor forget(long id) {
    ServerCursor cursor = cursors.remove(id);
    if (cursor != null) {
      memory.release(cursor.bytes());
      if (cursor.isChangeStream()) {
        streams.decrementAndGet();
      }
    }
    return cursor;
  }

  /**
   * Takes a cursor for use; {@link #release} gives it back.
   *
   * @throws CommandException 43 when there is none with this id, 12051 when someone else is using
   *     it
   */
  public ServerCursor take(long id) {
    ServerCursor cursor = cursors.get(id);
    if (cursor == null) {
      throw notFound(id);
    }
    if (!cursor.acquire()) {
      throw cursor.isKilled()
          ? notFound(id)
          : new CommandException(12051, "cursor id " + id + " is already in use");
    }
    return cursor;
  }

  /** The open cursor with this id, or null. */
  public @Nullable ServerCursor find(long id) {
    return cursors.get(id);
  }

  /** Gives a cursor back; one that is exhausted or was killed meanwhile is closed. */
  public void release(long id, ServerCursor cursor) {
    if (cursor.isExhausted() || cursor.isKilled()) {
      forget(id);
      cursor.close();
    } else {
      cursor.release(clockMillis.getAsLong());
      if (cursor.isKilled() && cursor.acquire()) {
        cursor.close();
      }
    }
    sweep();
  }

  /** Closes a cursor. @return whether there was one with this id */
  public boolean kill(long id) {
    ServerCursor cursor = forget(id);
    if (cursor == null) {
      return false;
    }
    cursor.kill();
    return true;
  }

  /** Closes all cursors that the condition holds for. */
  public void killIf(Predicate<ServerCursor> condition) {
    cursors.forEach(
        (id, cursor) -> {
          if (condition.test(cursor)) {
            kill(id);
          }
        });
  }

  /** Shows all open cursors with their ids. */
  public void forEach(BiConsumer<Long, ServerCursor> action) {
    cursors.forEach(action);
  }

  public int openCount() {
    return cursors.size();
  }

  /** How many of them are change streams. */
  public int streamCount() {
    return streams.get();
  }

  public long pinnedCount() {
    return cursors.values().stream().filter(ServerCursor::isInUse).count();
  }

  public long noTimeoutCount() {
    return cursors.values().stream().filter(cursor -> cursor.owner().noTimeout()).count();
  }

  public long timedOutCount() {
    return timedOut.get();
  }

  public void close() {
    killIf(cursor -> true);
  }

  /** Closes idle cursors (cursor timeout), when it is time to look for them. */
  public void sweep() {
    long now = clockMillis.getAsLong();
    long last = lastSweep.get();
    long timeout = parameters.number(ServerParameters.CURSOR_TIMEOUT);
    if (now - last < Math.min(SWEEP_MILLIS, timeout) || !lastSweep.compareAndSet(last, now)) {
      return;
    }
    cursors.forEach(
        (id, cursor) -> {
          boolean idle =
              !cursor.owner().noTimeout()
                  && !cursor.isInUse()
                  && now - cursor.lastUsedMillis() > timeout;
          if (idle && kill(id)) {
            timedOut.incrementAndGet();
          }
        });
  }

  private static CommandException notFound(long id) {
    return new CommandException(ErrorCode.CURSOR_NOT_FOUND, "cursor id " + id + " not found");
  }
}
