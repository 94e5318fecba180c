package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/**
 * A cursor on the server: a result that a client fetches batch by batch.
 *
 * <p>It reads a snapshot that stays as it was when the cursor was opened, or a {@link LiveSource}.
 * It holds one document at most that it has not given. One client uses it at a time: {@link
 * CursorRegistry} sees to that. Source: MongoDB manual, "getMore".
 */
public final class ServerCursor {
  /** About what an open cursor takes, with a usual command and its plan. */
  static final long USUAL_BYTES = 8 << 10;

  private static final long LEAST_BYTES = 4 << 10;

  /** A buffer that grows is there twice for a moment, and half of it may be free. */
  private static final long COPIES = 3;

  /** How much room for a reply is asked for at once. */
  private static final long ASKED_AT_ONCE = 1 << 20;

  private long constantBytes;
  private final DocumentSource source;
  private final @Nullable LiveSource live;
  private final Interrupt interrupt;
  private final Value atClusterTime;
  private final AtomicBoolean inUse = new AtomicBoolean();
  private @Nullable CursorOwner owner;
  private @Nullable Document held;
  private @Nullable RuntimeException failure;
  private long leftNanos = Long.MAX_VALUE;
  private boolean exhausted;
  private volatile boolean killed;
  private volatile Runnable onKill = () -> {};
  private volatile long createdMillis;
  private volatile long lastUsedMillis;
  private long returned;
  private long batches;

  /**
   * A cursor over a result.
   *
   * @param interrupt where the work on the result asks whether it is to end
   * @param atClusterTime the moment that a read of the past sees, which each batch tells; missing
   *     for all other reads
   */
  public ServerCursor(DocumentSource source, Interrupt interrupt, Value atClusterTime) {
    this.source = source;
    this.live = source instanceof LiveSource goesOn ? goesOn : null;
    this.interrupt = interrupt;
    this.atClusterTime = atClusterTime;
  }

  /** The moment that a read of the past sees, missing for all other reads. */
  public Value atClusterTime() {
    return atClusterTime;
  }

  /** Where the cursor comes from. */
  public CursorOwner owner() {
    return Objects.requireNonNull(owner, "a cursor that is not open has no owner");
  }

  /** It holds the constants of its command. */
  public void hold(long bytes) {
    constantBytes = bytes;
  }

  /** About what it takes while it is open, beside the work memory of its result. */
  long bytes() {
    return LEAST_BYTES + constantBytes;
  }

  /** It stays open for this owner. */
  void own(CursorOwner opener, long nowMillis) {
    owner = opener;
    createdMillis = nowMillis;
    if (source instanceof SpillingSource spilling) {
      spilling.keepOpen();
    }
  }

  /**
   * Another operation fetches from now on.
   *
   * @param operation throws when the work is to end
   */
  public void usedBy(Runnable operation) {
    interrupt.carriedOnBy(operation);
  }

  /**
   * The cursor's {@code maxTimeMS}: how long commands may work on it, all together; the time in
   * which it is idle does not count. Source: MongoDB manual, "cursor.maxTimeMS".
   */
  public void limit(long nanos) {
    leftNanos = nanos;
  }

  /** For how long commands may still work on the cursor; {@code Long.MAX_VALUE} without a limit. */
  public long leftNanos() {
    return leftNanos;
  }

  /** A command has worked on the cursor for so long. */
  public void spend(long nanos) {
    if (leftNanos != Long.MAX_VALUE) {
      leftNanos -= nanos;
    }
  }

  /**
   * Appends one batch as an array to the reply.
   *
   * @param name the array's name: {@code firstBatch} or {@code nextBatch}
   * @param size the most documents to append; the batch also ends where it would grow beyond 16 MiB
   * @param room whether the reply may take so many bytes more; else the batch ends before its size
   * @return how many were appended
   */
  public int appendBatch(DocumentBuilder reply, String name, long size, LongPredicate room) {
    throwFailure();
    reply.startArray(name);
    int start = reply.size();
    int count = 0;
    long asked = 0;
    Document previous = null;
    while (count < size) {
      Document next = held != null ? held : source.next();
      held = null;
      if (next == null) {
        exhausted = live == null || live.isEnded();
        break;
      }
      requireSize(next);
      long length = reply.size() - start + (long) next.length();
      boolean full = length > Limits.MAX_BSON_OBJECT_SIZE;
      if (length * COPIES - asked > ASKED_AT_ONCE) {
        full |= !room.test(length * COPIES - asked);
        asked = length * COPIES;
      }
      if (count > 0 && full) {
        held = next;
        break;
      }
      reply.append(ArrayIndexNames.of(count), next);
      previous = next;
      count++;
    }
    reply.end();
    if (live != null) {
      appendToken(reply, live, previous);
      live.rest();
    }
    returned += count;
    batches++;
    exhausted |= held == null && source instanceof EndAwareSource known && known.isAtEnd();
    return count;
  }

