package dev.morphium.session;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The session that the current thread's operations take part in.
 *
 * <p>One for each client, so that several clients in one thread do not meet.
 */
public final class SessionBinding {
  @SuppressWarnings("ThreadLocalUsage") // one for each client, on purpose
  private final ThreadLocal<@Nullable ClientSession> current = new ThreadLocal<>();

  /** The session of this thread; null when it has none. */
  public @Nullable ClientSession current() {
    return current.get();
  }

  /** Binds a session to this thread until another one, or null, is bound. */
  public void bind(@Nullable ClientSession session) {
    if (session == null) {
      current.remove();
    } else {
      current.set(session);
    }
  }

  /**
   * Does something with a session bound to this thread, and restores the earlier one.
   *
   * @throws IllegalStateException when the session was closed
   */
  public <R> R call(@Nullable ClientSession session, Supplier<R> work) {
    if (session != null && session.isClosed()) {
      throw new IllegalStateException("this session was closed; start another one");
    }
    ClientSession before = current.get();
    bind(session);
    try {
      return work.get();
    } finally {
      bind(before);
    }
  }
}
