package dev.morphium.engine.session;

import dev.morphium.engine.parameter.ServerParameters;
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
 * <p>A session ends some time after its last use (half an hour by default); no thread waits for
 * that, the next use of any session finds it. Source: MongoDB manual, "Server Sessions".
 */
public final class SessionRegistry {
  private static final long SWEEP_MILLIS = 60_000;

  private final Map<Value, Long> lastUses = new ConcurrentHashMap<>();
  private final LongSupplier clockMillis;
  private final ServerParameters parameters;
  private final AtomicLong lastSweep;

  /**
   * A registry without sessions.
   *
   * @param parameters tell how long a session lives that nobody uses
   */
  public SessionRegistry(LongSupplier clockMillis, ServerParameters parameters) {
    this.clockMillis = clockMillis;
    this.parameters = parameters;
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

  /** How long a session lives that nobody uses. */
  public int timeoutMinutes() {
    return (int) parameters.number(ServerParameters.SESSION_TIMEOUT);
  }

  private static Value id(Document session) {
    Value id = session.get("id");
    return id instanceof BinaryValue ? id : session.compact();
  }

  private void sweep(long now) {
    long last = lastSweep.get();
    if (now - last > SWEEP_MILLIS && lastSweep.compareAndSet(last, now)) {
      long timeoutMillis = timeoutMinutes() * 60_000L;
      lastUses.values().removeIf(use -> now - use > timeoutMillis);
    }
  }
}
