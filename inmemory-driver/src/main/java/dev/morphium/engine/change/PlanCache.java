package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The plan cache of a collection: the plans that were chosen among several, by the shapes of the
 * queries.
 *
 * <p>An entry is inactive at first, and active when a query of its shape was planned again that
 * takes no more work. It is empty again when an index comes, goes or changes. Nothing is planned by
 * it: plans are made from exact counts. Source: MongoDB manual, "Query Plans", section "Plan Cache
 * Entry State". Safe for several threads.
 */
public final class PlanCache {
  /** With more entries the one that was used least recently goes. */
  private static final int MOST = 1_000;

  /** An active entry whose plan suddenly takes so many times its work is made anew. */
  private static final int REPLANNED = 10;

  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Entry> entries = new LinkedHashMap<>(16, 0.75f, true);
  private List<IndexDefinition> indexes = List.of();

  /**
   * What is known of the queries of one shape.
   *
   * @param works how many keys and documents the plan was expected to look at
   * @param description the plan and the query that it was made for, as {@code $planCacheStats} has
   *     them
   */
  public record Entry(boolean active, long works, Document description) {}

  /**
   * A plan was chosen among several, and is carried out.
   *
   * @param definitions the indexes that there were
   * @param shape identifies the shape of the query
   * @param description makes the description of a new entry
   */
  public void chosen(
      List<IndexDefinition> definitions, String shape, long works, Supplier<Document> description) {
    lock.lock();
    try {
      heed(definitions);
      Entry known = entries.get(shape);
      Entry next = next(known, works, description);
      if (next != known) {
        entries.put(shape, next);
      }
      if (entries.size() > MOST) {
        entries.remove(entries.keySet().iterator().next());
      }
    } finally {
      lock.unlock();
    }
  }

  private static Entry next(@Nullable Entry known, long works, Supplier<Document> description) {
    if (known == null || known.active() && works > REPLANNED * known.works()) {
      return new Entry(false, works, description.get());
    }
    if (known.active()) {
      return known;
    }
    return works <= known.works()
        ? new Entry(true, works, description.get())
        : new Entry(false, Math.max(2 * known.works(), known.works() + 1), known.description());
  }

  /** Whether there is an active entry. */
  public boolean isActive(List<IndexDefinition> definitions, String shape) {
    lock.lock();
    try {
      heed(definitions);
      Entry known = entries.get(shape);
      return known != null && known.active();
    } finally {
      lock.unlock();
    }
  }

  /** All entries. */
  public List<Entry> entries(List<IndexDefinition> definitions) {
    lock.lock();
    try {
      heed(definitions);
      return new ArrayList<>(entries.values());
    } finally {
      lock.unlock();
    }
  }

  /** Forgets the plan of a shape. */
  public void clear(String shape) {
    lock.lock();
    try {
      entries.remove(shape);
    } finally {
      lock.unlock();
    }
  }

  /** Forgets all plans. */
  public void clear() {
    lock.lock();
    try {
      entries.clear();
    } finally {
      lock.unlock();
    }
  }

  /** With other indexes than before nothing holds any more. */
  private void heed(List<IndexDefinition> definitions) {
    boolean same = definitions.size() == indexes.size();
    for (int i = 0; same && i < definitions.size(); i++) {
      same = isSame(definitions.get(i), indexes.get(i));
    }
    if (!same) {
      indexes = List.copyOf(definitions);
      entries.clear();
    }
  }

  @SuppressWarnings("ReferenceEquality") // a definition is made anew when it changes
  private static boolean isSame(IndexDefinition left, IndexDefinition right) {
    return left == right;
  }
}
