package dev.morphium.session;

/** How far a session's newest transaction has come. Source: "Transactions" specification. */
public enum TransactionState {
  /** There is none. */
  NONE,
  /** It was started here, and the server does not know of it yet. */
  STARTING,
  /** The server has seen at least one command of it. */
  IN_PROGRESS,
  /** Its commit was asked for. */
  COMMITTED,
  /** Its abort was asked for. */
  ABORTED;

  /** Whether commands of the session take part in the transaction. */
  public boolean isActive() {
    return this == STARTING || this == IN_PROGRESS;
  }
}
