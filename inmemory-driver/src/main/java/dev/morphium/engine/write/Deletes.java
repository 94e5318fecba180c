package dev.morphium.engine.write;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryPlans;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs deletes: documents are found outside of the writer lane, and looked at again inside when
 * they changed meanwhile.
 */
public final class Deletes {
  private static final int OUTSIDE_ATTEMPTS = 3;

  private final DataAccess access;
  private final QueryPlans plans;

  public Deletes(DataAccess access, QueryPlans plans) {
    this.access = access;
    this.plans = plans;
  }

  /** The same deletes on other data. */
  @SuppressWarnings("ReferenceEquality") // most commands work on the same data
  public Deletes on(DataAccess other) {
    return other == access ? this : new Deletes(other, plans);
  }

  private record Found(long record, Document document, boolean soon) {}

  /** What was removed, if there was anything to remove. */
  private record Done(Optional<Document> removed) {}

  /**
   * Deletes all documents that match.
   *
   * @param interrupt throws when the operation is to end
   * @return how many there were
   */
  public long all(Namespace namespace, QueryRequest request, Runnable interrupt) {
    CollectionState snapshot = access.root().collection(namespace);
    View.refuse(snapshot);
    if (snapshot == null) {
      return 0;
    }
    List<Found> found = new ArrayList<>();
    PlanRun run = plans.plan(snapshot, request).open(interrupt);
    while (run.next()) {
      found.add(new Found(run.recordId(), run.document(), false));
    }
    return Chunks.run(
            access, found, interrupt, (batch, each) -> delete(batch, snapshot, request, each))
        .done();
  }

  private static Chunks.Result delete(
      WriteBatch batch, CollectionState snapshot, QueryRequest request, Found found) {
    WritableCollection collection = batch.collection(snapshot.id());
    if (collection == null) {
      return Chunks.Result.GONE;
    }
    if (collection.delete(found.record, found.document.bytes())) {
      return Chunks.Result.CHANGED;
    }
    byte[] now = collection.record(found.record);
    if (now == null || !request.filter().matches(now, 0)) {
      return Chunks.Result.GONE;
    }
    collection.delete(found.record, now);
    return Chunks.Result.CHANGED;
  }

  /**
   * Deletes the first document that matches.
   *
   * @param notes remembers what was done, as the statement at this position of its command
   * @return the document, or null when there is none
   */
  public @Nullable Document first(
      Namespace namespace,
      QueryRequest request,
      StatementNotes notes,
      int position,
      Runnable interrupt) {
    for (int attempt = 0; attempt < OUTSIDE_ATTEMPTS; attempt++) {
      CollectionState snapshot = access.root().collection(namespace);
      View.refuse(snapshot);
      Found found = snapshot == null ? null : find(snapshot, request, interrupt);
      if (found == null) {
        return null;
      }
      Optional<Done> done =
          access.write(
              batch -> {
                if (remove(batch, namespace, found, notes, position)) {
                  return Optional.of(new Done(Optional.of(found.document)));
                }
                return found.soon
                    ? Optional.of(
                        new Done(inside(batch, namespace, request, notes, position, interrupt)))
                    : Optional.empty();
              });
      if (done.isPresent()) {
        return done.get().removed.orElse(null);
      }
    }
    return access
        .write(batch -> inside(batch, namespace, request, notes, position, interrupt))
        .orElse(null);
  }

  private static boolean remove(
      WriteBatch batch, Namespace namespace, Found found, StatementNotes notes, int position) {
    WritableCollection collection = batch.collection(namespace);
    boolean done = collection != null && collection.delete(found.record, found.document.bytes());
    if (done) {
      notes.changed(batch, position, found.document, null);
    }
    return done;
  }

  private Optional<Document> inside(
      WriteBatch batch,
      Namespace namespace,
      QueryRequest request,
      StatementNotes notes,
      int position,
      Runnable interrupt) {
    WritableCollection collection = batch.collection(namespace);
    Found found = collection == null ? null : find(collection.state(), request, interrupt);
    if (found == null) {
      return Optional.empty();
    }
    remove(batch, namespace, found, notes, position);
    return Optional.of(found.document);
  }

  private @Nullable Found find(
      CollectionState collection, QueryRequest request, Runnable interrupt) {
    PlanRun run = plans.plan(collection, request.withLimit(1)).open(interrupt);
    return run.next() ? new Found(run.recordId(), run.document(), Updates.isShort(run)) : null;
  }
}
