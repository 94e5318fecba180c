package dev.morphium.engine.change;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * How much a capped collection holds before its oldest documents make room. Source: MongoDB manual,
 * "Capped Collections".
 *
 * @param bytes the most bytes of documents
 * @param documents the most documents
 */
record CappedLimits(long bytes, long documents) {
  /** The limits that these options set, or null when the collection is not capped. */
  static @Nullable CappedLimits of(Document options) {
    if (options.isEmpty() || !options.get("capped").isTrue()) {
      return null;
    }
    return new CappedLimits(number(options.get("size")), number(options.get("max")));
  }

  private static long number(Value value) {
    return value instanceof NumberValue number && number.longValue() > 0
        ? number.longValue()
        : Long.MAX_VALUE;
  }

  boolean areExceeded(long size, long count) {
    return size > bytes || count > documents;
  }
}
