package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** When an answer equals what a case expects: field order is ignored, numeric types are not. */
final class Equality {
  private final CaseValues values;
  private final boolean looseNaN;

  Equality(CaseValues values, boolean looseNaN) {
    this.values = values;
    this.looseNaN = looseNaN;
  }

  /**
   * @param expected JSON of a case
   */
  boolean equal(Value actual, Object expected) {
    if (expected instanceof List<?> list) {
      return actual instanceof ArrayValue array && equalLists(array.elements(), Json.list(list));
    }
    if (expected instanceof Map<?, ?> map) {
      Map<String, Object> object = Json.object(map);
      if (object.containsKey("$$approx")) {
        return near(actual, object);
      }
      if (!isValue(object)) {
        return actual instanceof Document document && equalFields(document, object);
      }
    }
    return same(actual, values.value(expected));
  }

  private static boolean isValue(Map<String, Object> object) {
    Set<String> names = object.keySet();
    if (names.size() == 2) {
      return names.contains("$code") && names.contains("$scope");
    }
    return names.size() == 1 && names.iterator().next().startsWith("$");
  }

  private boolean equalFields(Document actual, Map<String, Object> expected) {
    List<Element> elements = actual.elements();
    if (elements.size() != expected.size()) {
      return false;
    }
    for (Element element : elements) {
      if (!expected.containsKey(element.name())
          || !equal(element.value(), expected.get(element.name()))) {
        return false;
      }
    }
    return true;
  }

  private boolean equalLists(List<Value> actual, List<Object> expected) {
    if (actual.size() != expected.size()) {
      return false;
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!equal(actual.get(i), expected.get(i))) {
        return false;
      }
    }
    return true;
  }

  boolean equalBags(List<Value> actual, List<Object> expected) {
    if (actual.size() != expected.size()) {
      return false;
    }
    List<Value> rest = new ArrayList<>(actual);
    for (Object wanted : expected) {
      boolean found = false;
      for (int i = 0; i < rest.size() && !found; i++) {
        if (equal(rest.get(i), wanted)) {
          rest.remove(i);
          found = true;
        }
      }
      if (!found) {
        return false;
      }
    }
    return true;
  }

  /** Whether two values are the same to the bit, but for the order of fields. */
  boolean same(Value actual, Value expected) {
    if (looseNaN
        && actual instanceof NumberValue left
        && expected instanceof NumberValue right
        && left.isNaN()
        && right.isNaN()) {
      return true;
    }
    if (actual instanceof Document left && expected instanceof Document right) {
      return sameFields(left, right);
    }
    if (actual instanceof ArrayValue left && expected instanceof ArrayValue right) {
      return sameLists(left.elements(), right.elements());
    }
    return actual.type() == expected.type() && actual.equals(expected);
  }

  private boolean sameFields(Document actual, Document expected) {
    Map<String, Value> wanted = new HashMap<>();
    expected.elements().forEach(element -> wanted.put(element.name(), element.value()));
    Map<String, Value> got = new LinkedHashMap<>();
    actual.elements().forEach(element -> got.put(element.name(), element.value()));
    return got.keySet().equals(wanted.keySet())
        && got.entrySet().stream()
            .allMatch(entry -> same(entry.getValue(), wanted.get(entry.getKey())));
  }

  private boolean sameLists(List<Value> actual, List<Value> expected) {
    if (actual.size() != expected.size()) {
      return false;
    }
    for (int i = 0; i < actual.size(); i++) {
      if (!same(actual.get(i), expected.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean near(Value actual, Map<String, Object> expected) {
    if (!(actual instanceof NumberValue number) || actual.type() == ValueType.DECIMAL128) {
      return false;
    }
    double wanted = number(expected.get("$$approx"));
    double got = number.doubleValue();
    if (Double.isNaN(wanted) || Double.isNaN(got)) {
      return Double.isNaN(wanted) && Double.isNaN(got);
    }
    return got == wanted || Math.abs(got - wanted) <= number(expected.get("tolerance"));
  }

  private static double number(Object wrapped) {
    return Double.parseDouble((String) Json.object(wrapped).get("$numberDouble"));
  }
}
