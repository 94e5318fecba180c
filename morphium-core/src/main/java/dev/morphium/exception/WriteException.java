package dev.morphium.exception;

import java.util.List;
import org.bson.BsonDocument;

/**
 * A write of which at least one statement failed, or whose write concern was not satisfied; what
 * the others did stays done.
 *
 * <p>Source: MongoDB manual, "insert", fields {@code writeErrors} and {@code writeConcernError}.
 */
public class WriteException extends MorphiumException {
  private static final long serialVersionUID = 1L;
  private static final int DUPLICATE_KEY = 11000;

  private final transient List<StatementError> errors;
  private final transient BsonDocument reply;

  /**
   * A statement that failed.
   *
   * @param index its place among the statements that the caller handed over, from 0
   * @param code the number of the error
   * @param message the server's words
   * @param details what else the server said, for instance {@code errInfo} and {@code keyValue}
   */
  public record StatementError(int index, int code, String message, BsonDocument details) {}

  /**
   * A write that failed in part.
   *
   * @param errors the statements that failed, in their order; empty when only the write concern did
   * @param reply the server's reply, or the replies of several commands put together
   */
  public WriteException(String message, List<StatementError> errors, BsonDocument reply) {
    super(message, null);
    this.errors = List.copyOf(errors);
    this.reply = reply;
  }

  /** The statements that failed, in their order. */
  public List<StatementError> errors() {
    return errors;
  }

  /** The server's reply: {@code n} and {@code nModified} say what was done all the same. */
  public BsonDocument reply() {
    return reply;
  }

  /** Whether a statement failed because of a unique index (error 11000). */
  public boolean isDuplicateKey() {
    return errors.stream().anyMatch(error -> error.code() == DUPLICATE_KEY);
  }
}
