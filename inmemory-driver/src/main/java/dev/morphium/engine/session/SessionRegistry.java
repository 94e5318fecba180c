package dev.morphium.engine.session;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * The logical sessions that clients have started and not ended.
 *
 * <p>A session ends some time after its last use (half an hour by default); no thread waits for
 * that, the next use of any session finds it. Who keeps something for sessions registers as a
 * listener. Source: MongoDB manual, "Server Sessions".
 */
public final class SessionRegistry {
  /** What the {@code uid} of a session is that belongs to nobody: the SHA-256 of no name at all. */
  public static final BinaryValue NOBODY =
      new BinaryValue(
          (byte) 0,
          HexFormat.of()
              .parseHex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));

  private static final long SWEEP_MILLIS = 60_000;

  private final Map<Value, Long> lastUses = new ConcurrentHashMap<>();
  private final List<SessionListener> listeners = new CopyOnWriteArrayList<>();
  private final LongSupplier clockMillis;
  private final ServerParameters parameters;
  private final AtomicLong lastSweep;

  /**
   * A registry without sessions.
   *
   * @param parameters give the session timeout
   */
  public SessionRegistry(LongSupplier clockMillis, ServerParameters parameters) {
    this.clockMillis = clockMillis;
    this.parameters = parameters;
    this.lastSweep = new AtomicLong(clockMillis.getAsLong());
  }

  /** Has a listener told of sessions that are killed or have ended, from now on. */
  public void listen(SessionListener listener) {
    listeners.add(listener);
  }

  /**
   * Notes that a session is used; one that is not known begins.
   *
   * @param session the {@code lsid} document
   * @throws CommandException 261 when it would begin, and there are too many
   */
  public void touch(Document session) {
    long now = clockMillis.getAsLong();
    Value id = id(session);
    if (lastUses.put(id, now) == null && lastUses.size() > most()) {
      expire(now);
      if (lastUses.size() > most()) {
        lastUses.remove(id, now);
        throw tooMany(session);
      }
    }
    sweep(now);
  }

  private long most() {
    return parameters.number(ServerParameters.MOST_SESSIONS);
  }

  private static CommandException tooMany(Document session) {
    String id = session.get("id") instanceof BinaryValue uuid ? hex(uuid) : session.toString();
    BinaryValue user = session.get("uid") instanceof BinaryValue given ? given : NOBODY;
    return new CommandException(
        ErrorCode.TOO_MANY_LOGICAL_SESSIONS,
        "Unable to add session ID %s - %s into the cache because the number of active sessions is"
                .formatted(id, Base64.getEncoder().encodeToString(user.data()))
            + " too high");
  }

  private static String hex(BinaryValue uuid) {
    return HexFormat.of()
        .formatHex(uuid.data())
        .replaceFirst("^(.{8})(.{4})(.{4})(.{4})(.{12})$", "$1-$2-$3-$4-$5");
  }

  /** Ends idle sessions (session timeout), when it is time to look for them. */
  public void sweep() {
    sweep(clockMillis.getAsLong());
  }

  /** Ends sessions; those that are not known are none. */
  public void end(List<Document> sessions) {
    Set<Value> ended = new HashSet<>();
    for (Document session : sessions) {
      if (lastUses.remove(id(session)) != null) {
        ended.add(id(session));
      }
    }
    tellEnded(ended);
  }

  /** Ends what runs in the sessions that the condition holds for; the sessions stay. */
  public void kill(Predicate<Document> sessions) {
    listeners.forEach(listener -> listener.killed(sessions));
  }

  public int count() {
    return lastUses.size();
  }

  /** All sessions, in no order. */
  public List<SessionUse> all() {
    return lastUses.entrySet().stream()
        .map(entry -> new SessionUse(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** The session timeout: how long an idle session lives. */
  public int timeoutMinutes() {
    return (int) parameters.number(ServerParameters.SESSION_TIMEOUT);
  }

  /**
   * What tells a session from others: the identifier in its {@code lsid} document, with the user's
   * digest where it belongs to one.
   */
  public static Value id(Document session) {
    Value id = session.get("id");
    Value user = session.get("uid");
    return id instanceof BinaryValue && (user.isMissing() || user.equals(NOBODY))
        ? id
        : session.compact();
  }

  private void sweep(long now) {
    long last = lastSweep.get();
    if (now - last > SWEEP_MILLIS && lastSweep.compareAndSet(last, now)) {
      expire(now);
    }
  }

  private void expire(long now) {
    long timeoutMillis = timeoutMinutes() * 60_000L;
    Set<Value> expired = new HashSet<>();
    lastUses.forEach(
        (id, use) -> {
          if (now - use > timeoutMillis && lastUses.remove(id, use)) {
            expired.add(id);
          }
        });
    tellEnded(expired);
  }

  private void tellEnded(Set<Value> ids) {
    if (!ids.isEmpty()) {
      listeners.forEach(listener -> listener.ended(session -> ids.contains(id(session))));
    }
  }
}
