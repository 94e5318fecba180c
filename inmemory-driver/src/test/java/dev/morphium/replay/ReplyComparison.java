package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import java.util.List;
import java.util.Map;

/**
 * Compares an answer with an expectation under the expectation's own rules: lists or fields as
 * bags.
 */
final class ReplyComparison {
  private ReplyComparison() {}

  static boolean compare(
      Equality equality, Value actual, Object expected, Map<String, Object> rules) {
    if (rules.get("ignoreOrderIn") instanceof List<?> fields) {
      if (expected instanceof List<?> list) {
        return actual instanceof ArrayValue array
            && compareEach(equality, array.elements(), Json.list(list), fields);
      }
      return compareEach(equality, List.of(actual), List.of(expected), fields);
    }
    if (rules.get("ignoreDocOrder") == Boolean.TRUE
        && expected instanceof List<?> list
        && actual instanceof ArrayValue array) {
      return equality.equalBags(array.elements(), Json.list(list));
    }
    return equality.equal(actual, expected);
  }

  private static boolean compareEach(
      Equality equality, List<Value> actual, List<Object> expected, List<?> bags) {
    if (actual.size() != expected.size()) {
      return false;
    }
    for (int i = 0; i < actual.size(); i++) {
      if (!(actual.get(i) instanceof Document document)
          || !(expected.get(i) instanceof Map<?, ?> map)
          || !compareFields(equality, document, Json.object(map), bags)) {
        return false;
      }
    }
    return true;
  }

  private static boolean compareFields(
      Equality equality, Document actual, Map<String, Object> expected, List<?> bags) {
    List<Element> elements = actual.elements();
    if (elements.size() != expected.size()) {
      return false;
    }
    for (Element element : elements) {
      Object wanted = expected.get(element.name());
      if (wanted == null) {
        return false;
      }
      boolean equal =
          bags.contains(element.name())
                  && wanted instanceof List<?> list
                  && element.value() instanceof ArrayValue array
              ? equality.equalBags(array.elements(), Json.list(list))
              : equality.equal(element.value(), wanted);
      if (!equal) {
        return false;
      }
    }
    return true;
  }
}
