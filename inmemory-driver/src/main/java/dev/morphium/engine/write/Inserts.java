package dev.morphium.engine.write;

import dev.morphium.engine.catalog.StoredForm;
import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs inserts: documents are checked and copied outside of the writer lane and stored inside, some
 * hundreds at a time.
 */
public record Inserts(NewDocuments newDocuments, Validators validators) {
  private static final int CHUNK = 500;

  /**
   * Inserts documents in order.
   *
   * @param ordered whether the first failure ends the work
   * @param bypass whether the collection's rule does not hold for them
   * @param notes remembers what was done
   * @param errors told each failure and the position of its document
   * @param interrupt throws when the operation is to end
   * @return how many were inserted
   */
  public int run(
      DataAccess data,
      Namespace namespace,
      List<Document> documents,
      boolean ordered,
      boolean bypass,
      StatementNotes notes,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    int inserted = 0;
    for (int from = 0; from < documents.size(); from += CHUNK) {
      interrupt.run();
      int to = Math.min(documents.size(), from + CHUNK);
      CollectionState collection = data.root().collection(namespace);
      Ready ready = prepare(collection, documents, from, to, ordered, bypass, notes, errors);
      Part part = write(data, namespace, collection, ready, ordered, bypass, notes);
      part.failures.forEach(failure -> errors.accept(failure.error, failure.position));
      inserted += ready.doneBefore + part.inserted;
      if (ordered && (ready.failed || !part.failures.isEmpty())) {
        break;
      }
    }
    return inserted;
  }

  /** Checks and copies documents, until the first failure if they are ordered. */
  private Ready prepare(
      @Nullable CollectionState collection,
      List<Document> documents,
      int from,
      int to,
      boolean ordered,
      boolean bypass,
      StatementNotes notes,
      ObjIntConsumer<CommandException> errors) {
    Validator validator = validators.of(collection, bypass);
    List<Prepared> prepared = new ArrayList<>(to - from);
    int doneBefore = 0;
    boolean failed = false;
    for (int at = from; at < to && !(failed && ordered); at++) {
      if (notes.wasDone(at)) {
        doneBefore++;
        continue;
      }
      try {
        View.refuse(collection);
        Document document = newDocuments.prepare(documents.get(at), collection);
        validator.checkInsert(document);
        prepared.add(new Prepared(at, document));
      } catch (CommandException error) {
        errors.accept(error, at);
        failed = true;
      }
    }
    return new Ready(prepared, doneBefore, failed);
  }

  private Part write(
      DataAccess data,
      Namespace namespace,
      @Nullable CollectionState collection,
      Ready ready,
      boolean ordered,
      boolean bypass,
      StatementNotes notes) {
    if (ready.prepared.isEmpty()) {
      return new Part(0, List.of());
    }
    List<Prepared> prepared = ready.prepared;
    List<Failure> refused = new ArrayList<>();
    CollectionState planned = collection;
    while (true) {
      Optional<Part> part = tryWrite(data, namespace, planned, prepared, ordered, notes);
      if (part.isPresent()) {
        refused.addAll(part.get().failures);
        return new Part(part.get().inserted, refused);
      }
      planned = data.root().collection(namespace);
      prepared = valid(validators.of(planned, bypass), prepared, ordered, refused);
      if (prepared.isEmpty()) {
        return new Part(0, refused);
      }
    }
  }

  /** Stores documents; gives nothing when the collection's options are others than planned. */
  private static Optional<Part> tryWrite(
      DataAccess data,
      Namespace namespace,
      @Nullable CollectionState planned,
      List<Prepared> prepared,
      boolean ordered,
      StatementNotes notes) {
    PreparedDocument[] keyed = keyed(planned, prepared);
    Document options = planned == null ? Document.EMPTY : planned.options();
    return data.write(
        batch -> {
          WritableCollection target = batch.existingOrNew(namespace);
          return isSame(target, options)
              ? Optional.of(insert(batch, target, prepared, keyed, ordered, notes))
              : Optional.empty();
        });
  }

  /** The documents that a rule lets in, which did not hold when they were prepared. */
  private static List<Prepared> valid(
      Validator validator, List<Prepared> prepared, boolean ordered, List<Failure> refused) {
    List<Prepared> valid = new ArrayList<>(prepared.size());
    for (Prepared each : prepared) {
      try {
        validator.checkInsert(each.document);
        valid.add(each);
      } catch (CommandException error) {
        refused.add(new Failure(each.position, error));
        if (ordered) {
          break;
        }
      }
    }
    return valid;
  }

  private record Ready(List<Prepared> prepared, int doneBefore, boolean failed) {}

  private record Prepared(int position, Document document) {}

  private record Failure(int position, CommandException error) {}

  private record Part(int inserted, List<Failure> failures) {}

  /** Finds the keys of documents before the lane is entered. */
  private static PreparedDocument[] keyed(
      @Nullable CollectionState collection, List<Prepared> prepared) {
    Document[] documents = new Document[prepared.size()];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = prepared.get(i).document;
    }
    return PreparedDocument.of(collection, documents);
  }

  /** Adds a document to a collection of the server's own. @return its record id */
  public long prepareAndAdd(WritableCollection collection, Document document) {
    return collection.insert(newDocuments.prepare(document));
  }

  /** Whether the options are those that documents were prepared for. */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  private static boolean isSame(WritableCollection collection, Document options) {
    Document now = collection.options();
    if (now == options || now.isEmpty() && options.isEmpty()) {
      return true;
    }
    if (View.isView(now)) {
      throw View.refused(collection.namespace());
    }
    StoredForm.checkSame(collection, options);
    return false;
  }

  private static Part insert(
      WriteBatch batch,
      WritableCollection collection,
      List<Prepared> prepared,
      PreparedDocument[] keyed,
      boolean ordered,
      StatementNotes notes) {
    List<Failure> failures = new ArrayList<>();
    int inserted = 0;
    int first = -1; // the run of neighbours that were inserted and are yet to be noted
    int last = -1;
    for (int i = 0; i < keyed.length && !(ordered && !failures.isEmpty()); i++) {
      int position = prepared.get(i).position;
      try {
        collection.insert(keyed[i]);
        inserted++;
      } catch (CommandException error) {
        failures.add(new Failure(position, error));
        continue;
      }
      if (first >= 0 && position != last + 1) {
        notes.inserted(batch, first, last);
        first = -1;
      }
      first = first < 0 ? position : first;
      last = position;
    }
    if (first >= 0) {
      notes.inserted(batch, first, last);
    }
    return new Part(inserted, failures);
  }
}
