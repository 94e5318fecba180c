package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.update.UpsertDocument;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.write.OptimisticWrite.Done;
import dev.morphium.engine.write.OptimisticWrite.PlannedWrite;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The upsert of a statement that found nothing: inserts a document unless one that matches has come
 * meanwhile.
 *
 * <p>Only documents that were written since the search are looked at again, outside of the writer
 * lane; writes that have nothing to do with the upsert do not have it search anew.
 */
final class Upsert {
  private final Namespace namespace;
  private final UpdateStatement statement;
  private final NewDocuments newDocuments;
  private @Nullable CollectionState searched;
  private @Nullable Document inserted;

  Upsert(Namespace namespace, UpdateStatement statement, NewDocuments newDocuments) {
    this.namespace = namespace;
    this.statement = statement;
    this.newDocuments = newDocuments;
  }

  /** Whether an insert was planned before, and nothing has come since that matches. */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  boolean isStillRight(@Nullable CollectionState now) {
    CollectionState before = searched;
    if (before == null || now == null || inserted == null) {
      return false;
    }
    if (!now.id().equals(before.id()) || now.options() != before.options()) {
      return false;
    }
    Filter filter = statement.request().filterOn(now);
    boolean[] found = new boolean[1];
    before
        .records()
        .tree()
        .difference(
            now.records().tree(),
            (id, old, document) ->
                found[0] = found[0] || document != null && filter.matches(document, 0));
    return !found[0];
  }

  /** Plans the insert after a search that found nothing in this state of the collection. */
  PlannedWrite<UpdateOutcome> plan(@Nullable CollectionState snapshot, Validator validator) {
    Document document = inserted;
    if (document == null || snapshot == null || searched == null) {
      document = create(validator);
    }
    inserted = document;
    searched = snapshot;
    Document made = document;
    return new PlannedWrite.Apply<>(
        snapshot == null ? null : snapshot.id(), batch -> insert(batch, snapshot, made));
  }

  private Document create(Validator validator) {
    Document made =
        UpsertDocument.create(statement.query(), statement.update(), newDocuments::newId);
    Document prepared = newDocuments.prepare(made, true); // a replacement has the time already
    validator.checkInsert(prepared);
    return prepared;
  }

  @SuppressWarnings("ReferenceEquality") // a collection that nobody changed is the same object
  private Optional<Done<UpdateOutcome>> insert(
      WriteBatch batch, @Nullable CollectionState snapshot, Document document) {
    WritableCollection collection = batch.collection(namespace);
    if (snapshot == null ? collection != null : !isUnchanged(collection, snapshot)) {
      return Optional.empty();
    }
    batch.existingOrNew(namespace).insert(document);
    statement.note(batch, null, document);
    return Optional.of(new Done<>(UpdateOutcome.inserted(document)));
  }

  @SuppressWarnings("ReferenceEquality") // a collection that nobody changed is the same object
  private static boolean isUnchanged(
      @Nullable WritableCollection collection, CollectionState snapshot) {
    return collection != null
        && collection.id().equals(snapshot.id())
        && collection.state() == snapshot;
  }
}
