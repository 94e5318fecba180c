package dev.morphium.engine.cursor;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Root;
import java.util.ArrayDeque;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The release of what dropped collections have held: idle cursors and roots of the past keep all
 * that was stored when they were made, so that a drop by itself frees nothing.
 *
 * <p>Some time after the drop, idle cursors on the collection are closed, and the past before it
 * cannot be read any more. (MongoDB kills such cursors at once, and keeps the past on its disk.)
 */
public final class DroppedData implements CommitListener {
  private static final long GRACE_MILLIS = 30_000;

  /** What is smaller is not worth it that the past is lost. */
  private static final long LEAST_BYTES = 1 << 20;

  private static final int MOST = 1000;

  private record Drop(String namespace, long position, long wallMillis, long bytes) {}

  private final ReentrantLock lock = new ReentrantLock();
  private final ArrayDeque<Drop> drops = new ArrayDeque<>();
  private final CursorRegistry cursors;
  private final LongConsumer forgetPast;

  /**
   * @param forgetPast is told before which position the past is not to be read any more
   */
  public DroppedData(CursorRegistry cursors, LongConsumer forgetPast) {
    this.cursors = cursors;
    this.forgetPast = forgetPast;
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    for (Effect effect : batch.effects()) {
      UUID dropped =
          switch (effect) {
            case Effect.DropCollection drop -> drop.collection();
            case Effect.RenameCollection rename -> rename.dropped();
            default -> null;
          };
      if (dropped != null) {
        note(before.collection(dropped), batch);
      }
    }
  }

  private void note(@Nullable CollectionState collection, ChangeBatch batch) {
    if (collection == null) {
      return;
    }
    Drop drop =
        new Drop(
            collection.namespace().toString(),
            batch.position(),
            batch.wallMillis(),
            collection.records().bytes());
    lock.lock();
    try {
      if (drops.size() == MOST) {
        drops.removeFirst();
      }
      drops.add(drop);
    } finally {
      lock.unlock();
    }
  }

  /** Releases what was dropped long enough ago. */
  public void sweep(long nowMillis) {
    for (Drop drop = next(nowMillis); drop != null; drop = next(nowMillis)) {
      Drop one = drop;
      cursors.killIf(
          cursor ->
              !cursor.isInUse()
                  && !cursor.awaitsData()
                  && !cursor.isChangeStream()
                  && cursor.lastUsedMillis() <= one.wallMillis
                  && cursor.owner().namespace().equals(one.namespace));
      if (one.bytes >= LEAST_BYTES) {
        forgetPast.accept(one.position);
      }
    }
  }

  private @Nullable Drop next(long nowMillis) {
    lock.lock();
    try {
      Drop oldest = drops.peek();
      boolean due = oldest != null && nowMillis - oldest.wallMillis >= GRACE_MILLIS;
      return due ? drops.poll() : null;
    } finally {
      lock.unlock();
    }
  }
}
