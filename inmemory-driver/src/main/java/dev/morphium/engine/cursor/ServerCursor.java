package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.Limits;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * A result that a client fetches batch by batch.
 *
 * <p>It reads a snapshot that stays as it was when the cursor was opened. One client uses it at a
 * time: {@link CursorRegistry} sees to that. Source: MongoDB manual, "getMore".
 */
public final class ServerCursor {
  private final DocumentSource source;
  private final @Nullable LiveSource live;
  private final Interrupt interrupt;
  private final AtomicBoolean inUse = new AtomicBoolean();
  private @Nullable CursorOwner owner;
  private @Nullable Document held;
  private boolean exhausted;
  private volatile boolean killed;
  private volatile long lastUsedMillis;
  private long returned;
  private long batches;

  /**
   * A cursor over a result.
   *
   * @param interrupt where the work on the result asks whether it is to end
   */
  public ServerCursor(DocumentSource source, Interrupt interrupt) {
    this.source = source;
    this.live = source instanceof LiveSource goesOn ? goesOn : null;
    this.interrupt = interrupt;
  }

  /** Where the cursor comes from. */
  public CursorOwner owner() {
    return Objects.requireNonNull(owner, "a cursor that is not open has no owner");
  }

  void own(CursorOwner opener) {
    owner = opener;
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
   * Appends one batch as an array to the reply.
   *
   * @param name the array's name: {@code firstBatch} or {@code nextBatch}
   * @param size the most documents to append; the batch also ends where it would grow beyond 16 MiB
   * @param last whether nobody will ask for another batch
   */
  public void appendBatch(DocumentBuilder reply, String name, long size, boolean last) {
    reply.startArray(name);
    int start = reply.size();
    int count = 0;
    Document previous = null;
    while (count < size) {
      Document next = held != null ? held : source.next();
      held = null;
      if (next == null) {
        exhausted = live == null || live.isEnded();
        break;
      }
      if (count > 0 && reply.size() - start + next.length() > Limits.MAX_BSON_OBJECT_SIZE) {
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
    }
    returned += count;
    batches++;
    if (live == null && !last && !exhausted && held == null && count > 0) {
      held = source.next();
      exhausted = held == null;
    }
  }

  /** Appends where to go on; a document that did not fit in the batch is still to come. */
  private void appendToken(DocumentBuilder reply, LiveSource goesOn, @Nullable Document previous) {
    Document token = goesOn.postBatchToken();
    if (token != null) {
      reply.append(
          "postBatchResumeToken", held == null || previous == null ? token : previous.get("_id"));
    }
  }

  /** Whether the result goes on when all that is there was fetched. */
  public boolean isLive() {
    return live != null;
  }

  /** Whether the result is a change stream: one that can be resumed. */
  public boolean isChangeStream() {
    return live != null && live.postBatchToken() != null;
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
    if (acquire()) {
      close();
    }
  }

  public void close() {
    source.close();
  }
}
