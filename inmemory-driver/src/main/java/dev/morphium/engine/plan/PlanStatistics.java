package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the query plans of one operation, or of one stage of a pipeline: what was
 * examined, and how.
 *
 * <p>Belongs to one thread at a time; only {@link #summary} may be asked by others.
 */
public final class PlanStatistics implements PlanListener {
  /** How many plans are followed at the same time, before the figures of the ended are added up. */
  private static final int MOST_FOLLOWED = 8;

  private final List<Followed> followed = new ArrayList<>(1);
  private final Set<String> indexes = new TreeSet<>();
  private volatile @Nullable Plan first;
  private long keys;
  private long documents;
  private long plans;
  private long collectionScans;
  private long sorts;
  private long searches;
  private boolean hashed;

  /** A plan under way, and what it had examined when it was met. */
  private record Followed(PlanRun run, long keys, long documents) {}

  @Override
  public void started(Plan plan, PlanRun run) {
    if (first == null) {
      first = plan;
    }
    plans++;
    if (followed.size() >= MOST_FOLLOWED) {
      fold();
    }
    collectionScans += plan.collectionScans();
    sorts += plan.sorts();
    plan.addIndexes(indexes);
    followed.add(new Followed(run, run.keysExamined(), run.documentsExamined()));
  }

  /** Adds up what has ended, and in its absence the plan that was started last. */
  private void fold() {
    boolean any = false;
    for (int i = followed.size() - 1; i >= 0; i--) {
      if (followed.get(i).run().isEnded()) {
        add(followed.remove(i));
        any = true;
      }
    }
    if (!any) {
      add(followed.remove(followed.size() - 1));
    }
  }

  private void add(Followed plan) {
    keys += plan.run().keysExamined() - plan.keys();
    documents += plan.run().documentsExamined() - plan.documents();
  }

  @Override
  public void searched(IndexState index, long keysSeen, long documentsSeen) {
    searches++;
    keys += keysSeen;
    documents += documentsSeen;
    indexes.add(index.name());
  }

  @Override
  public void hashed() {
    hashed = true;
  }

  /** How many keys of indexes were looked at. */
  public long keysExamined() {
    long total = keys;
    for (Followed plan : followed) {
      total += plan.run().keysExamined() - plan.keys();
    }
    return total;
  }

  /** How many documents were looked at. */
  public long documentsExamined() {
    long total = documents;
    for (Followed plan : followed) {
      total += plan.run().documentsExamined() - plan.documents();
    }
    return total;
  }

  /** How many plans looked at a whole collection. */
  public long collectionScans() {
    return collectionScans;
  }

  /** How many plans sorted what they found. */
  public long sorts() {
    return sorts;
  }

  /** The names of the indexes that were used, in alphabetical order. */
  public Set<String> indexes() {
    return indexes;
  }

  /** Whether anything was looked for at all. */
  public boolean isEmpty() {
    return plans == 0 && searches == 0;
  }

  /**
   * How documents of another collection were found, in the words of mongod's {@code $lookup}; null
   * when there were none.
   */
  public @Nullable String joinStrategy() {
    if (isEmpty()) {
      return null;
    }
    return searches > 0 ? "IndexedLoopJoin" : hashed ? "HashJoin" : "NestedLoopJoin";
  }

  /** The first plan in a few words, or null when none was started. */
  public @Nullable String summary() {
    Plan plan = first;
    return plan == null ? null : plan.summary();
  }
}
