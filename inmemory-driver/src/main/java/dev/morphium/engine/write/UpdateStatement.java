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
 */
public record UpdateStatement(
    QueryRequest request, Document query, Update update, boolean multi, boolean upsert) {}
