package dev.morphium.engine.match.schema;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.match.Predicate;
import dev.morphium.engine.regex.Regex;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ElementCursor;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The keywords that give fields a schema by their name: {@code properties}, {@code
 * patternProperties}, {@code additionalProperties}.
 */
final class PropertyKeywords {
  /** A schema for the field of a name. */
  private record Named(FieldName name, Predicate schema) {}

  /** A schema for the fields whose name matches a regular expression. */
  private record Patterned(Regex pattern, Predicate schema) {}

  private final List<Named> named = new ArrayList<>();
  private final List<Patterned> patterned = new ArrayList<>();
  private final @Nullable Predicate additional;
  private final InterruptCheck interrupts;

  private PropertyKeywords(@Nullable Predicate additional, InterruptCheck interrupts) {
    this.interrupts = interrupts;
    this.additional = additional;
  }

  static void add(Keywords keywords, List<Predicate> predicates) {
    PropertyKeywords properties = new PropertyKeywords(additional(keywords), keywords.interrupts());
    Document byName = keywords.object("properties");
    if (byName != null) {
      for (Element property : byName.elements()) {
        Document schema = Keywords.schema("properties", property.value());
        properties.named.add(
            new Named(
                new FieldName(property.name()),
                SchemaCompiler.compile(schema, keywords.interrupts())));
      }
    }
    Document byPattern = keywords.object("patternProperties");
    if (byPattern != null) {
      for (Element property : byPattern.elements()) {
        Document schema = Keywords.schema("patternProperties", property.value());
        properties.patterned.add(
            new Patterned(
                SchemaCompiler.names(property.name()),
                SchemaCompiler.compile(schema, keywords.interrupts())));
      }
    }
    if (!properties.named.isEmpty()) {
      ObjectKeywords.addForObjects(predicates, properties::namedMatch);
    }
    if (!properties.patterned.isEmpty() || properties.additional != null) {
      ObjectKeywords.addForObjects(predicates, properties::othersMatch);
    }
  }

  private static @Nullable Predicate additional(Keywords keywords) {
    return switch (keywords.get("additionalProperties")) {
      case null -> null;
      case BooleanValue allowed -> (type, bytes, offset) -> allowed.value();
      case Document schema -> SchemaCompiler.compile(schema, keywords.interrupts());
      default -> throw Keywords.wrongType("additionalProperties", "an object or a boolean");
    };
  }

  private boolean namedMatch(byte type, byte[] bytes, int document) {
    for (Named property : named) {
      int element = BsonBytes.find(bytes, document, property.name());
      if (element >= 0
          && !property
              .schema()
              .matchesRaw(bytes[element], bytes, element + 1 + property.name().size())) {
        return false;
      }
    }
    return true;
  }

  private boolean othersMatch(byte type, byte[] bytes, int document) {
    ElementCursor cursor = new ElementCursor(bytes, document);
    while (cursor.next()) {
      interrupts.tick(1 + named.size() + patterned.size());
      boolean known = isNamed(cursor);
      for (Patterned property : patterned) {
        if (property
            .pattern()
            .matches(bytes, cursor.elementOffset() + 1, cursor.valueOffset() - 1, interrupts)) {
          known = true;
          if (!property.schema().matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
            return false;
          }
        }
      }
      if (!known
          && additional != null
          && !additional.matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
        return false;
      }
    }
    return true;
  }

  private boolean isNamed(ElementCursor cursor) {
    for (Named property : named) {
      if (cursor.isNamed(property.name())) {
        return true;
      }
    }
    return false;
  }
}
