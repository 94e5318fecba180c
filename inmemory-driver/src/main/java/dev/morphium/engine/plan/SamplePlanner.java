package dev.morphium.engine.plan;

import dev.morphium.engine.change.CollectionState;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The query planner of a {@code $sample} at the beginning of a pipeline. */
public final class SamplePlanner {
  /** Fewer documents are all looked at, as in mongod. */
  private static final int FEW = 100;

  /** A larger part of the documents than one of so many is chosen from all, as in mongod. */
  private static final int LARGEST_PART = 20;

  private SamplePlanner() {}

  /**
   * Makes a plan.
   *
   * @param request asks for all documents
   * @param size how many are wanted
   * @return null when all documents should be looked at
   */
  public static @Nullable Plan plan(
      CollectionState collection, QueryRequest request, long size, RandomGenerator random) {
    long records = collection.records().size();
    boolean all =
        request.filter().isEmpty()
            && request.sort().isEmpty()
            && request.natural() == 0
            && request.hint().isMissing()
            && request.skip() == 0
            && request.limit() == QueryRequest.UNLIMITED;
    return all && records > FEW && size <= records / LARGEST_PART
        ? new Plan(collection, request, new RandomScan((int) size, random), List::of)
        : null;
  }
}
