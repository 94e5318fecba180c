package dev.morphium.engine.match.schema;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import java.util.Comparator;
import java.util.List;

/** The equality of schemas: the order of a document's fields does not matter, nor a collation. */
public final class UnorderedEquality {
  private UnorderedEquality() {}

  /** A key for hash tables, which equal values share. */
  public static ValueKey key(Value value) {
    return new ValueKey(sorted(value), ValueComparator.BINARY);
  }

  /** The value with the fields of all documents in it in the order of their names. */
  private static Value sorted(Value value) {
    return switch (value) {
      case Document document -> sorted(document);
      case ArrayValue array ->
          ArrayValue.of(array.elements().stream().map(UnorderedEquality::sorted).toList());
      default -> value;
    };
  }

  private static Document sorted(Document document) {
    List<Element> elements =
        document.elements().stream().sorted(Comparator.comparing(Element::name)).toList();
    DocumentBuilder builder = new DocumentBuilder(document.length());
    elements.forEach(element -> builder.append(element.name(), sorted(element.value())));
    return builder.build();
  }
}
