package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryPlans;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.update.UpsertDocument;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs updates.
 *
 * <p>Documents are found and computed outside of the writer lane on a snapshot; inside only what
 * changed meanwhile is looked at again. An update that is overtaken runs inside as a whole, at once
 * when its search was short: of many who take the first of a queue each gets another one then.
 */
public final class Updates {
  private static final int OUTSIDE_ATTEMPTS = 3;
  private static final int SHORT_SEARCH = 100;

  private final DataAccess access;
  private final QueryPlans plans;
  private final NewDocuments newDocuments;
  private final Validators validators;

  public Updates(
      DataAccess access, QueryPlans plans, NewDocuments newDocuments, Validators validators) {
    this.access = access;
    this.plans = plans;
    this.newDocuments = newDocuments;
    this.validators = validators;
  }

  /** The same updates on other data. */
  @SuppressWarnings("ReferenceEquality") // most commands work on the same data
  public Updates on(DataAccess other) {
    return other == access ? this : new Updates(other, plans, newDocuments, validators);
  }

  /**
   * Runs one update.
   *
   * @param interrupt throws when the operation is to end
   * @throws CommandException when nothing was done
   * @throws PartialFailure when some documents were done and one failed
   */
  public UpdateOutcome run(Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    View.refuse(access.root().collection(namespace));
    for (int attempt = 0; attempt < OUTSIDE_ATTEMPTS; attempt++) {
      if (statement.multi()) {
        Chunks.Counts counts = updateAll(namespace, statement, interrupt);
        if (counts.done() > 0 || !statement.upsert()) {
          return new UpdateOutcome(counts.done(), counts.changed(), null, null, null);
        }
      }
      UpdateOutcome outcome = attempt(namespace, statement, interrupt);
      if (outcome != null) {
        return outcome;
      }
    }
    return access.write(batch -> inside(batch, namespace, statement, interrupt));
  }

  /**
   * A document found, and what it was when it was found.
   *
   * @param soon whether it was found so soon that looking for another one holds nobody up
   */
  private record Found(long record, Document before, boolean soon) {}

  private @Nullable Found first(
      CollectionState collection, UpdateStatement statement, Runnable interrupt) {
    PlanRun run = plans.plan(collection, statement.request().withLimit(1)).open(interrupt);
    return run.next() ? new Found(run.recordId(), run.document(), isShort(run)) : null;
  }

  /** Whether a search was so short that it may as well be made in the lane. */
  static boolean isShort(PlanRun run) {
    return run.keysExamined() + run.documentsExamined() <= SHORT_SEARCH;
  }

  /** The update tried on a snapshot; null when it was overtaken. */
  private @Nullable UpdateOutcome attempt(
      Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    CollectionState snapshot = access.root().collection(namespace);
    Validator validator = validators.of(snapshot, statement.bypass());
    Found found = snapshot == null ? null : first(snapshot, statement, interrupt);
    if (snapshot != null && found != null) {
      if (statement.multi()) {
        return null; // documents have come since none was there to update
      }
      Document after = updated(statement, validator, found.before);
      if (isSame(after, found.before)) {
        return UpdateOutcome.updated(found.before, after, false);
      }
      Document description = statement.update().describe(found.before, after);
      Optional<UpdateOutcome> outcome =
          access.write(
              batch -> {
                if (replace(batch, snapshot, statement, found, after, description)) {
                  return Optional.of(UpdateOutcome.updated(found.before, after, true));
                }
                return found.soon
                    ? Optional.of(inside(batch, namespace, statement, interrupt))
                    : Optional.empty();
              });
      return outcome.orElse(null);
    }
    if (!statement.upsert()) {
      return UpdateOutcome.NOTHING;
    }
    Document inserted = upserted(statement, validator);
    boolean done =
        access.write(
            batch -> insertUnlessOvertaken(batch, namespace, snapshot, statement, inserted));
    return done ? UpdateOutcome.inserted(inserted) : null;
  }

  @SuppressWarnings("ReferenceEquality") // a collection that nobody changed is the same object
  private static boolean insertUnlessOvertaken(
      WriteBatch batch,
      Namespace namespace,
      @Nullable CollectionState snapshot,
      UpdateStatement statement,
      Document inserted) {
    WritableCollection collection = batch.existingOrNew(namespace);
    boolean overtaken =
        snapshot == null
            ? collection.state().count() > 0 || !collection.options().isEmpty()
            : collection.state() != snapshot;
    if (!overtaken) {
      collection.insert(inserted);
      statement.note(batch, null, inserted);
    }
    return !overtaken;
  }

  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  private static boolean replace(
      WriteBatch batch,
      CollectionState snapshot,
      UpdateStatement statement,
      Found found,
      Document after,
      @Nullable Document description) {
    WritableCollection collection = batch.collection(snapshot.namespace());
    boolean done =
        collection != null
            && collection.options() == snapshot.options()
            && collection.update(found.record, found.before.bytes(), after, description);
    if (done) {
      statement.note(batch, found.before, after);
    }
    return done;
  }

