package dev.morphium.engine.expiry;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.KeyEncoder;
import dev.morphium.engine.index.RecordIds;
import dev.morphium.engine.store.KeyCursor;
import dev.morphium.engine.value.DateValue;
import java.util.Arrays;

/**
 * Finds the expired records of a TTL index: those with a date up to a latest one in its first
 * component.
 */
final class ExpiredRecords {
  private ExpiredRecords() {}

  /**
   * The ids of the records, a record with several such dates perhaps several times.
   *
   * @param latestMillis the latest date, in milliseconds since 1970
   * @param most how many ids at most
   */
  static long[] find(IndexState index, long latestMillis, int most) {
    boolean descending = index.definition().isDescending(0);
    long first = descending ? latestMillis : Long.MIN_VALUE;
    long last = descending ? Long.MIN_VALUE : latestMillis;
    byte[] from = bound(first, descending).toByteArray();
    byte[] to = bound(last, descending).appendAboveAll().toByteArray();
    long[] found = new long[most];
    int count = 0;
    KeyCursor cursor = index.entries().cursor();
    boolean more = cursor.seekAtLeast(from);
    while (more && count < most && cursor.compareTo(to) < 0) {
      found[count++] = RecordIds.read(cursor.bytes(), cursor.offset() + cursor.length());
      more = cursor.next();
    }
    return Arrays.copyOf(found, count);
  }

  private static KeyEncoder bound(long millis, boolean descending) {
    return new KeyEncoder().append(new DateValue(millis), descending);
  }
}
