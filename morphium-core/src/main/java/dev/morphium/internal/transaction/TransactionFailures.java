package dev.morphium.internal.transaction;

import dev.morphium.driver.DriverException;
import dev.morphium.exception.WriteException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The classification of failures inside a transaction: whether the transaction or its commit can be
 * tried again.
 *
 * <p>Source: "Transactions" specification, error labels.
 */
final class TransactionFailures {
  private static final String TRANSIENT = "TransientTransactionError";
  private static final String UNKNOWN = "UnknownTransactionCommitResult";
  private static final String RETRYABLE = "RetryableWriteError";
  private static final int MAX_TIME_EXPIRED = 50;
  private static final int WRITE_CONCERN_TIMED_OUT = 64;

  private TransactionFailures() {}

  /** Whether the whole transaction can be done again: nothing of it stays. */
  static boolean isTransient(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DriverException.CommandFailed failed && failed.hasLabel(TRANSIENT)) {
        return true;
      }
      if (cause instanceof DriverException.NotSent || cause instanceof DriverException.MaybeDone) {
        return true;
      }
    }
    return false;
  }

  /** Whether nobody knows if a commit that failed like this was done. */
  static boolean isUnknown(RuntimeException failure) {
    return switch (failure) {
      case DriverException.CommandFailed failed ->
          failed.hasLabel(UNKNOWN) || failed.hasLabel(RETRYABLE) || isTimeLimit(failed);
      case DriverException ignored -> true;
      case WriteException concern -> isConcernTimeout(concern.reply());
      default -> false;
    };
  }

  /** Whether a commit that failed like this is worth sending again. */
  static boolean isWorthRepeating(RuntimeException failure) {
    return isUnknown(failure)
        && !(failure instanceof DriverException.TimedOut)
        && !(failure instanceof DriverException.CommandFailed failed && isTimeLimit(failed));
  }

  private static boolean isTimeLimit(DriverException.CommandFailed failed) {
    return failed.code() == MAX_TIME_EXPIRED;
  }

  private static boolean isConcernTimeout(BsonDocument reply) {
    return reply.get("writeConcernError") instanceof BsonDocument error
        && error.getNumber("code").intValue() == WRITE_CONCERN_TIMED_OUT;
  }
}
