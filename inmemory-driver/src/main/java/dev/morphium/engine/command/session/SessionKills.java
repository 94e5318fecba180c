package dev.morphium.engine.command.session;

import dev.morphium.engine.command.Operations;
import dev.morphium.engine.cursor.CursorRegistry;
import dev.morphium.engine.session.SessionListener;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.engine.value.Document;
import java.util.function.Predicate;

/**
 * Kills sessions: ends the operations, the cursors and the transactions of sessions that are killed
 * or have ended.
 */
public record SessionKills(Operations operations, CursorRegistry cursors, Transactions transactions)
    implements SessionListener {
  @Override
  public void killed(Predicate<Document> sessions) {
    operations.killIf(
        operation -> {
          Document session = operation.invocation().session();
          return session != null && sessions.test(session);
        });
    ended(sessions);
  }

  @Override
  public void ended(Predicate<Document> sessions) {
    transactions.killIf(session -> sessions.test(session.toDocument()));
    cursors.killIf(
        cursor -> {
          Document session = cursor.owner().session();
          return session != null && sessions.test(session);
        });
  }
}
