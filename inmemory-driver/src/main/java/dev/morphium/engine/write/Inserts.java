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
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Runs inserts: documents are checked and copied outside of the writer lane and stored inside, some
 * hundreds at a time.
 */
public final class Inserts {
  private static final int CHUNK = 500;

  private final DataAccess access;
  private final NewDocuments newDocuments;
  private final Validators validators;

  public Inserts(DataAccess access, NewDocuments newDocuments, Validators validators) {
    this.access = access;
    this.newDocuments = newDocuments;
    this.validators = validators;
  }

  /** The same inserts on other data. */
  @SuppressWarnings("ReferenceEquality") // most commands work on the same data
  public Inserts on(DataAccess other) {
    return other == access ? this : new Inserts(other, newDocuments, validators);
  }

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
      CollectionState collection = access.root().collection(namespace);
      Ready ready = prepare(collection, documents, from, to, ordered, bypass, notes, errors);
      Part part = write(namespace, collection, ready, ordered, bypass, notes);
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
      Namespace namespace,
      @Nullable CollectionState collection,
      Ready ready,
      boolean ordered,
      boolean bypass,
      StatementNotes notes) {
    if (ready.prepared.isEmpty()) {
      return new Part(0, List.of());
    }
    PreparedDocument[] keyed = keyed(collection, ready.prepared);
    Document options = collection == null ? Document.EMPTY : collection.options();
    return access.write(
        batch -> {
          WritableCollection target = batch.existingOrNew(namespace);
          Validator validator = recheck(target, options, bypass);
          return insert(batch, target, ready.prepared, keyed, ordered, validator, notes);
        });
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

  /** What has to be checked again, because the options changed since it was. */
  @SuppressWarnings("ReferenceEquality") // options are the same object until they are changed
  private Validator recheck(WritableCollection collection, Document options, boolean bypass) {
    if (collection.options() == options) {
      return Validator.NONE;
    }
    if (View.isView(collection.options())) {
      throw View.refused(collection.namespace());
    }
    StoredForm.checkSame(collection, options);
    return validators.of(collection.id(), collection.options(), bypass);
  }

  private static Part insert(
      WriteBatch batch,
      WritableCollection collection,
      List<Prepared> prepared,
      PreparedDocument[] keyed,
      boolean ordered,
      Validator validator,
      StatementNotes notes) {
    List<Failure> failures = new ArrayList<>();
    int inserted = 0;
    int first = -1; // the run of neighbours that were inserted and are yet to be noted
    int last = -1;
    for (int i = 0; i < keyed.length && !(ordered && !failures.isEmpty()); i++) {
      int position = prepared.get(i).position;
      try {
        validator.checkInsert(prepared.get(i).document);
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
