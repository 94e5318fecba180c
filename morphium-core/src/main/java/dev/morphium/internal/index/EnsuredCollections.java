package dev.morphium.internal.index;

import dev.morphium.operation.Namespace;
import dev.morphium.operation.WrittenData;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
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

  /**
   * What is remembered of a type in a collection.
   *
   * @param process the run of the server that it was found on; null when nobody knows
   */
  private record Seen(Outcome outcome, @Nullable Object process) {}

  private final Map<Namespace, Map<Class<?>, Seen>> seen = new ConcurrentHashMap<>();
  private final Supplier<@Nullable Object> process;

  /**
   * @param process the run of the server that writes go to; null while none is known
   */
  EnsuredCollections(Supplier<@Nullable Object> process) {
    this.process = process;
  }

  /** Whether it was looked at, on whatever server: enough for reads. */
  boolean isKnown(Class<?> type, Namespace place) {
    return find(type, place) != null;
  }

  /** Whether everything is there as declared, on the server that writes go to now. */
  boolean isComplete(Class<?> type, Namespace place) {
    Seen known = find(type, place);
    return known != null
        && known.outcome == Outcome.COMPLETE
        && known.process != null
        && known.process.equals(process.get());
  }

  /** Whether everything was there, on another server than the one that writes go to now. */
  boolean isFromAnotherProcess(Class<?> type, Namespace place) {
    Seen known = find(type, place);
    Object now = process.get();
    return known != null
        && known.outcome == Outcome.COMPLETE
        && now != null
        && !now.equals(known.process);
  }

  private @Nullable Seen find(Class<?> type, Namespace place) {
    Map<Class<?>, Seen> types = seen.get(place);
    return types == null ? null : types.get(type);
  }

  /** Remembers what came of looking; whoever has answered is known now. */
  void note(Class<?> type, Namespace place, Outcome outcome) {
    seen.computeIfAbsent(place, ignored -> new ConcurrentHashMap<>())
        .put(type, new Seen(outcome, process.get()));
  }

  /** Forgets what was dropped, or may have been. */
  void forget(WrittenData dropped) {
    seen.keySet().removeAll(dropped.collections());
    seen.keySet().removeIf(place -> place.database().equals(dropped.database()));
  }
}
