package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;

/**
 * The options of {@code find} that concern the index scan itself and not the documents. Source:
 * MongoDB manual, "find" and "cursor.min()".
 *
 * @param min the first key of the hinted index that is within; empty for no bound
 * @param max the first key that is not within any more; empty for no bound
 * @param returnKey whether the index key is given instead of the document
 * @param showRecordId whether {@code $recordId} is added to the documents
 */
public record ScanOptions(Document min, Document max, boolean returnKey, boolean showRecordId) {
  public static final ScanOptions NONE =
      new ScanOptions(Document.EMPTY, Document.EMPTY, false, false);

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

  static List<String> names(Document bound) {
    return bound.elements().stream().map(element -> element.name()).toList();
  }

  /** Whether there is a bound of keys. */
  public boolean isBounded() {
    return !min.isEmpty() || !max.isEmpty();
  }

  /** Whether nothing is asked of the scan, so that it may be done without a plan. */
  boolean isNone() {
    return !isBounded() && !returnKey && !showRecordId;
  }
}
