package dev.morphium.engine.command;

import dev.morphium.engine.transaction.HeldException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The time until the end of the transaction that is in the way of a write, or of the write's own
 * time.
 */
final class TransactionPause implements Pause {
  /** Transactions that are open for too long are looked for after that time. */
  private static final long MOST_MILLIS = 1000;

  private final HeldException held;
  private final Operation operation;

  TransactionPause(HeldException held, Operation operation) {
    this.held = held;
    this.operation = operation;
  }

  @Override
  public long millis() {
    return Math.clamp(operation.remainingNanos() / 1_000_000 + 1, 0, MOST_MILLIS);
  }

  @Override
  public Runnable onReady(Runnable resume) {
    AtomicBoolean over = new AtomicBoolean();
    Runnable once =
        () -> {
          if (over.compareAndSet(false, true)) {
            resume.run();
          }
        };
    operation.onKill(once);
    held.onEnd(once);
    if (operation.isKilled()) {
      once.run();
    }
    return () -> over.set(true);
  }
}
