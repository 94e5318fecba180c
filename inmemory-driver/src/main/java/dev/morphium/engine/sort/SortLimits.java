package dev.morphium.engine.sort;

/**
 * The limits of a sort.
 *
 * @param count how many of the first items are wanted; 0 for all
 * @param memoryBytes how much memory the items may take before they go to disk, as {@code explain}
 *     shows it
 */
public record SortLimits(long count, long memoryBytes) {}