  /** The whole update in the lane, where nobody overtakes it. */
  private UpdateOutcome inside(
      WriteBatch batch, Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    WritableCollection collection = batch.collection(namespace);
    Validator validator = collection == null ? Validator.NONE : validator(collection, statement);
    Found found = collection == null ? null : first(collection.state(), statement, interrupt);
    if (collection != null && found != null) {
      if (statement.multi()) {
        return insideAll(collection, statement, validator, interrupt);
      }
      Document after = updated(statement, validator, found.before);
      boolean changed = !isSame(after, found.before);
      if (changed) {
        update(collection, found.record, statement, found.before, after);
        statement.note(batch, found.before, after);
      }
      return UpdateOutcome.updated(found.before, after, changed);
    }
    if (!statement.upsert()) {
      return UpdateOutcome.NOTHING;
    }
    Document inserted = upserted(statement, validator);
    batch.existingOrNew(namespace).insert(inserted);
    statement.note(batch, null, inserted);
    return UpdateOutcome.inserted(inserted);
  }

  private UpdateOutcome insideAll(
      WritableCollection collection,
      UpdateStatement statement,
      Validator validator,
      Runnable interrupt) {
    long matched = 0;
    long modified = 0;
    PlanRun run = plans.plan(collection.state(), statement.request()).open(interrupt);
    while (run.next()) {
      Document before = run.document();
      Document after = updated(statement, validator, before);
      matched++;
      if (!isSame(after, before)) {
        update(collection, run.recordId(), statement, before, after);
        modified++;
      }
    }
    return new UpdateOutcome(matched, modified, null, null, null);
  }

  private Validator validator(WritableCollection collection, UpdateStatement statement) {
    return validators.of(collection.id(), collection.options(), statement.bypass());
  }

  private record Change(
      long record, Document before, Document after, @Nullable Document description) {}

  private Chunks.Counts updateAll(
      Namespace namespace, UpdateStatement statement, Runnable interrupt) {
    CollectionState snapshot = access.root().collection(namespace);
    if (snapshot == null) {
      return new Chunks.Counts(0, 0);
    }
    Validator validator = validators.of(snapshot, statement.bypass());
    List<Change> changes = new ArrayList<>();
    CommandException failure = null;
    PlanRun run = plans.plan(snapshot, statement.request()).open(interrupt);
    while (failure == null && run.next()) {
      Document before = run.document();
      try {
        Document after = updated(statement, validator, before);
        Document description =
            isSame(after, before) ? null : statement.update().describe(before, after);
        changes.add(new Change(run.recordId(), before, after, description));
      } catch (CommandException error) {
        failure = error;
      }
    }
    Chunks.Counts counts =
        Chunks.run(
            access,
            changes,
            interrupt,
            (batch, change) -> apply(batch, snapshot, statement, change));
    if (failure != null) {
      throw new PartialFailure(failure, counts.done(), counts.changed());
    }
    return counts;
  }

  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  private Chunks.Result apply(
      WriteBatch batch, CollectionState snapshot, UpdateStatement statement, Change change) {
    WritableCollection collection = batch.collection(snapshot.id());
    if (collection == null) {
      return Chunks.Result.GONE;
    }
    if (isSame(change.after, change.before)
        && collection.record(change.record) == change.before.bytes()) {
      return Chunks.Result.UNCHANGED;
    }
    if (collection.options() == snapshot.options()
        && collection.update(
            change.record, change.before.bytes(), change.after, change.description)) {
      return Chunks.Result.CHANGED;
    }
    byte[] now = collection.record(change.record);
    if (now == null || !statement.request().filter().matches(now, 0)) {
      return Chunks.Result.GONE;
    }
    Document after = updated(statement, validator(collection, statement), Document.of(now));
    if (isSame(after, Document.of(now))) {
      return Chunks.Result.UNCHANGED;
    }
    update(collection, change.record, statement, Document.of(now), after);
    return Chunks.Result.CHANGED;
  }

  private static Document updated(UpdateStatement statement, Validator validator, Document before) {
    Update update = statement.update();
    int index =
        update.isPositional() ? statement.request().filter().matchedIndex(before) : Update.NO_INDEX;
    Document after = update.apply(before, index, false);
    if (!isSame(after, before)) {
      NewDocuments.checkUpdated(after);
      validator.checkUpdate(before, after);
    }
    return after;
  }

  private static boolean update(
      WritableCollection collection,
      long record,
      UpdateStatement statement,
      Document before,
      Document after) {
    Document description = statement.update().describe(before, after);
    return collection.update(record, before.bytes(), after, description);
  }

  private Document upserted(UpdateStatement statement, Validator validator) {
    Document made =
        UpsertDocument.create(statement.query(), statement.update(), newDocuments::newId);
    Document prepared = newDocuments.prepare(made);
    validator.checkInsert(prepared);
    return prepared;
  }

  @SuppressWarnings("ReferenceEquality") // an update that changes nothing gives the same object
  private static boolean isSame(Document after, Document before) {
    return after == before || after.bytes() == before.bytes();
  }
}
