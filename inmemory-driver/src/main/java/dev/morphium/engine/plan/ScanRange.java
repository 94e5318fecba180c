package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/**
 * The range of keys that {@code min} and {@code max} name, in the order of the index: the start is
 * within, the end only where {@code max} was not given.
 *
 * @param endInclusive whether the end itself is within
 */
record ScanRange(Document start, Document end, boolean endInclusive) {
  /** Appends the range in the order in which a scan meets it. */
  void describe(DocumentBuilder out, boolean forward) {
    out.startDocument("indexBounds")
        .append("startKey", forward ? start : end)
        .append("startKeyInclusive", forward || endInclusive)
        .append("endKey", forward ? end : start)
        .append("endKeyInclusive", !forward || endInclusive)
        .end();
  }
}
