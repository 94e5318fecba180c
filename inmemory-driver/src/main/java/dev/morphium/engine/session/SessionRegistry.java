package dev.morphium.engine.session;

import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The logical sessions that clients have started and not ended.
 *
 * <p>A session ends half an hour after its last use; no thread waits for that, the next use of any
 * session finds it. Source: MongoDB manual, "Server Sessions".
 */
public final class SessionRegistry {
  /** How long an unused session lives. */
  public static final int TIMEOUT_MINUTES = 30;

  private static final long TIMEOUT_MILLIS = TIMEOUT_MINUTES * 60_000L;
  private static final long SWEEP_MILLIS = 60_000;

  private final Map<Value, Long> lastUses = new ConcurrentHashMap<>();
  private final LongSupplier clockMillis;
  private final AtomicLong lastSweep;

  public SessionRegistry(LongSupplier clockMillis) {
    this.clockMillis = clockMillis;
    this.lastSweep = new AtomicLong(clockMillis.getAsLong());
  }

  /**
   * Notes that a session is used; one that is not known begins.
   *
   * @param session the {@code lsid} document
   */
  public void touch(Document session) {
    long now = clockMillis.getAsLong();
    lastUses.put(id(session), now);
    sweep(now);
  }

  public void end(Document session) {
    lastUses.remove(id(session));
  }

  public int count() {
    return lastUses.size();
  }

  /** The ids of all sessions, most of them binary UUIDs. */
  public List<Value> ids() {
    return List.copyOf(lastUses.keySet());
  }

  private static Value id(Document session) {
    Value id = session.get("id");
    return id instanceof BinaryValue ? id : session.compact();
  }

  private void sweep(long now) {
    long last = lastSweep.get();
    if (now - last > SWEEP_MILLIS && lastSweep.compareAndSet(last, now)) {
      lastUses.values().removeIf(use -> now - use > TIMEOUT_MILLIS);
    }
  }
}
