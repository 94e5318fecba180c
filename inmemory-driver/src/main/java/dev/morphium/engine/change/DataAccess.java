package dev.morphium.engine.change;

import dev.morphium.engine.signal.Signal;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The data access of a command: all data as they are now, or the inside of one transaction, or one
 * moment of the past.
 */
public interface DataAccess {
  /** Everything that can be seen right now. */
  Root root();

  /** The same data for a cursor that outlives its command and only reads. */
  default Supplier<Root> forCursor() {
    return this::root;
  }

  /**
   * Applies an operation to the newest state.
   *
   * @return what the operation answers
   * @throws RuntimeException what the operation throws; then it has changed nothing
   * @throws IndexBuildInProgress when the collection cannot be written to, and the thread not wait
   */
  <R extends @Nullable Object> R write(WriteOperation<R> operation);

  /**
   * Applies an operation that changes documents, unless there is something to wait for first, such
   * as the end of an open transaction that has changed the same ones.
   */
  default <R extends @Nullable Object> WriteAttempt<R> attempt(WriteOperation<R> operation) {
    return new WriteAttempt.Applied<>(write(operation));
  }

  /**
   * Reserves a collection for this writer, so that no other one changes its documents meanwhile.
   *
   * @return null when that is done, or not needed because no other writer competes for these data;
   *     else what ends the reservation of another writer
   */
  default @Nullable Signal reserve(UUID collection) {
    return null;
  }

  /** Room for data that are made before they are applied by {@link #write}. */
  DataReservation room();

  /** Ends a reservation. */
  default void unreserve(UUID collection) {}

  /**
   * Blocks the thread until a signal is ready, or it is time to look again. Only for writes that
   * cannot give their thread back, because they are deep inside of a pipeline.
   *
   * @throws dev.morphium.protocol.CommandException when the operation is to end
   */
  default void block(Signal signal) {
    throw new IllegalStateException("nothing blocks here");
  }
}
