package dev.morphium.engine.transaction;

import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.PersistentMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The expiry of session records: what the data remember of a session goes when it has not changed
 * for half an hour, in which no driver tries a write again (MongoDB's
 * localLogicalSessionTimeoutMinutes).
 *
 * <p>This member measures that itself, by a clock that does not jump, and beside the records as
 * they were when it began. The times in the records are those of another member's clock, which may
 * be wrong by hours: a record that expires too early lets a write be done twice.
 */
final class SessionRecordExpiry {
  static final long LIFETIME_NANOS = TimeUnit.MINUTES.toNanos(30);

  private final LongSupplier nanoTime;
  private PersistentMap<SessionId, SessionRecord> seen = PersistentMap.empty();
  private long seenNanos;

  /**
   * @param nanoTime a clock that does not jump, in nanoseconds
   */
  SessionRecordExpiry(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.seenNanos = nanoTime.getAsLong();
  }

  /** The records that have not changed in the last half an hour; looked for as often as that. */
  synchronized List<Map.Entry<SessionId, SessionRecord>> expired(
      PersistentMap<SessionId, SessionRecord> records) {
    long now = nanoTime.getAsLong();
    if (now - seenNanos < LIFETIME_NANOS) {
      return List.of();
    }
    List<Map.Entry<SessionId, SessionRecord>> expired = new ArrayList<>();
    for (Map.Entry<SessionId, SessionRecord> entry : seen) {
      if (entry.getValue().equals(records.get(entry.getKey()))) {
        expired.add(entry);
      }
    }
    seen = records;
    seenNanos = now;
    return expired;
  }
}
