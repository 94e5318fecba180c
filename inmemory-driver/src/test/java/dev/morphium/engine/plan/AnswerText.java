package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.Value;
import java.util.TreeMap;

/** Texts of values by which two answers are compared. */
final class AnswerText {
  private AnswerText() {}

  /** Of equal values any may stand for a group; what is not grouped keeps its type. */
  static String of(Value value, boolean grouped) {
    return switch (value) {
      case Document document -> {
        TreeMap<String, String> fields = new TreeMap<>();
        for (Element field : document.elements()) {
          fields.put(field.name(), of(field.value(), grouped));
        }
        yield fields.toString();
      }
      case ArrayValue array ->
          array.elements().stream().map(each -> of(each, grouped)).toList().toString();
      case NumberValue number when grouped && number.isFinite() ->
          number.bigDecimalValue().stripTrailingZeros().toPlainString();
      case NumberValue number when grouped -> String.valueOf(number.doubleValue());
      case SymbolValue symbol when grouped -> of(StringValue.of(symbol.value()), true);
      default -> value.type() + " " + value;
    };
  }
}
