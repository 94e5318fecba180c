package dev.morphium.engine.write;

import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.value.Document;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One update: which documents, and what becomes of them.
 *
 * @param request finds the documents
 * @param query the filter as it was sent, for what an upsert takes from it
 * @param update what becomes of them
 * @param multi whether all documents are updated, and not only the first
 * @param upsert whether a document is inserted when there is none
 * @param bypass whether the collection's rule does not hold for it
 * @param notes remembers what was done
 * @param position the statement's position in its command
 */
public record UpdateStatement(
    QueryRequest request,
    Document query,
    Update update,
    boolean multi,
    boolean upsert,
    boolean bypass,
    StatementNotes notes,
    int position) {

  /** An update of which nothing is remembered. */
  public UpdateStatement(
      QueryRequest request,
      Document query,
      Update update,
      boolean multi,
      boolean upsert,
      boolean bypass) {
    this(request, query, update, multi, upsert, bypass, StatementNotes.NONE, 0);
  }

  /** The same update to which the collection's rule does not apply. */
  public UpdateStatement bypassing(boolean bypassed) {
    return new UpdateStatement(request, query, update, multi, upsert, bypassed, notes, position);
  }

  /** The same update, remembered as the statement at this position of its command. */
  public UpdateStatement noting(StatementNotes remembered, int at) {
    return new UpdateStatement(request, query, update, multi, upsert, bypass, remembered, at);
  }

  /** The same update of documents whose metadata are asked for. */
  public UpdateStatement telling(Set<String> metadata) {
    return new UpdateStatement(
        request.telling(metadata), query, update, multi, upsert, bypass, notes, position);
  }

  /** Whether it would make another document of this one. */
  @SuppressWarnings("ReferenceEquality") // an update that changes nothing gives the same bytes
  public boolean changes(Document document) {
    int index = update.isPositional() ? request.filter().matchedIndex(document) : Update.NO_INDEX;
    Document after = update.apply(document, index, false);
    return after != document && after.bytes() != document.bytes();
  }

  /** Remembers what became of one document. */
  void note(WriteBatch batch, @Nullable Document before, Document after) {
    notes.changed(batch, position, before, after);
  }
}
