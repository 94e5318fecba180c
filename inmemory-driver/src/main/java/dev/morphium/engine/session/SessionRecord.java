package dev.morphium.engine.session;

/**
 * What the data remember of a session: its last transaction or retryable write. It never changes.
 *
 * <p>It is kept with the data, so that a write that is retried is done once, whatever happened in
 * between. Source: "Retryable Writes" specification; MongoDB's collection {@code
 * config.transactions}.
 *
 * @param transactionNumber the newest number that the session has written with
 * @param isTransaction whether it was a transaction, which is committed, and no retryable write
 * @param statements the statements of a retryable write that were done
 * @param lastWriteMillis when the session has written last, in milliseconds since 1970
 */
public record SessionRecord(
    long transactionNumber, boolean isTransaction, StatementSet statements, long lastWriteMillis) {

  /** What is remembered of a session that has never written. */
  public static final SessionRecord NONE = new SessionRecord(-1, false, StatementSet.EMPTY, 0);

  /** The record after statements of a retryable write. */
  public SessionRecord with(long number, ExecutedStatements done) {
    StatementSet before =
        number == transactionNumber && !isTransaction ? statements : StatementSet.EMPTY;
    return new SessionRecord(number, false, before.with(done), done.wallMillis());
  }

  /** The record after a transaction was committed. */
  public SessionRecord committed(long number, long wallMillis) {
    return new SessionRecord(number, true, StatementSet.EMPTY, wallMillis);
  }

  /** Whether a statement of the retryable write with this number was done. */
  public boolean hasDone(long number, int statement) {
    return number == transactionNumber && statements.contains(statement);
  }
}
