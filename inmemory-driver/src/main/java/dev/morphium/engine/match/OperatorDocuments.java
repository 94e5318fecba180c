package dev.morphium.engine.match;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;

/** Tells a document of operators, {@code {$gt: 5}}, from a document to be equal to. */
public final class OperatorDocuments {
  private OperatorDocuments() {}

  /**
   * Whether the first name starts with a dollar sign, unless the document is a reference: {@code
   * {$ref: ..., $id: ...}}.
   */
  public static boolean isOne(Document document) {
    ElementCursor cursor = document.cursor();
    return cursor.next() && cursor.firstOfName() == '$' && !isReference(document);
  }

  /**
   * Whether the operand of {@code $elemMatch} has operators of each element: not when a name of a
   * reference is among them, whose others may be missing.
   */
  public static boolean isOneOfElements(Document document) {
    ElementCursor cursor = document.cursor();
    if (!cursor.next() || cursor.firstOfName() != '$') {
      return false;
    }
    do {
      if (isReferenceField(cursor.name())) {
        return false;
      }
    } while (cursor.next());
    return true;
  }

  /** Whether a name that starts with a dollar sign is that of a reference's field (DBRef). */
  static boolean isReferenceField(String name) {
    return name.equals("$db") || name.equals("$id") || name.equals("$ref");
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
