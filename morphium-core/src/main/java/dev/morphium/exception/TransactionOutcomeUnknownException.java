package dev.morphium.exception;

/**
 * A commit whose outcome is unknown: it may have been done or not, and the application has to look.
 *
 * <p>Source: MongoDB manual, "Transactions", {@code UnknownTransactionCommitResult}.
 */
public final class TransactionOutcomeUnknownException extends MorphiumException {
  private static final long serialVersionUID = 1L;

  /** An unknown outcome, after the last attempt to learn it failed. */
  public TransactionOutcomeUnknownException(RuntimeException lastFailure) {
    super(
        "the commit was sent, but nobody knows whether it was done; look at the data before doing"
            + " the work again: "
            + lastFailure.getMessage(),
        lastFailure);
  }
}
