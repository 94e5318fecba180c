package dev.morphium.internal.execution;

import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;

/**
 * The write errors and the write concern error inside a reply that is successful as a whole.
 * Source: MongoDB manual, "insert".
 */
public final class WriteReplyErrors {
  private static final BsonInt32 ZERO = new BsonInt32(0);
  private static final BsonString NOTHING = new BsonString("");

  private WriteReplyErrors() {}

  /**
   * Throws when a statement or the write concern of a write failed.
   *
   * @throws WriteException names each failed statement
   */
  public static void requireWritten(BsonDocument reply) {
    boolean concern = reply.containsKey("writeConcernError");
    if (!concern && !reply.containsKey("writeErrors")) {
      return;
    }
    List<StatementError> errors = statementErrors(reply);
    throw new WriteException(message(reply, errors), errors, reply);
  }

  /** The statements that failed. */
  public static List<StatementError> statementErrors(BsonDocument reply) {
    List<StatementError> errors = new ArrayList<>();
    if (reply.get("writeErrors") instanceof BsonArray array) {
      for (BsonValue value : array) {
        BsonDocument error = value.asDocument();
        errors.add(
            new StatementError(
                error.getNumber("index", ZERO).intValue(),
                error.getNumber("code", ZERO).intValue(),
                error.getString("errmsg", NOTHING).getValue(),
                error));
      }
    }
    return errors;
  }

  /** What went wrong, in a sentence or two. */
  public static String message(BsonDocument reply, List<StatementError> errors) {
    StringBuilder text = new StringBuilder();
    if (!errors.isEmpty()) {
      StatementError first = errors.get(0);
      text.append(errors.size())
          .append(errors.size() == 1 ? " statement of the write" : " statements of the write")
          .append(" failed; statement ")
          .append(first.index())
          .append(" with error ")
          .append(first.code())
          .append(": ")
          .append(first.message());
    }
    if (reply.get("writeConcernError") instanceof BsonDocument concern) {
      text.append(text.isEmpty() ? "the write was done, but its " : "; and its ")
          .append("write concern was not satisfied: error ")
          .append(concern.getNumber("code", ZERO).intValue())
          .append(": ")
          .append(concern.getString("errmsg", NOTHING).getValue());
    }
    return text.toString();
  }
}
