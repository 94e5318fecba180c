package dev.morphium.engine.pipeline;

import java.util.EnumSet;
import java.util.Set;

/**
 * Where a stage may stand.
 *
 * @param first whether it must be the first of its pipeline
 * @param last whether it must be the last of its pipeline
 * @param collectionless whether it makes documents of its own, so that no collection is read
 * @param forbidden the kinds of pipelines it may not stand in
 */
public record StageRules(
    boolean first, boolean last, boolean collectionless, Set<StagePlace> forbidden) {
  /** A stage that may stand anywhere. */
  public static final StageRules ANYWHERE = new StageRules(false, false, false, Set.of());

  /** A stage that writes: last, and only at the top. */
  public static final StageRules WRITER =
      new StageRules(
          false,
          true,
          false,
          EnumSet.of(
              StagePlace.FACET, StagePlace.LOOKUP, StagePlace.UNION_WITH, StagePlace.TRANSACTION));

  public StageRules {
    forbidden = Set.copyOf(forbidden);
  }

  /** A stage that must come first, and not within a {@code $facet}. */
  public static StageRules first(boolean collectionless) {
    return new StageRules(true, false, collectionless, EnumSet.of(StagePlace.FACET));
  }

  /** The same rules for a stage that may not stand in a transaction. */
  public StageRules notInTransaction() {
    Set<StagePlace> more = EnumSet.of(StagePlace.TRANSACTION);
    more.addAll(forbidden);
    return new StageRules(first, last, collectionless, more);
  }

  public static StageRules notIn(StagePlace... places) {
    return new StageRules(false, false, false, Set.of(places));
  }
}
