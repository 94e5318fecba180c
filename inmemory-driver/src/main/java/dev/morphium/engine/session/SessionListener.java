package dev.morphium.engine.session;

import dev.morphium.engine.value.Document;
import java.util.function.Predicate;

/**
 * A listener of the end of logical sessions: whoever keeps operations, cursors or transactions for
 * them.
 *
 * <p>A listener is told which sessions are meant by a condition on their {@code lsid} document. It
 * may be called by several threads at once.
 */
public interface SessionListener {
  /** What runs in these sessions, and what they have opened, ends now. */
  void killed(Predicate<Document> sessions);

  /** These sessions are over: what they have opened may go; what runs goes on. */
  void ended(Predicate<Document> sessions);
}
