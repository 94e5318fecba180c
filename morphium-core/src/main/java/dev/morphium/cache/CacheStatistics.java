package dev.morphium.cache;

/**
 * The statistics of the cache for a type, or for all of them, since the Morphium was opened.
 *
 * @param hits how many reads were answered by a result that was kept
 * @param misses how many reads could have been, and went to the server
 * @param size how many results are kept now
 * @param evictions how many results had to go because there were too many
 */
public record CacheStatistics(long hits, long misses, long size, long evictions) {
  /** Of a type whose results are not kept. */
  public static final CacheStatistics NOTHING = new CacheStatistics(0, 0, 0, 0);

  /** Which part of the reads was answered by the cache, from 0 to 1; 0 before the first read. */
  public double hitRate() {
    long reads = hits + misses;
    return reads == 0 ? 0 : (double) hits / reads;
  }

  /** The sums of both, as for several types. */
  public CacheStatistics plus(CacheStatistics other) {
    return new CacheStatistics(
        hits + other.hits, misses + other.misses, size + other.size, evictions + other.evictions);
  }
}
