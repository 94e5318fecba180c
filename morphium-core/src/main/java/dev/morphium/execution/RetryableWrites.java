package dev.morphium.execution;

import dev.morphium.driver.DocumentSequence;
import java.util.List;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonValue;

/**
 * Classifies retryable writes: the write commands whose statements change one document each.
 *
 * <p>Source: MongoDB manual, "Retryable Writes", "Retryable Write Operations".
 */
final class RetryableWrites {
  private RetryableWrites() {}

  /** Whether a write command may carry a number that makes it retryable. */
  static boolean isOnceOnly(BsonDocument command, List<DocumentSequence> sequences) {
    return switch (command.getFirstKey()) {
      case "insert", "findAndModify", "findandmodify" -> true;
      case "update" -> none(command, sequences, "updates", RetryableWrites::isMulti);
      case "delete" -> none(command, sequences, "deletes", RetryableWrites::isUnlimited);
      case "bulkWrite" -> none(command, sequences, "ops", RetryableWrites::isMulti);
      default -> false;
    };
  }

  private static boolean none(
      BsonDocument command,
      List<DocumentSequence> sequences,
      String field,
      Predicate<BsonDocument> matches) {
    if (command.get(field) instanceof BsonArray statements) {
      for (BsonValue statement : statements) {
        if (statement instanceof BsonDocument document && matches.test(document)) {
          return false;
        }
      }
    }
    for (DocumentSequence sequence : sequences) {
      if (sequence.name().equals(field) && sequence.documents().stream().anyMatch(matches)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isMulti(BsonDocument statement) {
    return statement.getBoolean("multi", BsonBoolean.FALSE).getValue();
  }

  private static boolean isUnlimited(BsonDocument statement) {
    BsonNumber limit = statement.getNumber("limit", new BsonInt32(0));
    return limit.intValue() == 0;
  }
}
