package dev.morphium.engine.write;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.Document;
import java.util.List;

/**
 * An insert of documents in their order.
 *
 * @param ordered whether the first failure ends the work
 * @param bypass whether the collection's rule does not hold for them
 * @param notes remembers what was done
 * @param position the position of the first document among the statements of its command
 * @param keepsEmptyTimestamps whether empty timestamps stay as they are, where the server otherwise
 *     puts the time
 */
public record InsertStatement(
    Namespace namespace,
    List<Document> documents,
    boolean ordered,
    boolean bypass,
    StatementNotes notes,
    int position,
    boolean keepsEmptyTimestamps) {
  /** An insert where empty timestamps become the time. */
  public InsertStatement(
      Namespace namespace,
      List<Document> documents,
      boolean ordered,
      boolean bypass,
      StatementNotes notes,
      int position) {
    this(namespace, documents, ordered, bypass, notes, position, false);
  }
}
