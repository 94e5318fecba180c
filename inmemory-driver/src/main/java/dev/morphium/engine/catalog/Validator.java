package dev.morphium.engine.catalog;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.failure.MatchFailure;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The validator of a collection: its filter or JSON schema, its level and its action. Source:
 * MongoDB manual, "Schema Validation".
 */
public final class Validator {
  /** The rule of a collection without one. */
  public static final Validator NONE =
      new Validator(
          null,
          clause -> {
            throw new IllegalStateException("there is no rule");
          },
          InterruptCheck.NONE,
          false,
          false,
          true);

  private static final Logger LOG = LoggerFactory.getLogger(Validator.class);

  /** How long the explanation in an error may be, in bytes. */
  private static final int MOST_DETAILS = 12 << 20;

  private final @Nullable Filter filter;
  private final Function<Document, Filter> compiler;
  private final InterruptCheck interrupts;
  private final boolean moderate;
  private final boolean logs;
  private final boolean refuses;

  private Validator(
      @Nullable Filter filter,
      Function<Document, Filter> compiler,
      InterruptCheck interrupts,
      boolean moderate,
      boolean logs,
      boolean refuses) {
    this.filter = filter;
    this.compiler = compiler;
    this.interrupts = interrupts;
    this.moderate = moderate;
    this.logs = logs;
    this.refuses = refuses;
  }

  /**
   * @param compiler compiles the rule, and its clauses when one has to be told
   * @param interrupts where long work on a document looks whether it is to end
   * @param level {@code strict} or {@code moderate}: whether documents that broke the rule before
   *     may go on breaking it
   * @param action {@code error}, {@code warn} or {@code errorAndLog}: what follows when a document
   *     breaks it
   */
  static Validator of(
      Document rule,
      Function<Document, Filter> compiler,
      InterruptCheck interrupts,
      String level,
      String action) {
    return new Validator(
        compiler.apply(rule),
        compiler,
        interrupts,
        level.equals("moderate"),
        !action.equals("error"),
        !action.equals("warn"));
  }

  /**
   * Checks a document to insert.
   *
   * @throws CommandException 121 when it breaks the rule
   */
  public void checkInsert(Document document) {
    Filter rule = filter;
    if (rule != null && !follows(rule, document)) {
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
    if (rule != null && !follows(rule, after) && !(moderate && !follows(rule, before))) {
      broken(rule, after);
    }
  }

  /** A rule that cannot be evaluated on a document is broken by it. */
  private static boolean follows(Filter rule, Document document) {
    try {
      return rule.matches(document);
    } catch (CommandException e) {
      if (InterruptCheck.isInterruption(e)) {
        throw e;
      }
      return false;
    }
  }

  private void broken(Filter rule, Document document) {
    DocumentBuilder errorInfo =
        new DocumentBuilder()
            .startDocument("errInfo")
            .append("failingDocumentId", document.get("_id"));
    Document why = MatchFailure.of(rule.source(), document, compiler, interrupts);
    if (why.length() <= MOST_DETAILS) {
      errorInfo.append("details", why);
    } else {
      errorInfo.append("truncated", true);
      errorInfo.startDocument("details").append("operatorName", why.get("operatorName")).end();
    }
    Document details = errorInfo.end().build();
    if (logs) {
      LOG.warn("Document failed validation: {}", named("errInfo", details));
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
