package dev.morphium.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Keeps the results of a type's queries. */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE})
public @interface Cache {
  /** How many milliseconds a result is kept; -1 for what settings say, the default. */
  int timeout() default -1;

  /** How many results are kept; -1 for what settings say, the default. */
  int maxEntries() default -1;

  /** Whether a write to the type forgets its results; default true. */
  boolean clearOnWrite() default true;

  /** Which result goes when there are too many; default {@link ClearStrategy#LRU}. */
  ClearStrategy strategy() default ClearStrategy.LRU;

  /** Whether results of queries are kept at all; default true. */
  boolean readCache() default true;

  /** What writes of other processes do; default {@link SyncCacheStrategy#NONE}. */
  SyncCacheStrategy syncCache() default SyncCacheStrategy.NONE;

  /** Which result goes when there are too many. */
  enum ClearStrategy {
    /** The one that was least worth keeping: not used for long, and seldom. */
    LRU,
    /** The oldest. */
    FIFO
  }

  /** What writes of other processes do. */
  enum SyncCacheStrategy {
    /** Nothing: results are as old as {@link Cache#timeout()} allows. */
    NONE,
    /** All results of the type are forgotten. */
    CLEAR_TYPE_CACHE,
    /** What was found by the ids of other entities stays; all other results are forgotten. */
    REMOVE_ENTRY_FROM_TYPE_CACHE
  }
}
