package dev.morphium.server.admin.login;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The sessions of the page's users, in memory: one ends when it is unused for half an hour, twelve
 * hours after its login, or when there are too many and it was used least recently.
 */
public final class LoginSessions {
  private static final Duration UNUSED = Duration.ofMinutes(30);
  private static final Duration LONGEST = Duration.ofHours(12);
  private static final int MOST = 256;
  private static final int SECRET_BYTES = 32;

  private final InstantSource clock;
  private final SecureRandom random = new SecureRandom();
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<String, Used> sessions = new LinkedHashMap<>(16, 0.75f, true);

  /** A session, and when it was used last. */
  private record Used(LoginSession session, Instant last) {}

  public LoginSessions(InstantSource clock) {
    this.clock = clock;
  }

  /** A secret that cannot be guessed. */
  public String secret() {
    byte[] bytes = new byte[SECRET_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** A user has logged in. */
  public LoginSession begin(String user, AdminClient client) {
    Instant now = clock.instant();
    LoginSession session = new LoginSession(secret(), secret(), user, client, now);
    lock.lock();
    try {
      sessions.values().removeIf(each -> isOver(each, now));
      if (sessions.size() >= MOST) {
        sessions.remove(sessions.keySet().iterator().next());
      }
      sessions.put(session.token(), new Used(session, now));
    } finally {
      lock.unlock();
    }
    return session;
  }

  /**
   * The session of a token.
   *
   * @param token null for none
   * @return null when there is none, or it has ended
   */
  public @Nullable LoginSession find(@Nullable String token) {
    if (token == null) {
      return null;
    }
    lock.lock();
    try {
      Instant now = clock.instant();
      Used found = sessions.get(token);
      if (found == null || isOver(found, now)) {
        sessions.remove(token);
        return null;
      }
      sessions.put(token, new Used(found.session(), now));
      return found.session();
    } finally {
      lock.unlock();
    }
  }

  /** A user has logged out. */
  public void end(LoginSession session) {
    lock.lock();
    try {
      sessions.remove(session.token());
    } finally {
      lock.unlock();
    }
  }

  private static boolean isOver(Used used, Instant now) {
    return used.last().plus(UNUSED).isBefore(now)
        || used.session().begun().plus(LONGEST).isBefore(now);
  }
}
