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
   * @param errors told each failure and the position of its document
   * @param interrupt throws when the operation is to end
   * @return how many were inserted
   */
  public int run(
      Namespace namespace,
      List<Document> documents,
      boolean ordered,
      boolean bypass,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    int inserted = 0;
    int from = 0;
    while (from < documents.size()) {
      interrupt.run();
      int to = Math.min(documents.size(), from + CHUNK);
      List<Prepared> prepared = new ArrayList<>(to - from);
      CommandException stop = null;
      CollectionState collection = access.root().collection(namespace);
      Validator validator = validators.of(collection, bypass);
      int at = from;
      while (at < to && stop == null) {
        try {
          View.refuse(collection);
          Document document = newDocuments.prepare(documents.get(at), collection);
          validator.checkInsert(document);
          prepared.add(new Prepared(at, document));
        } catch (CommandException error) {
          errors.accept(error, at);
          stop = ordered ? error : null;
        }
        at++;
      }
      PreparedDocument[] keyed = keyed(collection, prepared);
      Document options = collection == null ? Document.EMPTY : collection.options();
      Part part =
          access.write(
              batch -> {
                WritableCollection target = target(batch, namespace, prepared);
                return target == null
                    ? new Part(0, List.of())
                    : insert(target, prepared, keyed, ordered, recheck(target, options, bypass));
              });
      part.failures.forEach(failure -> errors.accept(failure.error, failure.position));
      inserted += part.inserted;
      if (ordered && (stop != null || !part.failures.isEmpty())) {
        break;
      }
      from = to;
    }
    return inserted;
  }

  private record Prepared(int position, Document document) {}

  private record Failure(int position, CommandException error) {}

  private record Part(int inserted, List<Failure> failures) {}

  /** Finds the keys of documents before the lane is entered. */
  private static PreparedDocument[] keyed(
      @Nullable CollectionState collection, List<Prepared> prepared) {
    Document[] documents = prepared.stream().map(Prepared::document).toArray(Document[]::new);
    return PreparedDocument.of(collection, documents);
  }

  /** Adds a document to a collection of the server's own. @return its record id */
  public long prepareAndAdd(WritableCollection collection, Document document) {
    return collection.insert(newDocuments.prepare(document));
  }

  private static @Nullable WritableCollection target(
      WriteBatch batch, Namespace namespace, List<Prepared> prepared) {
    return prepared.isEmpty() ? null : batch.existingOrNew(namespace);
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
      WritableCollection collection,
      List<Prepared> prepared,
      PreparedDocument[] keyed,
      boolean ordered,
      Validator validator) {
    List<Failure> failures = new ArrayList<>();
    int inserted = 0;
    for (int i = 0; i < keyed.length; i++) {
      try {
        validator.checkInsert(prepared.get(i).document);
        collection.insert(keyed[i]);
        inserted++;
      } catch (CommandException error) {
        failures.add(new Failure(prepared.get(i).position, error));
        if (ordered) {
          break;
        }
      }
    }
    return new Part(inserted, failures);
  }
}
