package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import java.util.function.Predicate;

/**
 * A write as {@code explain} shows it: what it would do with the documents that its plan finds.
 *
 * @param kind what would be done
 * @param first whether it would be done with the first document alone
 * @param returns whether the document would be returned, as findAndModify does
 * @param changes whether the write would change a document
 * @param upserts whether a document would be inserted when none is found
 */
public record ExplainedWrite(
    Kind kind, boolean first, boolean returns, Predicate<Document> changes, boolean upserts) {
  /** The stages that write. */
  public enum Kind {
    BATCHED_DELETE,
    DELETE,
    UPDATE
  }

  /** The deletion of the first document, or of all of them in batches. */
  public static ExplainedWrite delete(boolean first, boolean returns) {
    return new ExplainedWrite(
        first ? Kind.DELETE : Kind.BATCHED_DELETE, first, returns, document -> true, false);
  }

  /** An update. */
  public static ExplainedWrite update(
      boolean first, boolean returns, Predicate<Document> changes, boolean upserts) {
    return new ExplainedWrite(Kind.UPDATE, first, returns, changes, upserts);
  }
}
