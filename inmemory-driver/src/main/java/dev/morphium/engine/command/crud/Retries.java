package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.RetryableWrite;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.StatementNotes;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * The replies to statements of a retryable write that an earlier try of their command has executed.
 */
final class Retries {
  private Retries() {}

  /** What came of an update that was done before; null when it is still to be done. */
  static @Nullable UpdateOutcome updated(Invocation invocation, int position) {
    RetryableWrite write = invocation.retryable();
    if (write == null || !write.wasDone(position)) {
      return null;
    }
    Document result = write.result(position);
    Value upserted = result == null ? null : upserted(result);
    return upserted == null
        ? new UpdateOutcome(1, 1, null, null, null)
        : new UpdateOutcome(0, 0, upserted, null, null);
  }

  /**
   * What came of a {@code findAndModify} that was done before; null when it is still to be done.
   */
  static @Nullable UpdateOutcome modified(Invocation invocation) {
    UpdateOutcome outcome = updated(invocation, 0);
    Document image = outcome == null ? null : image(invocation);
    return outcome == null
        ? null
        : new UpdateOutcome(
            outcome.matched(), outcome.modified(), outcome.upsertedId(), image, image);
  }

  /** The document that the earlier try has shown, or null. */
  static @Nullable Document image(Invocation invocation) {
    RetryableWrite write = invocation.retryable();
    Document result = write == null ? null : write.result(0);
    return result != null && result.get(RetryableWrite.IMAGE) instanceof Document image
        ? image
        : null;
  }

  /** What remembers the statement of a {@code findAndModify}, with the document it shows. */
  static StatementNotes keep(Invocation invocation, RetryableWrite.Image image) {
    RetryableWrite write = invocation.retryable();
    if (write == null) {
      return StatementNotes.NONE;
    }
    write.keep(image);
    return write;
  }

  /**
   * @throws CommandException 72 when a retryable write has a statement on many documents
   */
  static void checkSingle(Invocation invocation, boolean single, String what) {
    if (!single && invocation.retryable() != null) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "Cannot use (or request) retryable writes with " + what);
    }
  }

  private static @Nullable Value upserted(Document result) {
    Value id = result.get(RetryableWrite.UPSERTED);
    return id.isMissing() ? null : id;
  }
}
