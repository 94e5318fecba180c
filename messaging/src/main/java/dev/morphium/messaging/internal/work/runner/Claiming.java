package dev.morphium.messaging.internal.work.runner;

import dev.morphium.messaging.internal.work.model.Claim;
import dev.morphium.messaging.internal.work.model.ClaimResult;
import dev.morphium.messaging.internal.work.model.MessageStore;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One worker's claims, one after the other.
 *
 * <p>When the answer to one is lost, nobody knows whether it took something: that is looked up
 * before anything else is claimed, so that no message waits for a lease to end which nobody knows
 * that he has.
 */
final class Claiming {
  private final MessageStore store;
  private final Supplier<Claim> wanted;
  private final LongSupplier nanoTime;
  private @Nullable Claim doubtful;
  private long asked;
  private boolean leftOut;

  /**
   * @param wanted what to claim next
   */
  Claiming(MessageStore store, Supplier<Claim> wanted, LongSupplier nanoTime) {
    this.store = store;
    this.wanted = wanted;
    this.nanoTime = nanoTime;
  }

  /**
   * Claims something, or finds what the last claim took.
   *
   * @throws RuntimeException when the database does not say; to be called again then
   */
  ClaimResult next() {
    ClaimResult found = recall();
    if (!(found instanceof ClaimResult.Nothing)) {
      return found;
    }
    Claim claim = wanted.get();
    asked = nanoTime.getAsLong();
    doubtful = claim;
    leftOut = !claim.busyKeys().isEmpty();
    ClaimResult result = store.claim(claim);
    doubtful = null;
    return result;
  }

  /**
   * Finds what the last claim took whose answer was lost; nothing when there is none such.
   *
   * @throws RuntimeException when the database does not say; to be called again then
   */
  ClaimResult recall() {
    Claim doubted = doubtful;
    ClaimResult found =
        doubted == null || nanoTime.getAsLong() - asked >= doubted.lease().toNanos()
            ? new ClaimResult.Nothing()
            : store.recall(doubted);
    doubtful = null;
    return found;
  }

  /** Whether nobody knows what the last claim took. */
  boolean isInDoubt() {
    return doubtful != null;
  }

  /** Whether the last claim left out some keys, so that there may be work all the same. */
  boolean hasLeftOut() {
    return leftOut;
  }

  /** When the last claim was made: its lease ends no later than its length after that. */
  long asked() {
    return asked;
  }
}
