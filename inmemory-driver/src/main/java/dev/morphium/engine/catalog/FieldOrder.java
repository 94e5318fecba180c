package dev.morphium.engine.catalog;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Puts the fields of documents into the order of their names, at all depths: so are the values that
 * tell apart the series of a time series.
 */
final class FieldOrder {
  private FieldOrder() {}

  static Value sorted(Value value) {
    return switch (value) {
      case Document document -> {
        List<Element> fields = new ArrayList<>(document.elements());
        fields.sort(Comparator.comparing(Element::name));
        DocumentBuilder builder = new DocumentBuilder(document.length());
        fields.forEach(field -> builder.append(field.name(), sorted(field.value())));
        yield builder.build();
      }
      case ArrayValue array ->
          ArrayValue.of(array.elements().stream().map(FieldOrder::sorted).toList());
      default -> value;
    };
  }
}
