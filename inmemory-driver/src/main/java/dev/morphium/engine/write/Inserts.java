package dev.morphium.engine.write;

import dev.morphium.engine.catalog.Validators;
import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.value.Document;
import dev.morphium.protocol.CommandException;
import java.util.function.ObjIntConsumer;

/** Runs inserts, and prepares the documents of the server's own collections. */
public record Inserts(NewDocuments newDocuments, Validators validators) {
  /**
   * Inserts documents in order.
   *
   * @param errors told each failure and which of the documents it is about
   * @param interrupt throws when the operation is to end
   * @return tells how many were inserted
   */
  public WriteRun<Integer> run(
      DataAccess data,
      InsertStatement statement,
      ObjIntConsumer<CommandException> errors,
      Runnable interrupt) {
    return new InsertRun(this, data, statement, errors, interrupt);
  }

  /** Adds a document to a collection of the server's own. @return its record id */
  public long prepareAndAdd(WritableCollection collection, Document document) {
    return collection.insert(newDocuments.prepare(document, false));
  }
}
