package dev.morphium.server.replication.raft.machine;

import com.alipay.sofa.jraft.Closure;
import com.alipay.sofa.jraft.Status;
import com.alipay.sofa.jraft.error.RaftError;
import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.CompletableFuture;

/** A batch that this member has proposed as the primary, and whoever waits for its commit. */
final class BatchClosure implements Closure {
  private final ChangeBatch batch;
  private final Failures failures;
  private final long term;
  private final CompletableFuture<Long> committed;

  /**
   * @param committed completes when the batch's fate is known
   * @param failures tells of failures when it is time
   * @param term the term in which it was proposed
   */
  BatchClosure(ChangeBatch batch, CompletableFuture<Long> committed, Failures failures, long term) {
    this.batch = batch;
    this.committed = committed;
    this.failures = failures;
    this.term = term;
  }

  ChangeBatch batch() {
    return batch;
  }

  void succeed() {
    committed.complete(batch.position());
  }

  void refuse(CommandException reason) {
    committed.completeExceptionally(reason);
  }

  /** Called by the library when the batch's fate is no longer this member's to know. */
  @Override
  public void run(Status status) {
    if (status.isOk()) {
      return; // the machine completes it when it applies it
    }
    CommandException reason =
        isNeverAppended(status)
            ? new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary")
            : new CommandException(
                ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE,
                "the member stopped being the primary before it knew whether the write was"
                    + " committed: "
                    + status.getErrorMsg());
    if (isOverload(status)) {
      refuse(reason);
    } else {
      failures.tell(term, () -> refuse(reason));
    }
  }

  /** Whether the library has too much to do, which says nothing about who leads. */
  private static boolean isOverload(Status status) {
    return status.getRaftError() == RaftError.EBUSY
        && !String.valueOf(status.getErrorMsg()).contains("transferring");
  }

  /**
   * Whether the library says that it has not taken the batch. It gives the same number to batches
   * that it has appended and sent, and of which it no longer knows what becomes; their text
   * differs.
   */
  private static boolean isNeverAppended(Status status) {
    String text = String.valueOf(status.getErrorMsg());
    return status.getRaftError() == RaftError.EBUSY
        || (status.getRaftError() == RaftError.EPERM
            && (text.startsWith("Is not leader") || text.startsWith("expected_term=")));
  }
}
