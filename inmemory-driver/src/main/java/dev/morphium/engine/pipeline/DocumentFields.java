package dev.morphium.engine.pipeline;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;

/**
 * Reads and writes of one field of a document along a path of documents; arrays on the way are not
 * entered.
 */
public final class DocumentFields {
  private DocumentFields() {}

  /** The value at the path; missing where the path leaves the documents. */
  public static Value get(Document document, FieldPath path) {
    Value at = document;
    for (FieldName part : path.parts()) {
      if (!(at instanceof Document parent)) {
        return Constant.MISSING;
      }
      at = parent.get(part);
    }
    return at;
  }

  /**
   * The document with this value at the path: in the field's place, or at the end. What stands in
   * the way is replaced by documents. A missing value removes the field.
   */
  public static Document with(Document document, FieldPath path, Value value) {
    if (value.isMissing() && get(document, path).isMissing()) {
      return document;
    }
    int more = value instanceof Document inner ? inner.length() : 0;
    DocumentBuilder builder = new DocumentBuilder(document.length() + more + 64);
    if (path.size() == 1 && BsonBytes.find(document.bytes(), document.offset(), path.part(0)) < 0) {
      return builder.appendAll(document).append(path.part(0), value).build();
    }
    write(builder, document, path, 0, value);
    return builder.build();
  }

  private static void write(
      DocumentBuilder builder, Document document, FieldPath path, int part, Value value) {
    FieldName name = path.part(part);
    boolean last = part == path.size() - 1;
    boolean found = false;
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (found || !cursor.isNamed(name)) {
        builder.append(cursor);
        continue;
      }
      found = true;
      if (last) {
        builder.append(name, value);
      } else {
        Value child = cursor.value();
        child(builder, child instanceof Document inner ? inner : Document.EMPTY, path, part, value);
      }
    }
    if (!found && last) {
      builder.append(name, value);
    } else if (!found) {
      child(builder, Document.EMPTY, path, part, value);
    }
  }

  private static void child(
      DocumentBuilder builder, Document inner, FieldPath path, int part, Value value) {
    builder.startDocument(path.part(part).text());
    write(builder, inner, path, part + 1, value);
    builder.end();
  }
}