  private static void requireSize(Document document) {
    int size = document.length();
    if (size > Limits.MAX_INTERNAL_OBJECT_SIZE) {
      throw new CommandException(
          ErrorCode.BSON_OBJECT_TOO_LARGE,
          "BSONObj size: %d (0x%X) is invalid. Size must be between 0 and %d(16MB)"
              .formatted(size, size, Limits.MAX_INTERNAL_OBJECT_SIZE));
    }
  }

  /** Holds the next document; what goes wrong is the matter of whoever fetches it. */
  private void lookAhead() {
    try {
      held = source.next();
    } catch (RuntimeException problem) {
      failure = problem;
    }
  }

  private void throwFailure() {
    RuntimeException problem = failure;
    if (problem != null) {
      failure = null;
      throw problem;
    }
  }

  /** Whether a client waits when there is no document. */
  public boolean awaitsData() {
    return live != null && live.awaitsData();
  }

  /** Whether the next batch has a document, or fails, or is the last one. */
  public boolean isReady() {
    if (live == null || held != null || failure != null) {
      return true;
    }
    lookAhead();
    if (held != null || failure != null || live.isEnded()) {
      return true;
    }
    live.rest();
    return false;
  }

  /**
   * Has a callback called each time when more may have come, and when the cursor is killed. Only
   * for a cursor that {@link #awaitsData}.
   *
   * @return takes this back
   */
  public Runnable listen(Runnable wake) {
    if (live == null) {
      throw new IllegalStateException("this cursor waits for nothing");
    }
    onKill = wake;
    Runnable subscription = live.onArrival(wake);
    return () -> {
      onKill = () -> {};
      subscription.run();
    };
  }

  /** Appends where to go on; a document that did not fit in the batch is still to come. */
  private void appendToken(DocumentBuilder reply, LiveSource goesOn, @Nullable Document previous) {
    Document token = goesOn.postBatchToken();
    if (token != null) {
      reply.append(
          "postBatchResumeToken", held == null || previous == null ? token : previous.get("_id"));
    }
  }

  /** Whether the result is a change stream: one that can be resumed. */
  public boolean isChangeStream() {
    return live != null && live.postBatchToken() != null;
  }

  /** What the work on the result has spilled; null when it needs no memory to speak of. */
  public @Nullable SpillStatistics spilled() {
    return source instanceof SpillingSource spilling ? spilling.spilled() : null;
  }

  /** Whether there is nothing more to fetch. */
  public boolean isExhausted() {
    return exhausted;
  }

  /** The work on the result failed: nobody can fetch any more. */
  public void fail() {
    killed = true;
  }

  public boolean isKilled() {
    return killed;
  }

  public long returned() {
    return returned;
  }

  public long batches() {
    return batches;
  }

  /** When it was opened, in milliseconds since 1970. */
  public long createdMillis() {
    return createdMillis;
  }

  /** When it was used last, in milliseconds since 1970. */
  public long lastUsedMillis() {
    return lastUsedMillis;
  }

  boolean acquire() {
    return inUse.compareAndSet(false, true);
  }

  void release(long nowMillis) {
    lastUsedMillis = nowMillis;
    inUse.set(false);
  }

  /** Whether someone is fetching from it right now. */
  public boolean isInUse() {
    return inUse.get();
  }

  /** Frees what the cursor holds, now or when its user is done. */
  void kill() {
    killed = true;
    onKill.run();
    if (acquire()) {
      close();
    }
  }

  public void close() {
    source.close();
  }
}
