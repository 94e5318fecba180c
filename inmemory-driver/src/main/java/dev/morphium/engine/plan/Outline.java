package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;

/** What the shape of a query has of an expression or of a stage. */
final class Outline {
  private Outline() {}

  /** Names, and what refers to fields, without other values. */
  static String of(Value value) {
    return switch (value) {
      case Document document -> {
        StringBuilder text = new StringBuilder("{");
        for (Element element : document.elements()) {
          text.append(element.name()).append(':').append(of(element.value())).append(',');
        }
        yield text.append('}').toString();
      }
      case ArrayValue array -> {
        StringBuilder text = new StringBuilder("[");
        array.elements().forEach(each -> text.append(of(each)).append(','));
        yield text.append(']').toString();
      }
      case StringValue path when path.value().startsWith("$") -> path.value();
      case NumberValue number -> "?number";
      default -> "?" + value.type().alias();
    };
  }
}
