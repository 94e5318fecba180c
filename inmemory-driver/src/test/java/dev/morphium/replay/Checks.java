package dev.morphium.replay;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The single checks that an expectation may list instead of a whole answer. */
final class Checks {
  private Checks() {}

  /** Null when every check holds, else why the first does not. */
  static @Nullable String all(
      Equality equality, CaseValues values, Value subject, List<Object> checks) {
    for (Object each : checks) {
      Map<String, Object> check = Json.object(each);
      Value found = CaseState.walk(subject, (String) check.get("path"));
      for (Map.Entry<String, Object> entry : check.entrySet()) {
        if (!entry.getKey().equals("path")
            && !holds(equality, values, found, entry.getKey(), entry.getValue())) {
          return check + " does not hold for " + found;
        }
      }
    }
    return null;
  }

  private static boolean holds(
      Equality equality, CaseValues values, Value found, String operator, Object wanted) {
    switch (operator) {
      case "notExists":
        return found.isMissing();
      case "ne":
        return found.isMissing() || !equality.equal(found, wanted);
      case "notContains":
        return found.isMissing()
            || found instanceof ArrayValue && !contains(equality, found, Json.object(wanted));
      default:
        return !found.isMissing() && holdsPresent(equality, values, found, operator, wanted);
    }
  }

  private static boolean holdsPresent(
      Equality equality, CaseValues values, Value found, String operator, Object wanted) {
    return switch (operator) {
      case "exists" -> true;
      case "type" ->
          found.type().alias().equals(wanted)
              || wanted.equals("code") && found.type().number() == 13;
      case "eq" -> equality.equal(found, wanted);
      case "keysInOrder" ->
          found instanceof Document document
              && document.elements().stream().map(Element::name).toList().equals(wanted);
      case "len" -> found instanceof ArrayValue array && array.size() == length(values, wanted);
      case "lenGt" -> found instanceof ArrayValue array && array.size() > length(values, wanted);
      case "lenLte" -> found instanceof ArrayValue array && array.size() <= length(values, wanted);
      case "contains" -> contains(equality, found, Json.object(wanted));
      case "containsElement" ->
          found instanceof ArrayValue array
              && array.elements().stream().anyMatch(element -> equality.equal(element, wanted));
      case "hasKey" -> found instanceof Document document && document.has((String) wanted);
      case "nonEmptyString" -> found instanceof StringValue string && !string.isEmpty();
      case "byteLen" ->
          found instanceof BinaryValue binary && binary.data().length == length(values, wanted);
      case "gt" -> order(values, found, wanted) > 0;
      case "gte" -> order(values, found, wanted) >= 0;
      case "lte" -> order(values, found, wanted) <= 0;
      default -> throw new IllegalArgumentException("unknown check " + operator);
    };
  }

  private static long length(CaseValues values, Object wanted) {
    return wanted instanceof Long number
        ? number
        : ((NumberValue) values.value(wanted)).longValue();
  }

  private static int order(CaseValues values, Value found, Object wanted) {
    return ValueComparator.BINARY.compare(found, values.value(wanted));
  }

  private static boolean contains(Equality equality, Value found, Map<String, Object> wanted) {
    return found instanceof ArrayValue array
        && array.elements().stream()
            .anyMatch(
                element ->
                    element instanceof Document document
                        && document.has((String) wanted.get("key"))
                        && equality.equal(
                            document.get((String) wanted.get("key")), wanted.get("value")));
  }
}
