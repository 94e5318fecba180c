package dev.morphium.engine.catalog;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rule that the documents of a collection must follow, as its options give it. Source: MongoDB
 * manual, "Schema Validation".
 */
public final class Validator {
  /** The rule of a collection without one. */
  public static final Validator NONE = new Validator(null, false, false, true);

  private static final Logger LOG = LoggerFactory.getLogger(Validator.class);

  private final @Nullable Filter filter;
  private final boolean moderate;
  private final boolean logs;
  private final boolean refuses;

  private Validator(@Nullable Filter filter, boolean moderate, boolean logs, boolean refuses) {
    this.filter = filter;
    this.moderate = moderate;
    this.logs = logs;
    this.refuses = refuses;
  }

  /**
   * @param level {@code strict} or {@code moderate}: whether documents that broke the rule before
   *     may go on breaking it
   * @param action {@code error}, {@code warn} or {@code errorAndLog}: what follows when a document
   *     breaks it
   */
  static Validator of(Filter filter, String level, String action) {
    return new Validator(
        filter, level.equals("moderate"), !action.equals("error"), !action.equals("warn"));
  }

  /**
   * Checks a document to insert.
   *
   * @throws CommandException 121 when it breaks the rule
   */
  public void checkInsert(Document document) {
    Filter rule = filter;
    if (rule != null && !rule.matches(document)) {
      broken(rule, document);
    }
  }

  /**
   * Checks a document that was changed.
   *
   * @throws CommandException 121 when it breaks the rule
   */
  public void checkUpdate(Document before, Document after) {
    Filter rule = filter;
    if (rule != null && !rule.matches(after) && !(moderate && !rule.matches(before))) {
      broken(rule, after);
    }
  }

  private void broken(Filter rule, Document document) {
    Document details =
        new DocumentBuilder()
            .startDocument("errInfo")
            .append("failingDocumentId", document.get("_id"))
            .append("details", ValidationDetails.of(rule.source(), document))
            .end()
            .build();
    if (logs) {
      LOG.warn("Document failed validation: {}", details);
    }
    if (refuses) {
      throw new CommandException(
          ErrorCode.DOCUMENT_VALIDATION_FAILURE,
          "Document failed validation",
          Set.of(),
          details.toBson());
    }
  }
}
