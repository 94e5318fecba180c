package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.change.Namespace;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Where in the history each collection and each database was changed last, so that those who watch
 * one that nobody changes need not look at the changes of all others.
 */
final class ScopeMarks {
  private static final int FEW = 10_000;

  private final ConcurrentHashMap<Object, Long> last = new ConcurrentHashMap<>();

  /** Notes the changes of a batch; called before anybody can read the batch. */
  void note(LoggedBatch batch, long firstKept) {
    if (last.size() > FEW) {
      last.values().removeIf(position -> position < firstKept);
    }
    List<Change> changes = batch.changes();
    WatchedCollection noted = null;
    for (int i = 0; i < changes.size(); i++) {
      Change change = changes.get(i);
      WatchedCollection on = change.collection();
      if (on == null || !isSame(on, noted)) {
        note(change, on, batch.position());
        noted = on;
      }
      if (change.effect() instanceof Effect.RenameCollection rename) {
        note(rename.to(), batch.position());
      }
    }
  }

  private void note(Change change, @Nullable WatchedCollection on, long position) {
    if (on != null) {
      note(on.namespace(), position);
    } else if (change.effect() instanceof Effect.DropDatabase drop) {
      last.put(drop.database(), position);
    }
  }

  private void note(Namespace namespace, long position) {
    last.put(namespace, position);
    last.put(namespace.database(), position);
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
    Long position = last.get(collection == null ? database : new Namespace(database, collection));
    return position == null ? -1 : position;
  }

  void clear() {
    last.clear();
  }

  @SuppressWarnings("ReferenceEquality") // the recorder gives the same object for a collection
  private static boolean isSame(WatchedCollection left, @Nullable WatchedCollection right) {
    return left == right;
  }
}
