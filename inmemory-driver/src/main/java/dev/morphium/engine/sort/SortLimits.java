package dev.morphium.engine.sort;

/**
 * The memory limit of a sort.
 *
 * @param count how many of the first items are wanted; 0 for all
 * @param memoryBytes how much memory the items may take before it is an error
 * @param allowDiskUse whether more than that is no error; everything is in memory all the same
 */
public record SortLimits(long count, long memoryBytes, boolean allowDiskUse) {
  /** MongoDB's limit for one blocking stage: 100 MiB. */
  public static final long DEFAULT_MEMORY_BYTES = 100L * 1024 * 1024;

  /** All items, in as much memory as they need. */
  public static final SortLimits NONE = new SortLimits(0, DEFAULT_MEMORY_BYTES, true);

  public SortLimits withCount(long first) {
    return new SortLimits(first, memoryBytes, allowDiskUse);
  }
}
