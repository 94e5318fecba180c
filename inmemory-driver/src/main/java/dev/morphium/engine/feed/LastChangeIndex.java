package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An index from collections and databases to the position of their last change, so that a change
 * stream on an idle collection skips the oplog instead of scanning it.
 *
 * <p>One thread at a time notes, any number ask.
 */
final class LastChangeIndex {
  private static final int FEW = 10_000;

  private final ConcurrentHashMap<Object, AtomicLong> last = new ConcurrentHashMap<>();
  private @Nullable WatchedCollection recent;
  private AtomicLong recentCollection = new AtomicLong();
  private AtomicLong recentDatabase = new AtomicLong();

  /** Notes the changes of a batch; called before anybody can read the batch. */
  void note(OplogBatch batch, long firstKept) {
    List<OplogEntry> changes = batch.changes();
    WatchedCollection noted = null;
    for (int i = 0; i < changes.size(); i++) {
      OplogEntry change = changes.get(i);
      WatchedCollection on = change.collection();
      if (on != null && !isSame(on, noted)) {
        note(on, batch.position(), firstKept);
        noted = on;
      }
      switch (change.effect()) {
        case Effect.RenameCollection rename -> {
          mark(rename.to()).setRelease(batch.position());
          mark(rename.to().database()).setRelease(batch.position());
        }
        case Effect.DropDatabase drop -> mark(drop.database()).setRelease(batch.position());
        default -> {}
      }
    }
  }

  /** Notes that the batch at a position changes a collection. */
  void note(WatchedCollection on, long position, long firstKept) {
    if (!isSame(on, recent)) {
      prune(firstKept);
      recentCollection = mark(on.namespace());
      recentDatabase = mark(on.namespace().database());
      recent = on;
    }
    recentCollection.setRelease(position);
    recentDatabase.setRelease(position);
  }

  private AtomicLong mark(Object scope) {
    return last.computeIfAbsent(scope, unknown -> new AtomicLong(-1));
  }

  private void prune(long firstKept) {
    if (last.size() > FEW) {
      last.values().removeIf(position -> position.get() < firstKept);
    }
  }

  /**
   * The position of the last batch that may have an event for a scope: too late rather than too
   * early; -1 when there was none among those that are kept.
   */
  long latest(StreamScope scope) {
    String database = scope.database();
    if (database == null) {
      return Long.MAX_VALUE;
    }
    String collection = scope.collection();
    AtomicLong position =
        last.get(collection == null ? database : new Namespace(database, collection));
    return position == null ? -1 : position.get();
  }

  void clear() {
    recent = null;
    last.clear();
  }

  @SuppressWarnings("ReferenceEquality") // the recorder gives the same object for a collection
  private static boolean isSame(WatchedCollection left, @Nullable WatchedCollection right) {
    return left == right;
  }
}
