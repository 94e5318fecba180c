package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryPlans;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An update of all documents that match: they are found and computed on one snapshot, and replaced
 * in chunks.
 */
final class MultiUpdate implements WriteRun<UpdateOutcome> {
  private final ChunkedWrite<Change> write;
  private final InterruptCheck interrupts;
  private @Nullable CommandException failure;

  /**
   * An update that begins.
   *
   * @param interrupt throws when the operation is to end
   */
  MultiUpdate(
      DataAccess data,
      Namespace namespace,
      UpdateStatement statement,
      QueryPlans plans,
      Validators validators,
      Runnable interrupt) {
    CollectionState snapshot = data.root().collection(namespace);
    this.interrupts = new CountedCheck(interrupt);
    this.write =
        new ChunkedWrite<>(
            data,
            snapshot == null
                ? List::of
                : changes(
                    plans.plan(snapshot, statement.request()).open(interrupt),
                    statement,
                    validators.of(snapshot, statement.bypass()),
                    snapshot),
            interrupt,
            (batch, change) -> apply(batch, snapshot, change),
            change -> again(data, snapshot, statement, validators, change, interrupts),
            MultiUpdate::bytes);
  }

  private static long bytes(Change change) {
    return change.isNothing() ? 0 : change.after().length();
  }

  /** Computes what becomes of the documents, until the first failure. */
  private Supplier<List<Change>> changes(
      PlanRun run, UpdateStatement statement, Validator validator, CollectionState snapshot) {
    FoundRecords<Optional<Change>> found =
        new FoundRecords<>(
            run,
            at -> change(at, statement, validator, snapshot),
            change -> change.map(Change::memoryBytes).orElse(FoundRecords.END));
    return () ->
        failure != null ? List.of() : found.get().stream().flatMap(Optional::stream).toList();
  }

  private Optional<Change> change(
      PlanRun run, UpdateStatement statement, Validator validator, CollectionState snapshot) {
    try {
      return Optional.of(
          Change.of(statement, validator, snapshot, run.recordId(), run.document(), interrupts));
    } catch (CommandException error) {
      if (InterruptCheck.isInterruption(error)) {
        throw error;
      }
      failure = error;
      return Optional.empty();
    }
  }

  @SuppressWarnings("ReferenceEquality") // what does not change is shared
  private static ChunkedWrite.Result apply(
      WriteBatch batch, @Nullable CollectionState snapshot, Change change) {
    WritableCollection collection = snapshot == null ? null : batch.collection(snapshot.id());
    byte[] now = collection == null ? null : collection.record(change.record());
    if (collection == null || now == null) {
      return ChunkedWrite.Result.GONE;
    }
    if (change.isNothing()) {
      return now == change.before().bytes()
          ? ChunkedWrite.Result.UNCHANGED
          : ChunkedWrite.Result.OVERTAKEN;
    }
    return change.apply(collection) ? ChunkedWrite.Result.CHANGED : ChunkedWrite.Result.OVERTAKEN;
  }

  private static @Nullable Change again(
      DataAccess data,
      @Nullable CollectionState snapshot,
      UpdateStatement statement,
      Validators validators,
      @Nullable Change change,
      InterruptCheck interrupts) {
    CollectionState now = snapshot == null ? null : data.root().collection(snapshot.id());
    byte[] document = now == null || change == null ? null : now.records().get(change.record());
    if (now == null
        || document == null
        || change == null
        || !statement.request().filterOn(now).matches(document, 0)) {
      return null;
    }
    return Change.of(
        statement,
        validators.of(now, statement.bypass()),
        now,
        change.record(),
        Document.of(document),
        interrupts);
  }

  @Override
  public WriteAttempt<UpdateOutcome> proceed() {
    Signal blocked = write.proceed();
    if (blocked != null) {
      return new WriteAttempt.Blocked<>(blocked);
    }
    if (failure != null) {
      throw new PartialFailure(failure, write.done(), write.changed());
    }
    return new WriteAttempt.Applied<>(
        new UpdateOutcome(write.done(), write.changed(), null, null, null));
  }
}
