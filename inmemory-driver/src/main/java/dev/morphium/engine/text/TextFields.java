package dev.morphium.engine.text;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the strings of a document that a text index is about, each with its language and weight.
 *
 * <p>A document within a document may name a language of its own for what is in it. With a wildcard
 * every string counts. Source: MongoDB manual, "Specify the Default Language for a Text Index",
 * "Create a Wildcard Text Index".
 */
final class TextFields {
  private static final double USUAL_WEIGHT = 1;

  private final TextIndexSpec spec;
  private final FieldName override;
  private final Visitor visitor;

  /** A consumer of the strings that are found. */
  @FunctionalInterface
  interface Visitor {
    /**
     * @return false when it has seen enough
     */
    boolean field(String text, TextLanguage language, double weight);
  }

  private TextFields(TextIndexSpec spec, Visitor visitor) {
    this.spec = spec;
    this.override = spec.override();
    this.visitor = visitor;
  }

  /**
   * Tells of each string of a document.
   *
   * @return false when the visitor has said so
   * @throws CommandException 17261 or 17262 when the document names no language
   */
  static boolean visit(TextIndexSpec spec, Document document, Visitor visitor) {
    TextFields fields = new TextFields(spec, visitor);
    if (spec.version() == 1) {
      return fields.visitOld(document);
    }
    return spec.plainFields().isEmpty()
        ? fields.document(document, spec.defaultLanguage(), "")
        : fields.visitPlain(document);
  }

  /** Without fields of fields nothing else need be looked at. */
  private boolean visitPlain(Document document) {
    TextLanguage language = language(document, spec.defaultLanguage());
    for (FieldName field : spec.plainFields()) {
      Value value = document.get(field);
      if (value instanceof StringValue || value instanceof ArrayValue) {
        if (!value(value, language, field.text(), false)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean document(Document document, TextLanguage around, String path) {
    TextLanguage language = language(document, around);
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (spec.isWildcard() && cursor.isNamed(override)) {
        continue;
      }
      String name = path.isEmpty() ? cursor.name() : path + '.' + cursor.name();
      if (!value(cursor.value(), language, name, false)) {
        return false;
      }
    }
    return true;
  }

  private TextLanguage language(Document document, TextLanguage around) {
    Value given = document.get(override);
    if (given.isMissing()) {
      return around;
    }
    if (!(given instanceof StringValue name)) {
      throw new CommandException(
          17261, "found language override field in document with non-string type");
    }
    TextLanguage language = TextLanguage.find(name.value(), spec.version());
    if (language == null) {
      throw new CommandException(17262, "language override unsupported: " + name.value());
    }
    return language;
  }

  /**
   * MongoDB looks for the first weight that is not before the name, and with a wildcard takes it
   * for that of the field, even when it is another one's.
   */
  private boolean value(Value value, TextLanguage language, String name, boolean inArray) {
    Map.Entry<String, Double> nearest =
        spec.weights().ceilingEntry(value instanceof Document ? name + '.' : name);
    boolean exact = nearest != null && nearest.getKey().equals(name);
    if (!spec.isWildcard()
        && (nearest == null || !exact && !nearest.getKey().startsWith(name + '.'))) {
      return true;
    }
    return switch (value) {
      case StringValue text when exact || spec.isWildcard() ->
          visitor.field(
              text.value(), language, nearest == null ? USUAL_WEIGHT : nearest.getValue());
      case Document inner when !exact || spec.isWildcard() -> document(inner, language, name);
      case ArrayValue array when !inArray || spec.isWildcard() -> array(array, language, name);
      default -> true;
    };
  }

  private boolean array(ArrayValue array, TextLanguage language, String name) {
    for (Value element : array.elements()) {
      if (!value(element, language, name, true)) {
        return false;
      }
    }
    return true;
  }

  private boolean visitOld(Document document) {
    TextLanguage language =
        document.get(override) instanceof StringValue name && !name.isEmpty()
            ? TextLanguage.of(name.value(), 1)
            : spec.defaultLanguage();
    if (spec.isWildcard()) {
      return everything(document, language);
    }
    for (Map.Entry<String, Double> weight : spec.weights().entrySet()) {
      if (!old(document, weight.getKey(), language, weight.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean everything(Document document, TextLanguage language) {
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (!cursor.isNamed(override)
          && !everything(cursor.value(), spec.weights().get(cursor.name()), language)) {
        return false;
      }
    }
    return true;
  }

  private boolean everything(Value value, @Nullable Double weight, TextLanguage language) {
    return switch (value) {
      case StringValue text ->
          visitor.field(text.value(), language, weight == null ? USUAL_WEIGHT : weight);
      case Document inner -> everything(inner, language);
      case ArrayValue array -> {
        for (Value element : array.elements()) {
          if (!everything(element, null, language)) {
            yield false;
          }
        }
        yield true;
      }
      default -> true;
    };
  }

  /** Follows a path to its strings; in the first version an array may stand anywhere on it. */
  private boolean old(Value value, String path, TextLanguage language, double weight) {
    if (value instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (!old(element, path, language, weight)) {
          return false;
        }
      }
      return true;
    }
    if (path.isEmpty()) {
      return !(value instanceof StringValue text) || visitor.field(text.value(), language, weight);
    }
    if (!(value instanceof Document document)) {
      return true;
    }
    int dot = path.indexOf('.');
    String first = dot < 0 ? path : path.substring(0, dot);
    return old(document.get(first), dot < 0 ? "" : path.substring(dot + 1), language, weight);
  }
}
