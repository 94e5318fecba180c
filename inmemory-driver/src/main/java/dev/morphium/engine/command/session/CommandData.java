package dev.morphium.engine.command.session;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.IndexBuildInProgress;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteOperation;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.signal.SignalWait;
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
  private static final long LOOK_MILLIS = 100;

  private final Storage storage;
  private final Transactions transactions;
  private final Invocation invocation;
  private boolean speculative;

  CommandData(Storage storage, Transactions transactions, Invocation invocation) {
    this.storage = storage;
    this.transactions = transactions;
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

  @Override
  public <R extends @Nullable Object> R write(WriteOperation<R> operation) {
    while (true) {
      begin();
      try {
        return storage.apply(operation, invocation.dependencies());
      } catch (IndexBuildInProgress unready) {
        awaitBuild(unready);
      }
    }
  }

  /**
   * A command waits on its worker for index builds of collections that it does not name first: all
   * others have waited before they began, and builds do not begin while it runs.
   */
  private void awaitBuild(IndexBuildInProgress unready) {
    if (!invocation.mayBlock()) {
      throw new CommandException(
          ErrorCode.INTERRUPTED_DUE_TO_REPL_STATE_CHANGE, String.valueOf(unready.getMessage()));
    }
    Signal build = storage.indexBuild(unready.namespace());
    if (build != null) {
      await(build);
    }
  }

  @Override
  public <R extends @Nullable Object> WriteAttempt<R> attempt(WriteOperation<R> operation) {
    begin();
    return transactions.attempt(operation, invocation.dependencies(), this);
  }

  @Override
  public @Nullable Signal reserve(UUID collection) {
    return transactions.reserve(collection, this);
  }

  @Override
  public void unreserve(UUID collection) {
    transactions.unreserve(collection);
  }

  /** A command that writes much waits on its worker until the log takes more. */
  private void begin() {
    speculative = true;
    if (!invocation.mayBlock()) {
      return; // it has looked before, and does little
    }
    for (Signal full = storage.congestion(); full != null; full = storage.congestion()) {
      await(full);
    }
  }

  private void await(Signal signal) {
    try {
      SignalWait.await(signal, LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandException(ErrorCode.INTERRUPTED, "operation was interrupted");
    }
    invocation.operation().check();
  }
}
