package dev.morphium.index;

import dev.morphium.operation.Namespace;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The memory of which collections were looked at for which types, and what came of it.
 *
 * <p>It is lost where the collections may be: after a command that drops them, and when writes go
 * to another server process than before, since a server that keeps its data in memory has none
 * after a restart.
 */
final class EnsuredCollections {
  /** What came of looking. */
  enum Outcome {
    /** Everything is there as declared. */
    COMPLETE,
    /** Something is missing: reads do without, writes look again. */
    INCOMPLETE
  }

  private final Map<Namespace, Map<Class<?>, Outcome>> outcomes = new ConcurrentHashMap<>();
  private final Supplier<@Nullable Object> process;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile @Nullable Object last;

  /**
   * @param process the run of the server that writes go to; null while none is known
   */
  EnsuredCollections(Supplier<@Nullable Object> process) {
    this.process = process;
  }

  /** What is known; null when it has to be looked at. */
  @Nullable Outcome outcome(Class<?> type, Namespace place) {
    if (isAnotherProcess()) {
      lock.lock();
      try {
        Object now = process.get();
        if (now == null || !now.equals(last)) {
          outcomes.clear();
          last = now;
        }
      } finally {
        lock.unlock();
      }
    }
    Map<Class<?>, Outcome> types = outcomes.get(place);
    return types == null ? null : types.get(type);
  }

  /** Whether writes go to another process now, or nobody knows where. */
  boolean isAnotherProcess() {
    Object now = process.get();
    Object before = last;
    return now == null || (before == null ? !outcomes.isEmpty() : !before.equals(now));
  }

  void note(Class<?> type, Namespace place, Outcome outcome) {
    if (last == null) {
      last = process.get(); // whoever has answered is known now
    }
    outcomes.computeIfAbsent(place, ignored -> new ConcurrentHashMap<>()).put(type, outcome);
  }

  void forget(Namespace place) {
    outcomes.remove(place);
  }

  /** Forgets what a command has dropped, or may have. */
  void ran(String database, BsonDocument command) {
    String name = command.getFirstKey();
    switch (name) {
      case "deleteIndexes", "drop", "dropIndexes" -> {
        if (command.get(name) instanceof BsonString collection
            && !collection.getValue().isEmpty()) {
          forget(new Namespace(database, collection.getValue()));
        }
      }
      case "dropDatabase" -> outcomes.keySet().removeIf(one -> one.database().equals(database));
      case "renameCollection" -> {
        forgetFull(command.get(name));
        forgetFull(command.get("to"));
      }
      default -> {}
    }
  }

  private void forgetFull(@Nullable BsonValue namespace) {
    if (namespace instanceof BsonString text) {
      outcomes.keySet().removeIf(one -> one.toString().equals(text.getValue()));
    }
  }
}
