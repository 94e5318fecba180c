package dev.morphium.engine.match;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;
import java.util.Set;

/** Tells a document of operators, {@code {$gt: 5}}, from a document to be equal to. */
public final class OperatorDocuments {
  private static final Set<String> REFERENCE = Set.of("$ref", "$id", "$db");

  private OperatorDocuments() {}

  /**
   * Whether the first name starts with a dollar sign, unless the document is a reference: {@code
   * {$ref: ..., $id: ...}}.
   */
  public static boolean isOne(Document document) {
    ElementCursor cursor = document.cursor();
    return cursor.next() && cursor.firstOfName() == '$' && !isReference(document);
  }

  /** Whether the document has a field of a reference, so that it is one, if not a whole one. */
  public static boolean isPartOfReference(Document document) {
    return REFERENCE.stream().anyMatch(document::has);
  }

  /** Whether a name is that of a field of a reference, which begins like an operator. */
  static boolean isReferenceField(String name) {
    return REFERENCE.contains(name);
  }

  private static boolean isReference(Document document) {
    boolean collection = false;
    boolean id = false;
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      switch (cursor.name()) {
        case "$ref" -> collection |= cursor.type() == ValueType.STRING.code();
        case "$id" -> id = true;
        default -> {}
      }
    }
    return collection && id;
  }
}
