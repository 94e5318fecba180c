package dev.morphium.engine.index;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldName;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Reads the index specifications of {@code createIndexes}.
 *
 * <p>Source: MongoDB manual, "createIndexes".
 */
public final class IndexSpecParser {
  private final Function<Document, Predicate<Document>> filters;

  /**
   * @param filters compiles the filter of a partial index
   */
  public IndexSpecParser(Function<Document, Predicate<Document>> filters) {
    this.filters = filters;
  }

  /** The definition with a specification that was checked before. */
  public IndexDefinition parse(Document spec) {
    Value filter = spec.get("partialFilterExpression");
    return new IndexDefinition(
        spec.compact(), filter instanceof Document given ? filters.apply(given) : null);
  }

  static String text(Document spec, String field) {
    return ((StringValue) spec.get(field)).value();
  }

  /** A document with one field set, or without it when the value is missing. */
  static Document with(Document document, String field, Value value) {
    FieldName name = new FieldName(field);
    DocumentBuilder builder = new DocumentBuilder(document.length() + 32);
    boolean found = false;
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (cursor.isNamed(name)) {
        builder.append(name, value);
        found = true;
      } else {
        builder.append(cursor);
      }
    }
    return found ? builder.build() : builder.append(name, value).build();
  }
}
