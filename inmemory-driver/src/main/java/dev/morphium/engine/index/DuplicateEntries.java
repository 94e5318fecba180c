package dev.morphium.engine.index;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.store.KeyCursor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Finds duplicate keys in an index, as when it is to become unique. */
public final class DuplicateEntries {
  /** About what an entry takes. */
  private static final int STEPS = 4;

  private DuplicateEntries() {}

  /**
   * Tells of every such key the ids of its records.
   *
   * @param interrupts where the search looks whether it is to end
   */
  public static void forEach(
      IndexState index, Consumer<List<Long>> records, InterruptCheck interrupts) {
    KeyCursor cursor = index.entries().cursor();
    byte[] key = {};
    List<Long> ids = new ArrayList<>();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      interrupts.tick(STEPS);
      int end = cursor.offset() + cursor.length();
      int length = cursor.length() - RecordIds.length(cursor.bytes(), end);
      int start = cursor.offset();
      if (!Arrays.equals(key, 0, key.length, cursor.bytes(), start, start + length)) {
        tell(ids, records);
        key = Arrays.copyOfRange(cursor.bytes(), start, start + length);
        ids.clear();
      }
      ids.add(RecordIds.read(cursor.bytes(), end));
    }
    tell(ids, records);
  }

  private static void tell(List<Long> ids, Consumer<List<Long>> records) {
    if (ids.size() > 1) {
      records.accept(List.copyOf(ids));
    }
  }
}
