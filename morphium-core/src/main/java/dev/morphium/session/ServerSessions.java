package dev.morphium.session;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.LongSupplier;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The server sessions that are free for use, the one used last first.
 *
 * <p>A server forgets a session after half an hour, so that one that is about to expire is thrown
 * away. Source: "Sessions" specification, "Server Session Pool".
 */
public final class ServerSessions {
  private static final Duration TIMEOUT = Duration.ofMinutes(30);
  private static final Duration MARGIN = Duration.ofMinutes(1);

  private final ConcurrentLinkedDeque<ServerSession> free = new ConcurrentLinkedDeque<>();
  private final LongSupplier clock;

  /**
   * A pool without sessions.
   *
   * @param clock the time in nanoseconds, from any moment on
   */
  public ServerSessions(LongSupplier clock) {
    this.clock = clock;
  }

  /** A session for one operation that the caller gave none. */
  public ClientSession implicit() {
    return new ClientSession(this, take(), ClientSession.Purpose.ONE_OPERATION, false);
  }

  /** A session for one transaction that the caller gave none. */
  public ClientSession forOneTransaction() {
    return new ClientSession(this, take(), ClientSession.Purpose.ONE_TRANSACTION, true);
  }

  /**
   * A session for several operations.
   *
   * @param causal whether its reads see its earlier writes, on whatever node
   */
  public ClientSession explicit(boolean causal) {
    return new ClientSession(this, take(), ClientSession.Purpose.CALLER, causal);
  }

  /** The identifiers of all free sessions, which are taken out: for the server to end them. */
  public List<BsonDocument> drain() {
    List<BsonDocument> ids = new ArrayList<>();
    for (ServerSession session = free.poll(); session != null; session = free.poll()) {
      ids.add(session.id());
    }
    return ids;
  }

  private ServerSession take() {
    for (ServerSession session = free.poll(); session != null; session = free.poll()) {
      if (isFresh(session)) {
        return session;
      }
    }
    return new ServerSession(clock.getAsLong());
  }

  void giveBack(ServerSession session) {
    session.used(clock.getAsLong());
    if (session.isDirty()) {
      return;
    }
    free.push(session);
    for (@Nullable ServerSession last = free.peekLast();
        last != null && !isFresh(last) && free.removeLastOccurrence(last);
        last = free.peekLast()) {
      // the oldest ones go until one is fresh
    }
  }

  private boolean isFresh(ServerSession session) {
    return clock.getAsLong() - session.lastUse() < TIMEOUT.minus(MARGIN).toNanos();
  }
}
