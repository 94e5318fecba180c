package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryPlans;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.write.OptimisticWrite.Done;
import dev.morphium.engine.write.OptimisticWrite.PlannedWrite;
import java.util.Optional;

/**
 * Runs updates: documents are found, computed and validated outside of the writer lane on the
 * newest root; inside it is only checked that they are still what they were.
 */
public record Updates(QueryPlans plans, NewDocuments newDocuments, Validators validators) {
  /**
   * One update.
   *
   * @param interrupt throws when the operation is to end
   */
  public WriteRun<UpdateOutcome> run(
      DataAccess data, Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    View.refuse(data.root().collection(namespace));
    return statement.multi()
        ? new Many(data, namespace, statement, interrupt)
        : one(data, namespace, statement, interrupt);
  }

  private WriteRun<UpdateOutcome> one(
      DataAccess data, Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    Upsert upsert = new Upsert(namespace, statement, newDocuments);
    return new OptimisticWrite<>(
        data, () -> plan(data, namespace, statement, upsert, interrupt), interrupt);
  }

  private PlannedWrite<UpdateOutcome> plan(
      DataAccess data,
      Namespace namespace,
      UpdateStatement statement,
      Upsert upsert,
      Runnable interrupt) {
    CollectionState snapshot = data.root().collection(namespace);
    Validator validator = validators.of(snapshot, statement.bypass());
    if (upsert.isStillRight(snapshot)) {
      return upsert.plan(snapshot, validator);
    }
    PlanRun found =
        snapshot == null
            ? null
            : plans.plan(snapshot, statement.request().withLimit(1)).open(interrupt);
    if (snapshot == null || found == null || !found.next()) {
      return statement.upsert()
          ? upsert.plan(snapshot, validator)
          : new PlannedWrite.Answer<>(UpdateOutcome.NOTHING);
    }
    if (statement.multi()) {
      return new PlannedWrite.Answer<>(UpdateOutcome.NOTHING); // there is something to update now
    }
    Change change =
        Change.of(
            statement,
            validator,
            snapshot,
            found.recordId(),
            found.document(),
            new CountedCheck(interrupt));
    return change.isNothing()
        ? new PlannedWrite.Answer<>(UpdateOutcome.updated(change.before(), change.after(), false))
        : new PlannedWrite.Apply<>(
            snapshot.id(), batch -> replace(batch, snapshot, statement, change));
  }

  private static Optional<Done<UpdateOutcome>> replace(
      WriteBatch batch, CollectionState snapshot, UpdateStatement statement, Change change) {
    WritableCollection collection = batch.collection(snapshot.id());
    if (collection == null || !change.apply(collection)) {
      return Optional.empty();
    }
    statement.note(batch, change.before(), change.after());
    return Optional.of(new Done<>(UpdateOutcome.updated(change.before(), change.after(), true)));
  }

  /** An update of all documents that match, with an upsert when there is none. */
  private final class Many implements WriteRun<UpdateOutcome> {
    private final DataAccess data;
    private final Namespace namespace;
    private final UpdateStatement statement;
    private final Runnable interrupt;
    private MultiUpdate found;

    Many(DataAccess data, Namespace namespace, UpdateStatement statement, Runnable interrupt) {
      this.data = data;
      this.namespace = namespace;
      this.statement = statement;
      this.interrupt = interrupt;
      this.found = find();
    }

    private MultiUpdate find() {
      return new MultiUpdate(data, namespace, statement, plans, validators, interrupt);
    }

    @Override
    public WriteAttempt<UpdateOutcome> proceed() {
      while (true) {
        WriteAttempt<UpdateOutcome> updated = found.proceed();
        if (!statement.upsert() || !hasFoundNothing(updated)) {
          return updated;
        }
        WriteAttempt<UpdateOutcome> inserted = one(data, namespace, statement, interrupt).proceed();
        if (!hasFoundNothing(inserted)) {
          return inserted;
        }
        found = find(); // documents have come since none was there to update
      }
    }

    private static boolean hasFoundNothing(WriteAttempt<UpdateOutcome> attempt) {
      return attempt instanceof WriteAttempt.Applied<UpdateOutcome>(UpdateOutcome outcome)
          && outcome.matched() == 0
          && outcome.upsertedId() == null;
    }
  }
}
