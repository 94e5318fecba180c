package dev.morphium.engine.change;

import org.jspecify.annotations.Nullable;

/**
 * Proposals that follow each other while the log decides: speculative execution.
 *
 * <p>The log decides in order, and with one proposal all later ones are lost. Then a new pipeline
 * begins, but not before the log has told about all of the old one: of two batches that follow the
 * same position it could take one for the other. Guarded by the writer lane's lock.
 */
final class ProposalPipeline {
  private int inFlight;
  private @Nullable Proposal newest;
  private @Nullable Throwable loss;

  void add(Proposal proposal) {
    newest = proposal;
    inFlight++;
  }

  /** The log has decided about the oldest proposal. */
  @SuppressWarnings("ReferenceEquality") // a proposal is itself
  void settle(Proposal proposal, @Nullable Throwable failure) {
    inFlight--;
    if (loss == null) {
      loss = failure;
    }
    if (newest == proposal) {
      newest = null;
    }
  }

  /** How many proposals the log has not decided about. */
  int inFlight() {
    return inFlight;
  }

  /** The newest proposal that the log has not decided about; null when there is none. */
  @Nullable Proposal newest() {
    return newest;
  }

  /** Why a proposal was lost; null when none was. */
  @Nullable Throwable loss() {
    return loss;
  }
}
