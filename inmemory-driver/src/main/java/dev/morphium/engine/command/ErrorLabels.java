package dev.morphium.engine.command;

import dev.morphium.engine.change.DataBudget;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Set;

/**
 * The labels of an error: what a driver may do about it, whatever its code.
 *
 * <p>Source: MongoDB's specifications "Transactions", "Retryable Writes", "Change Streams" and
 * "Client Backpressure".
 */
public final class ErrorLabels {
  /** The whole transaction may be tried again. */
  public static final String TRANSIENT_TRANSACTION = "TransientTransactionError";

  /** The write may be tried again. */
  public static final String RETRYABLE_WRITE = "RetryableWriteError";

  /** The write that may be tried again changed nothing. */
  public static final String NO_WRITES_PERFORMED = "NoWritesPerformed";

  /** The command was not executed, and may be tried again whatever it is: after a pause. */
  public static final String RETRYABLE = "RetryableError";

  /** The change stream may be opened again where it was. */
  public static final String RESUMABLE_CHANGE_STREAM = "ResumableChangeStreamError";

  /** The change stream cannot go on, nor be resumed. */
  public static final String NON_RESUMABLE_CHANGE_STREAM = "NonResumableChangeStreamError";

  private static final int NO_SUCH_TRANSACTION = 251;

  /** Failures of the way to the server, or of its role, that another try may not meet. */
  private static final Set<Integer> RETRYABLE_CODES =
      Set.of(
          6, 7, 89, 91, 134, 189, 262, 317, 358, 384, 402, 406, 407, 412, 453, 462, 9001, 10107,
          11600, 11602, 13435, 13436, 50915, 91331, 10045600);

  /** Conflicts between transactions, and snapshots or routes that are not there any more. */
  private static final Set<Integer> TRANSIENT =
      Set.of(24, 112, 150, 239, 246, 249, 250, 267, 272, 325, 327, 343, 13388);

  /** What a retryable write says that was refused as a whole because the server is overloaded. */
  public static final List<String> OVERLOAD =
      List.of(NO_WRITES_PERFORMED, RETRYABLE, RETRYABLE_WRITE);

  private static final Set<Integer> RESUMABLE = Set.of(133, 150, 234, 13388);
  private static final Set<Integer> NON_RESUMABLE = Set.of(280, 286);

  private ErrorLabels() {}

  /**
   * What labels depend on beside the error.
   *
   * @param numbered whether the command carries a transaction number
   * @param inTransaction whether it belongs to a transaction: it says {@code autocommit}
   * @param endsTransaction whether it commits or aborts one
   * @param changeStream whether it opens or reads a change stream
   */
  public record Context(
      boolean numbered, boolean inTransaction, boolean endsTransaction, boolean changeStream) {}

  /**
   * The labels of an error reply.
   *
   * @param code the error's code; 0 when the command succeeded
   * @param writeConcernCode the code of the reply's {@code writeConcernError}; 0 without one
   * @param noWrites whether the command is known to have written nothing
   */
  public static List<String> of(Context context, int code, int writeConcernCode, boolean noWrites) {
    if (context.numbered && context.inTransaction && isTransient(context, code, writeConcernCode)) {
      return List.of(TRANSIENT_TRANSACTION);
    }
    boolean retryable =
        RETRYABLE_CODES.contains(code) || RETRYABLE_CODES.contains(writeConcernCode);
    if (retryable && context.numbered && (!context.inTransaction || context.endsTransaction)) {
      return noWrites ? List.of(NO_WRITES_PERFORMED, RETRYABLE_WRITE) : List.of(RETRYABLE_WRITE);
    }
    if (context.changeStream && writeConcernCode == 0) {
      if (RETRYABLE_CODES.contains(code) || RESUMABLE.contains(code)) {
        return List.of(RESUMABLE_CHANGE_STREAM);
      }
    }
    return NON_RESUMABLE.contains(code) ? List.of(NON_RESUMABLE_CHANGE_STREAM) : List.of();
  }

  /** Whether a retryable write outside of transactions was refused for want of memory. */
  public static boolean isRetryableOverload(Context context, CommandException error) {
    return error.labels().contains(DataBudget.OVERLOADED)
        && context.numbered
        && !context.inTransaction;
  }

  private static boolean isTransient(Context context, int code, int writeConcernCode) {
    if (TRANSIENT.contains(code)) {
      return true;
    }
    if (context.endsTransaction) {
      return code == NO_SUCH_TRANSACTION && writeConcernCode == 0;
    }
    return code == NO_SUCH_TRANSACTION || RETRYABLE_CODES.contains(code) && code != 358;
  }
}
