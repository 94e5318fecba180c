package dev.morphium.engine.session;

import dev.morphium.engine.store.PersistentMap;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The statements of a retryable write that were done, by number, and what some of them answered. It
 * never changes.
 *
 * <p>Statements come mostly one after the other, so that a few ranges hold them all.
 */
public final class StatementSet {
  /** No statement. */
  public static final StatementSet EMPTY =
      new StatementSet(PersistentMap.empty(), PersistentMap.empty());

  /** Ranges by their first number; none touches another one. */
  private final PersistentMap<Integer, Integer> ranges;

  private final PersistentMap<Integer, Document> results;

  private StatementSet(
      PersistentMap<Integer, Integer> ranges, PersistentMap<Integer, Document> results) {
    this.ranges = ranges;
    this.results = results;
  }

  /** Whether a statement was done. */
  public boolean contains(int statement) {
    Map.Entry<Integer, Integer> range = ranges.floor(statement);
    return range != null && range.getValue() >= statement;
  }

  /** What a statement answered beyond having changed one document, or null. */
  public @Nullable Document result(int statement) {
    return results.get(statement);
  }

  /** The ranges of consecutive statements in order: the number of the first, that of the last. */
  public List<Map.Entry<Integer, Integer>> ranges() {
    return entries(ranges);
  }

  /** What statements answered beyond having changed one document, in the order of their numbers. */
  public List<Map.Entry<Integer, Document>> results() {
    return entries(results);
  }

  private static <V> List<Map.Entry<Integer, V>> entries(PersistentMap<Integer, V> map) {
    List<Map.Entry<Integer, V>> entries = new ArrayList<>(map.size());
    map.forEach(entries::add);
    return entries;
  }

  /** This set and more statements. */
  public StatementSet with(ExecutedStatements more) {
    int first = more.first();
    int last = more.last();
    PersistentMap<Integer, Integer> merged = ranges;
    Map.Entry<Integer, Integer> below = merged.floor(last == Integer.MAX_VALUE ? last : last + 1);
    while (below != null && below.getValue() >= first - 1) {
      merged = merged.without(below.getKey());
      first = Math.min(first, below.getKey());
      last = Math.max(last, below.getValue());
      below = merged.floor(last);
    }
    return new StatementSet(
        merged.with(first, last),
        more.result() == null ? results : results.with(more.first(), more.result()));
  }
}
