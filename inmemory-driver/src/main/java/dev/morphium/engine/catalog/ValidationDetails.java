package dev.morphium.engine.catalog;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/** What an error tells of the rule that a document broke. */
final class ValidationDetails {
  private ValidationDetails() {}

  /** The field {@code details} of {@code errInfo}. */
  static Document of(Document rule, Document document) {
    String operator = rule.firstName();
    return new DocumentBuilder()
        .append("operatorName", operator == null || !operator.startsWith("$") ? "$and" : operator)
        .append("specifiedAs", rule)
        .build();
  }
}
