package dev.morphium.engine.write;

import dev.morphium.engine.catalog.StoredForm;
import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
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
   * @param errors told each failure and which of the documents it is about
   * @param interrupt throws when the operation is to end
   * @return how many were inserted
   */
  public int run(
      DataAccess data,
      InsertStatement statement,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    int inserted = 0;
    int count = statement.documents().size();
    for (int from = 0; from < count; from += CHUNK) {
      interrupt.run();
      int to = Math.min(count, from + CHUNK);
      CollectionState collection = data.root().collection(statement.namespace());
      Ready ready = prepare(collection, statement, from, to, errors);
      Part part = write(data, collection, statement, ready.prepared);
      for (Failure failure : part.failures) {
        errors.accept(failure.error, failure.position);
      }
      inserted += ready.doneBefore + part.inserted;
      if (statement.ordered() && (ready.failed || !part.failures.isEmpty())) {
        break;
      }
    }
    return inserted;
  }

  /** Checks and copies documents, until the first failure if they are ordered. */
  private Ready prepare(
      @Nullable CollectionState collection,
      InsertStatement statement,
      int from,
      int to,
      ObjIntConsumer<CommandException> errors) {
    Validator validator = validators.of(collection, statement.bypass());
    List<Prepared> prepared = new ArrayList<>(to - from);
    int doneBefore = 0;
    boolean failed = false;
    for (int at = from; at < to && !(failed && statement.ordered()); at++) {
      if (statement.notes().wasDone(statement.position() + at)) {
        doneBefore++;
        continue;
      }
      try {
        View.refuse(collection);
        Document document =
            newDocuments.prepare(
                statement.documents().get(at), collection, statement.keepsEmptyTimestamps());
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
      @Nullable CollectionState collection,
      InsertStatement statement,
      List<Prepared> documents) {
    List<Prepared> prepared = documents;
    List<Failure> refused = List.of();
    CollectionState planned = collection;
    while (!prepared.isEmpty()) {
      Optional<Part> part = tryWrite(data, planned, statement, prepared);
      if (part.isPresent()) {
        return refused.isEmpty() ? part.get() : part.get().with(refused);
      }
      planned = data.root().collection(statement.namespace());
      refused = new ArrayList<>(refused);
      prepared =
          valid(validators.of(planned, statement.bypass()), prepared, statement.ordered(), refused);
    }
    return new Part(0, refused);
  }

  /** Stores documents; gives nothing when the collection's options are others than planned. */
  private static Optional<Part> tryWrite(
      DataAccess data,
      @Nullable CollectionState planned,
      InsertStatement statement,
      List<Prepared> prepared) {
    PreparedDocument[] keyed = keyed(planned, prepared);
    Document options = planned == null ? Document.EMPTY : planned.options();
    return data.write(
        batch -> {
          WritableCollection target = batch.existingOrNew(statement.namespace());
          return isSame(target, options)
              ? Optional.of(insert(batch, target, statement, prepared, keyed))
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

  private record Part(int inserted, List<Failure> failures) {
    Part with(List<Failure> refused) {
      List<Failure> all = new ArrayList<>(refused);
      all.addAll(failures);
      return new Part(inserted, all);
    }
  }

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
    return collection.insert(newDocuments.prepare(document, false));
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
      InsertStatement statement,
      List<Prepared> prepared,
      PreparedDocument[] keyed) {
    StatementNotes notes = statement.notes();
    List<Failure> failures = new ArrayList<>();
    int inserted = 0;
    int first = -1; // the run of neighbours that were inserted and are yet to be noted
    int last = -1;
    for (int i = 0; i < keyed.length && !(statement.ordered() && !failures.isEmpty()); i++) {
      try {
        collection.insert(keyed[i]);
        inserted++;
      } catch (CommandException error) {
        failures.add(new Failure(prepared.get(i).position, error));
        continue;
      }
      int position = statement.position() + prepared.get(i).position;
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
