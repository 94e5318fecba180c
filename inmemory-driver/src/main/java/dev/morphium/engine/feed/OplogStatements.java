package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The statements of retryable writes that the oplog entries of one batch come from: their session,
 * transaction number and {@code stmtId}.
 *
 * <p>A batch has the changes of a write before the note of its statements, one change a statement.
 * Where the two do not match so (a capped collection also removes its oldest documents), nothing is
 * told rather than something wrong. Source: MongoDB specification of oplog entries, version 2.
 */
final class OplogStatements {
  private static final String CAPPED = "capped";

  private final List<Boolean> claimable = new ArrayList<>();
  private final List<@Nullable Statement> statements = new ArrayList<>();
  private final List<Effect.RecordStatements> noted = new ArrayList<>();
  private int from;

  /** A statement of a retryable write. */
  record Statement(SessionId session, long transactionNumber, int id) {
    void appendSession(DocumentBuilder out) {
      out.append("lsid", session.toDocument()).append("txnNumber", transactionNumber);
    }
  }

  /** The next entry tells this change, or another thing than one change. */
  void told(@Nullable OplogEntry change) {
    settle();
    claimable.add(change != null && isOfStatement(change));
    statements.add(null);
  }

  /** A change has no entry. */
  void untold() {
    settle();
    from = statements.size();
  }

  /** The changes just before were made by these statements. */
  void noted(Effect.RecordStatements done) {
    noted.add(done);
  }

  /** The statement that an entry comes from; null when it is of no retryable write. */
  @Nullable Statement of(int entry) {
    return statements.get(entry);
  }

  /**
   * Gives the entries of a write their statements, once all of these are known; also to be called
   * at the end of the batch.
   */
  void settle() {
    if (noted.isEmpty()) {
      return;
    }
    long count = 0;
    for (Effect.RecordStatements done : noted) {
      count += 1L + done.statements().last() - done.statements().first();
    }
    long first = statements.size() - count;
    if (first >= from && !claimable.subList((int) first, statements.size()).contains(false)) {
      int entry = (int) first;
      for (Effect.RecordStatements done : noted) {
        for (int id = done.statements().first(); id <= done.statements().last(); id++) {
          statements.set(entry++, new Statement(done.session(), done.transactionNumber(), id));
        }
      }
    }
    noted.clear();
    from = statements.size();
  }

  private static boolean isOfStatement(OplogEntry change) {
    WatchedCollection collection = change.collection();
    return switch (change.effect()) {
      case Effect.InsertRecord ignored -> true;
      case Effect.UpdateRecord ignored -> true;
      case Effect.DeleteRecord ignored ->
          collection != null && !collection.options().get(CAPPED).isTrue();
      default -> false;
    };
  }
}
