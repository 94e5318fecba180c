package dev.morphium.testing.assertion;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.AbstractAssert;
import org.bson.BsonDocument;

/**
 * Assertions about a document. Numbers are equal by value, and the order of fields says nothing;
 * {@code isEqualTo} of a {@link BsonDocument} is exact.
 */
public final class DocumentAssert extends AbstractAssert<DocumentAssert, BsonDocument> {
  private final Set<String> ignored = new HashSet<>();

  DocumentAssert(BsonDocument actual) {
    super(actual, DocumentAssert.class);
  }

  /**
   * From here on, these paths may have any values or none: {@code ignoring("_id", "items.0.at")}.
   */
  public DocumentAssert ignoring(String... paths) {
    ignored.addAll(List.of(paths));
    return this;
  }

  /** It is this document, and no more than that. */
  public DocumentAssert isJson(String expected) {
    return matches(BsonDocument.parse(expected), false);
  }

  /**
   * It has these fields with these values; in embedded documents, too, others may be beside them.
   */
  public DocumentAssert containsJson(String expected) {
    return matches(BsonDocument.parse(expected), true);
  }

  private DocumentAssert matches(BsonDocument expected, boolean more) {
    isNotNull();
    List<String> differences =
        DocumentDifferences.between(actual, expected, Set.copyOf(ignored), more);
    if (!differences.isEmpty()) {
      failWithMessage(
          "the document differs in %s:%n  %s%nit is %s",
          differences.size() == 1 ? "one path" : differences.size() + " paths",
          String.join(System.lineSeparator() + "  ", differences),
          actual.toJson());
    }
    return this;
  }
}
