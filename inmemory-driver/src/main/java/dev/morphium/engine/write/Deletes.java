package dev.morphium.engine.write;

import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.PlanRun;
import dev.morphium.engine.plan.QueryPlans;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.write.OptimisticWrite.Done;
import dev.morphium.engine.write.OptimisticWrite.PlannedWrite;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Runs deletes: documents are found outside of the writer lane, and inside it is only checked that
 * they are still what they were.
 */
public record Deletes(QueryPlans plans) {
  private record Found(long record, Document document, PreparedDocument expected) {
    static Found of(
        CollectionState collection, long record, Document document, Runnable interrupt) {
      return new Found(
          record,
          document,
          PreparedDocument.ofChange(collection, new CountedCheck(interrupt), document));
    }
  }

  /**
   * Deletes all documents that match.
   *
   * @param interrupt throws when the operation is to end
   * @return runs to how many there were
   */
  public WriteRun<Long> all(
      DataAccess data, Namespace namespace, QueryRequest request, Runnable interrupt) {
    CollectionState snapshot = data.root().collection(namespace);
    View.refuse(snapshot);
    if (snapshot == null) {
      return () -> new WriteAttempt.Applied<>(0L);
    }
    FoundRecords<Found> found =
        new FoundRecords<>(
            plans.plan(snapshot, request).open(interrupt),
            run -> Found.of(snapshot, run.recordId(), run.document(), interrupt),
            each -> each.expected.keyBytes());
    ChunkedWrite<Found> write =
        new ChunkedWrite<>(
            data,
            found,
            interrupt,
            (batch, each) -> delete(batch, snapshot, each),
            each -> again(data, snapshot, request, each, interrupt),
            each -> 0);
    return () -> {
      Signal blocked = write.proceed();
      return blocked == null
          ? new WriteAttempt.Applied<>(write.done())
          : new WriteAttempt.Blocked<>(blocked);
    };
  }

  private static ChunkedWrite.Result delete(
      WriteBatch batch, CollectionState snapshot, Found found) {
    WritableCollection collection = batch.collection(snapshot.id());
    if (collection == null || collection.record(found.record) == null) {
      return ChunkedWrite.Result.GONE;
    }
    return collection.delete(found.record, found.expected)
        ? ChunkedWrite.Result.CHANGED
        : ChunkedWrite.Result.OVERTAKEN;
  }

  private static @Nullable Found again(
      DataAccess data,
      CollectionState snapshot,
      QueryRequest request,
      @Nullable Found found,
      Runnable interrupt) {
    CollectionState now = data.root().collection(snapshot.id());
    byte[] document = now == null || found == null ? null : now.records().get(found.record);
    return now == null
            || document == null
            || found == null
            || !request.filterOn(now).matches(document, 0)
        ? null
        : Found.of(now, found.record, Document.of(document), interrupt);
  }

  /**
   * Deletes the first document that matches.
   *
   * @param notes remembers what was done, as the statement at this position of its command
   * @return runs to the document, if there is one
   */
  public WriteRun<Optional<Document>> first(
      DataAccess data,
      Namespace namespace,
      QueryRequest request,
      StatementNotes notes,
      int position,
      Runnable interrupt) {
    return new OptimisticWrite<>(
        data,
        () -> {
          CollectionState snapshot = data.root().collection(namespace);
          View.refuse(snapshot);
          PlanRun run =
              snapshot == null ? null : plans.plan(snapshot, request.withLimit(1)).open(interrupt);
          if (snapshot == null || run == null || !run.next()) {
            return new PlannedWrite.Answer<>(Optional.empty());
          }
          Found found = Found.of(snapshot, run.recordId(), run.document(), interrupt);
          return new PlannedWrite.Apply<>(
              snapshot.id(), batch -> remove(batch, snapshot, found, notes, position));
        },
        interrupt);
  }

  private static Optional<Done<Optional<Document>>> remove(
      WriteBatch batch, CollectionState snapshot, Found found, StatementNotes notes, int position) {
    WritableCollection collection = batch.collection(snapshot.id());
    if (collection == null || !collection.delete(found.record, found.expected)) {
      return Optional.empty();
    }
    notes.changed(batch, position, found.document, null);
    return Optional.of(new Done<>(Optional.of(found.document)));
  }
}
