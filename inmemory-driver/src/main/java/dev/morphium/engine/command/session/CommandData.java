package dev.morphium.engine.command.session;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.DataReservation;
import dev.morphium.engine.change.IndexBuildInProgress;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.concern.UserWriteBlock;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.transaction.Transactions;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The data as one command outside of transactions sees them: what is committed for one that reads,
 * the newest proposed root for one that writes.
 *
 * <p>It writes speculatively: nothing is waited for, and what its answer depends on is collected.
 */
final class CommandData implements DataAccess {
  private final Storage storage;
  private final Transactions transactions;
  private final UserWriteBlock writeBlock;
  private final Invocation invocation;
  private boolean speculative;

  CommandData(
      Storage storage,
      Transactions transactions,
      UserWriteBlock writeBlock,
      Invocation invocation) {
    this.storage = storage;
    this.transactions = transactions;
    this.writeBlock = writeBlock;
    this.invocation = invocation;
    this.speculative = invocation.spec().is(CommandFlag.WRITE);
  }

  @Override
  public Root root() {
    return speculative && !storage.commitsAtOnce()
        ? storage.newest(invocation.dependencies())
        : storage.root();
  }

  @Override
  public Supplier<Root> forCursor() {
    return storage::root;
  }

  /** {@inheritDoc} A command that cannot wait by steps here blocks its worker. */
  @Override
  public DataReservation room() {
    return storage.room();
  }

  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    speculative = true;
    while (true) {
      for (Signal full = congestion(); full != null; full = congestion()) {
        block(full);
      }
      try {
        return storage.apply(checked(operation), invocation.dependencies());
      } catch (IndexBuildInProgress unready) {
        awaitBuild(unready);
      }
    }
  }

  /** Not even a command that began before the user write block came on writes behind it. */
  private <R extends @Nullable Object> WriteOperation<R> checked(WriteOperation<R> operation) {
    return batch -> {
      writeBlock.check(invocation, batch);
      return operation.run(batch);
    };
  }

  /**
   * A command that changes no documents waits here for index builds of collections that it does not
   * name first: all others have waited before they began, and builds do not begin while it runs.
   */
  private void awaitBuild(IndexBuildInProgress unready) {
    if (!invocation.mayBlock()) {
      throw new CommandException(
          ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE, String.valueOf(unready.getMessage()));
    }
    Signal build = storage.indexBuild(unready.namespace());
    if (build != null) {
      block(build);
    }
  }

  @Override
  public <R extends @Nullable Object> WriteAttempt<R> attempt(WriteOperation<R> operation) {
    speculative = true;
    Signal held = storage.fsyncLock().held();
    Signal full = held == null ? congestion() : held;
    return full == null
        ? transactions.attempt(checked(operation), invocation.dependencies(), this)
        : new WriteAttempt.Blocked<>(full);
  }

  @Override
  public @Nullable Signal reserve(UUID collection) {
    return transactions.reserve(collection, this);
  }

  @Override
  public void unreserve(UUID collection) {
    transactions.unreserve(collection);
  }

  /**
   * What a command that writes much waits for, because the log takes no more right now; a small one
   * has looked before it began.
   */
  private @Nullable Signal congestion() {
    return invocation.mayBlock() ? storage.congestion() : null;
  }

  @Override
  public void block(Signal signal) {
    invocation.operation().block(signal);
  }
}
