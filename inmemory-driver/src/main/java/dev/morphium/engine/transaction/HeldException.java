package dev.morphium.engine.transaction;

import java.util.concurrent.CompletionStage;

/**
 * Tells that a write, which has done nothing yet, wants to change what an open transaction has
 * changed: it is to be tried again when that has ended.
 */
@SuppressWarnings("serial") // it never leaves this process
public final class HeldException extends RuntimeException {
  private final transient Transaction holder;

  HeldException(Transaction holder) {
    super("an open transaction has changed the same document", null, false, false);
    this.holder = holder;
  }

  Transaction holder() {
    return holder;
  }

  /** Has a callback called once when the transaction has ended; at once when it already has. */
  public void onEnd(Runnable callback) {
    CompletionStage<Transaction.State> end = holder.ended();
    end.thenRun(callback);
  }
}
