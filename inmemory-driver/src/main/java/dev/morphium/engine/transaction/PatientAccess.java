package dev.morphium.engine.transaction;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * All data, for a command outside of transactions: where it changes what an open transaction has
 * changed, it waits until that has ended, and tries again.
 *
 * <p>As long as the command has done nothing, it is given up and run again, so that no thread
 * waits. After that its thread waits, and only few may: threads serve all clients, and the commit
 * that is waited for needs one, too.
 *
 * <p>The writer lane is free meanwhile: what was done in it is taken back before the wait. Source:
 * MongoDB manual, "In-progress Transactions and Write Conflicts".
 */
final class PatientAccess implements DataAccess {
  /** How long it waits before it looks whether it was killed, or its time is over. */
  private static final long LOOK_MILLIS = 10;

  private final Storage storage;
  private final Transactions transactions;
  private final Semaphore places;
  private final Runnable interrupt;
  private boolean untouched = true;

  PatientAccess(Storage storage, Transactions transactions, Semaphore places, Runnable interrupt) {
    this.storage = storage;
    this.transactions = transactions;
    this.places = places;
    this.interrupt = interrupt;
  }

  @Override
  public Root root() {
    return storage.root();
  }

  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    while (true) {
      try {
        R result = storage.write(transactions.unlessHeld(operation));
        untouched = false;
        return result;
      } catch (HeldException held) {
        interrupt.run();
        if (untouched) {
          throw held;
        }
        if (!places.tryAcquire()) {
          return storage.write(operation);
        }
        try {
          await(held.holder());
        } finally {
          places.release();
        }
      }
    }
  }

  private void await(Transaction holder) {
    while (!holder.ended().isDone()) {
      transactions.sweep();
      try {
        holder.ended().get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
      } catch (TimeoutException stillOpen) {
        interrupt.run();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
      } catch (ExecutionException e) {
        throw new IllegalStateException("transactions end well", e);
      }
    }
  }
}
