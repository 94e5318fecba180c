package dev.morphium.engine.write;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.PreparedDocument;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;

/**
 * Runs inserts: documents are checked and copied outside of the writer lane and stored inside, some
 * hundreds at a time.
 */
public final class Inserts {
  private static final int CHUNK = 500;

  private final Storage storage;
  private final NewDocuments newDocuments;

  public Inserts(Storage storage, NewDocuments newDocuments) {
    this.storage = storage;
    this.newDocuments = newDocuments;
  }

  /**
   * Inserts documents in order.
   *
   * @param ordered whether the first failure ends the work
   * @param errors told each failure and the position of its document
   * @param interrupt throws when the operation is to end
   * @return how many were inserted
   */
  public int run(
      Namespace namespace,
      List<Document> documents,
      boolean ordered,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    int inserted = 0;
    int from = 0;
    while (from < documents.size()) {
      interrupt.run();
      int to = Math.min(documents.size(), from + CHUNK);
      List<Prepared> prepared = new ArrayList<>(to - from);
      CommandException stop = null;
      int at = from;
      while (at < to && stop == null) {
        try {
          prepared.add(new Prepared(at, newDocuments.prepare(documents.get(at))));
        } catch (CommandException error) {
          errors.accept(error, at);
          stop = ordered ? error : null;
        }
        at++;
      }
      PreparedDocument[] keyed = keyed(namespace, prepared);
      Part part = storage.write(batch -> insert(batch, namespace, prepared, keyed, ordered));
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
  private PreparedDocument[] keyed(Namespace namespace, List<Prepared> prepared) {
    Document[] documents = prepared.stream().map(Prepared::document).toArray(Document[]::new);
    return PreparedDocument.of(storage.root().collection(namespace), documents);
  }

  private static Part insert(
      WriteBatch batch,
      Namespace namespace,
      List<Prepared> prepared,
      PreparedDocument[] keyed,
      boolean ordered) {
    List<Failure> failures = new ArrayList<>();
    int inserted = 0;
    if (!prepared.isEmpty()) {
      WritableCollection collection = batch.existingOrNew(namespace);
      for (int i = 0; i < keyed.length; i++) {
        try {
          collection.insert(keyed[i]);
          inserted++;
        } catch (CommandException error) {
          failures.add(new Failure(prepared.get(i).position, error));
          if (ordered) {
            break;
          }
        }
      }
    }
    return new Part(inserted, failures);
  }
}
