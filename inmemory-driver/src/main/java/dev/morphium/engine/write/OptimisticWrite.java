package dev.morphium.engine.write;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteAttempt.Applied;
import dev.morphium.engine.change.WriteAttempt.Blocked;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.signal.Signal;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Optimistic concurrency control for one write, with its write conflicts: it is planned outside of
 * the writer lane on the newest root, and applied inside if it was not overtaken; otherwise it is
 * planned anew.
 *
 * <pre>
 *   planned  -> done       nothing has to be written, or it was applied
 *   planned  -> blocked    an open transaction, or a writer with a reservation, holds the document
 *   planned  -> planned    overtaken: another writer has changed what it was planned on
 * </pre>
 *
 * <p>A write that was overtaken a few times reserves its collection, so that it makes progress
 * however many others compete: they wait for it, and none of them searches inside the lane.
 *
 * @param planner plans the write on the data as they are now
 */
record OptimisticWrite<R extends @Nullable Object>(
    DataAccess data, Supplier<PlannedWrite<R>> planner, Runnable interrupt) implements WriteRun<R> {
  private static final int ATTEMPTS_WITHOUT_RESERVATION = 5;

  /** What was planned. */
  sealed interface PlannedWrite<R extends @Nullable Object> {
    /** There is nothing to write. */
    record Answer<R extends @Nullable Object>(R result) implements PlannedWrite<R> {}

    /**
     * Something to write.
     *
     * @param collection which collection is reserved when it is overtaken; null for none
     * @param operation gives nothing when it was overtaken, and has done nothing then
     */
    record Apply<R extends @Nullable Object>(
        @Nullable UUID collection, WriteOperation<Optional<Done<R>>> operation)
        implements PlannedWrite<R> {}
  }

  /** What was done in the lane. */
  record Done<R extends @Nullable Object>(R result) {}

  @Override
  public WriteAttempt<R> proceed() {
    UUID reserved = null;
    try {
      for (int overtaken = 0; true; overtaken++) {
        PlannedWrite<R> planned = planner.get();
        if (planned instanceof PlannedWrite.Answer<R> answer) {
          return new Applied<>(answer.result());
        }
        PlannedWrite.Apply<R> write = (PlannedWrite.Apply<R>) planned;
        switch (data.attempt(write.operation())) {
          case Blocked<Optional<Done<R>>> blocked -> {
            return new Blocked<>(blocked.until());
          }
          case Applied<Optional<Done<R>>> applied -> {
            if (applied.result().isPresent()) {
              return new Applied<>(applied.result().get().result());
            }
          }
        }
        interrupt.run();
        UUID collection = write.collection();
        if (overtaken >= ATTEMPTS_WITHOUT_RESERVATION && reserved == null && collection != null) {
          Signal other = data.reserve(collection);
          if (other != null) {
            return new Blocked<>(other);
          }
          reserved = collection;
        }
      }
    } finally {
      if (reserved != null) {
        data.unreserve(reserved);
      }
    }
  }
}
