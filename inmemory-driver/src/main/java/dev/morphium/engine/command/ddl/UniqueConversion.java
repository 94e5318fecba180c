package dev.morphium.engine.command.ddl;

import dev.morphium.engine.index.DuplicateEntries;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The conversion of an index to a unique one ({@code prepareUnique}, {@code unique}), and the
 * duplicates that prevent it. Source: MongoDB manual, "Convert an Existing Index to a Unique
 * Index".
 */
final class UniqueConversion {
  /** How long the list of conflicting documents may get, in bytes. */
  private static final int MOST_BYTES = 8 << 20;

  private UniqueConversion() {}

  /**
   * @param interrupts where the search looks whether it is to end
   * @throws CommandException 359 when documents have one key, with their {@code _id}s
   */
  static void check(IndexState index, RecordTree records, InterruptCheck interrupts) {
    DocumentBuilder details = new DocumentBuilder();
    details.startArray("violations");
    int[] groups = {0};
    DuplicateEntries.forEach(
        index,
        ids -> {
          if (details.size() < MOST_BYTES) {
            append(details, groups[0]++, ids, records);
          }
        },
        interrupts);
    if (groups[0] > 0) {
      throw new CommandException(
          ErrorCode.of(359),
          "Cannot convert the index to unique. Please resolve conflicting documents before running"
              + " collMod again.",
          Set.of(),
          details.end().build().toBson());
    }
  }

  private static void append(
      DocumentBuilder details, int group, List<Long> ids, RecordTree records) {
    details.startDocument(String.valueOf(group)).startArray("ids");
    int at = 0;
    for (long id : ids) {
      byte[] document = records.get(id);
      if (document != null && details.size() < MOST_BYTES) {
        Value value = Document.of(document).get("_id");
        details.append(String.valueOf(at++), value);
      }
    }
    details.end().end();
  }
}
