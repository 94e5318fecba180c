package dev.morphium.engine.write;

import dev.morphium.engine.catalog.StoredForm;
import dev.morphium.engine.catalog.Validator;
import dev.morphium.engine.catalog.View;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.change.WriteAttempt.Applied;
import dev.morphium.engine.change.WriteAttempt.Blocked;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.Signal;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The inserts of one statement on their way: documents are checked and copied outside of the writer
 * lane and stored inside, some hundreds at a time, or fewer if they are large: what was copied and
 * is not stored yet counts nowhere.
 *
 * <pre>
 *   chunk checked -> stored    by the rules that hold in the lane
 *   chunk checked -> blocked   the log takes no more right now, or an index is built
 *   chunk checked -> checked   the collection's rules are others by now
 * </pre>
 */
final class InsertRun implements WriteRun<Integer> {
  private static final int CHUNK = 500;
  private static final long CHUNK_BYTES = 4L << 20;

  private final Inserts inserts;
  private final DataAccess data;
  private final InsertStatement statement;
  private final ObjIntConsumer<CommandException> errors;
  private final Runnable interrupt;
  private @Nullable Chunk chunk;
  private int from;
  private int inserted;
  private boolean ended;

  /**
   * @param errors told each failure and which of the documents it is about
   * @param interrupt throws when the operation is to end
   */
  InsertRun(
      Inserts inserts,
      DataAccess data,
      InsertStatement statement,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    this.inserts = inserts;
    this.data = data;
    this.statement = statement;
    this.errors = errors;
    this.interrupt = interrupt;
  }

  /** Documents that are checked and not stored yet, and what they were checked with. */
  private record Chunk(@Nullable CollectionState planned, List<Prepared> prepared) {}

  private record Prepared(int position, Document document) {}

  private record Failure(int position, CommandException error) {}

  private record Part(int inserted, List<Failure> failures) {}

  @Override
  public WriteAttempt<Integer> proceed() {
    int count = statement.documents().size();
    while (chunk != null || from < count && !ended) {
      Chunk next = chunk;
      if (next == null) {
        interrupt.run();
        next = checked(end());
        chunk = next;
      }
      Signal blocked = store(next);
      if (blocked != null) {
        return new Blocked<>(blocked);
      }
    }
    return new Applied<>(inserted);
  }

  /** Where the documents end that are stored together with the next one. */
  private int end() {
    List<Document> documents = statement.documents();
    int most = Math.min(documents.size(), from + CHUNK);
    long bytes = 0;
    int to = from;
    do {
      bytes += documents.get(to++).length();
    } while (to < most && bytes < CHUNK_BYTES);
    return to;
  }

  private void failed(int position, CommandException error) {
    errors.accept(error, position);
    ended = statement.ordered();
  }

  /** Checks and copies the next documents, until the first failure if they are ordered. */
  private Chunk checked(int to) {
    CollectionState collection = data.root().collection(statement.namespace());
    Validator validator = inserts.validators().of(collection, statement.bypass());
    List<Prepared> prepared = new ArrayList<>(to - from);
    for (; from < to && !ended; from++) {
      if (statement.notes().wasDone(statement.position() + from)) {
        inserted++;
        continue;
      }
      try {
        View.refuse(collection);
        Document document =
            inserts
                .newDocuments()
                .prepare(
                    statement.documents().get(from), collection, statement.keepsEmptyTimestamps());
        validator.checkInsert(document);
        prepared.add(new Prepared(from, document));
      } catch (CommandException error) {
        failed(from, error);
      }
    }
    return new Chunk(collection, prepared);
  }

  /** Stores a chunk, or checks it by other rules. @return what is waited for before that */
  private @Nullable Signal store(Chunk next) {
    if (next.prepared.isEmpty()) {
      chunk = null;
      return null;
    }
    switch (attempt(next)) {
      case Blocked<Optional<Part>> blocked -> {
        return blocked.until();
      }
      case Applied<Optional<Part>> applied -> {
        Part part = applied.result().orElse(null);
        if (part == null) {
          chunk = checkedAnew(next.prepared);
        } else {
          chunk = null;
          inserted += part.inserted;
          part.failures.forEach(failure -> failed(failure.position, failure.error));
        }
        return null;
      }
    }
  }

  /** The documents that a rule lets in, which did not hold when they were checked. */
  private Chunk checkedAnew(List<Prepared> prepared) {
    CollectionState collection = data.root().collection(statement.namespace());
    Validator validator = inserts.validators().of(collection, statement.bypass());
    List<Prepared> valid = new ArrayList<>(prepared.size());
    for (Prepared each : prepared) {
      try {
        validator.checkInsert(each.document);
        valid.add(each);
      } catch (CommandException error) {
        failed(each.position, error);
        if (ended) {
          break;
        }
      }
    }
    return new Chunk(collection, valid);
  }

  /** Stores documents; gives nothing when the collection's options are others than planned. */
  private WriteAttempt<Optional<Part>> attempt(Chunk next) {
    CollectionState planned = next.planned;
    PreparedDocument[] keyed = keyed(planned, next.prepared, new CountedCheck(interrupt));
    Document options = planned == null ? Document.EMPTY : planned.options();
    return data.attempt(
        batch -> {
          WritableCollection target = batch.existingOrNew(statement.namespace());
          return isSame(target, options)
              ? Optional.of(insert(batch, target, next.prepared, keyed))
              : Optional.empty();
        });
  }

  /** Finds the keys of documents before the lane is entered. */
  private static PreparedDocument[] keyed(
      @Nullable CollectionState collection, List<Prepared> prepared, InterruptCheck interrupts) {
    Document[] documents = new Document[prepared.size()];
    for (int i = 0; i < documents.length; i++) {
      documents[i] = prepared.get(i).document;
    }
    return PreparedDocument.of(collection, interrupts, documents);
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

  private Part insert(
      WriteBatch batch,
      WritableCollection collection,
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
