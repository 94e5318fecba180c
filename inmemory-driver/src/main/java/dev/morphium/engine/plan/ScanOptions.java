package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The options of {@code find} that concern the index scan itself and not the documents. Source:
 * MongoDB manual, "find" and "cursor.min()".
 *
 * @param min the first key of the hinted index that is within; empty for no bound
 * @param max the first key that is not within any more; empty for no bound
 * @param returnKey whether the index key is given instead of the document
 * @param showRecordId whether {@code $recordId} is added to the documents
 * @param metadata what is told of each record beside its document, by the names of {@code $meta}
 */
public record ScanOptions(
    Document min, Document max, boolean returnKey, boolean showRecordId, Set<String> metadata) {
  public static final ScanOptions NONE =
      new ScanOptions(Document.EMPTY, Document.EMPTY, false, false, Set.of());

  /** What can be told. */
  private static final Set<String> KNOWN = Set.of("indexKey", "recordId", "sortKey");

  private static final int OTHER_FIELDS = 51176;

  /**
   * Checks that both bounds are of the same fields.
   *
   * @throws CommandException 51176 when they are not
   */
  public ScanOptions {
    if (!min.isEmpty() && !max.isEmpty() && !names(min).equals(names(max))) {
      throw new CommandException(OTHER_FIELDS, "min and max must have the same field names");
    }
  }

  /** The same options, with what is read by {@code $meta} and is known of records. */
  public ScanOptions telling(Set<String> read) {
    Set<String> told = new HashSet<>(read);
    told.retainAll(KNOWN);
    return told.isEmpty()
        ? this
        : new ScanOptions(min, max, returnKey, showRecordId, Set.copyOf(told));
  }

  /** Whether anything is told that only a scan of an index and its records know. */
  boolean tells() {
    return returnKey || !metadata.isEmpty();
  }

  /** Whether scans of indexes tell the keys that lead to the records. */
  boolean tellsKeys() {
    return returnKey || metadata.contains(IndexScan.INDEX_KEY);
  }

  static List<String> names(Document bound) {
    return bound.elements().stream().map(element -> element.name()).toList();
  }

  /** Whether there is a bound of keys. */
  public boolean isBounded() {
    return !min.isEmpty() || !max.isEmpty();
  }

  /** Whether nothing is asked of the scan, so that it may be done without a plan. */
  boolean isNone() {
    return !isBounded() && !returnKey && !showRecordId && metadata.isEmpty();
  }
}
