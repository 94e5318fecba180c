package dev.morphium.engine.write;

import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.value.Document;

/**
 * One update: which documents, and what becomes of them.
 *
 * @param request finds the documents
 * @param query the filter as it was sent, for what an upsert takes from it
 * @param update what becomes of them
 * @param multi whether all documents are updated, and not only the first
 * @param upsert whether a document is inserted when there is none
 * @param bypass whether the collection's rule does not hold for it
 */
public record UpdateStatement(
    QueryRequest request,
    Document query,
    Update update,
    boolean multi,
    boolean upsert,
    boolean bypass) {

  /** The same update to which the collection's rule does not apply. */
  public UpdateStatement bypassing(boolean bypassed) {
    return new UpdateStatement(request, query, update, multi, upsert, bypassed);
  }
}
