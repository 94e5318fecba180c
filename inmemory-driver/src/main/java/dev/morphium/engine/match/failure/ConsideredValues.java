package dev.morphium.engine.match.failure;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/** The values that a path leads to, as the error of a refused document tells them. */
final class ConsideredValues {
  /** How many values are told. */
  private static final int MOST = 10;

  private final List<Value> values = new ArrayList<>();
  private final boolean expanding;
  private boolean found;

  private ConsideredValues(boolean expanding) {
    this.expanding = expanding;
  }

  /**
   * @param expanding whether an array at the end of the path stands for its elements
   */
  static ConsideredValues of(Document document, String path, boolean expanding) {
    ConsideredValues considered = new ConsideredValues(expanding);
    considered.walk(document, path.split("\\.", -1), 0);
    return considered;
  }

  private void walk(Value at, String[] path, int part) {
    if (part == path.length) {
      arrive(at);
    } else if (at instanceof Document document) {
      Value next = document.get(path[part]);
      if (!next.isMissing()) {
        walk(next, path, part + 1);
      }
    } else if (at instanceof ArrayValue array) {
      for (Value element : array.elements()) {
        if (element instanceof Document) {
          walk(element, path, part);
        }
      }
      Value named = element(array, path[part]);
      if (!named.isMissing()) {
        walk(named, path, part + 1);
      }
    }
  }

  private static Value element(ArrayValue array, String name) {
    boolean index =
        !name.isEmpty() && name.length() < 9 && name.chars().allMatch(Character::isDigit);
    int at = index ? Integer.parseInt(name) : -1;
    return at >= 0 && at < array.size() ? array.get(at) : Constant.MISSING;
  }

  private void arrive(Value value) {
    found = true;
    if (expanding && value instanceof ArrayValue array) {
      values.addAll(array.elements());
    } else {
      values.add(value);
    }
  }

  List<Value> values() {
    return values;
  }

  boolean isMissing() {
    return !found;
  }

  /** Appends {@code consideredValue}, or {@code consideredValues} when they are not one. */
  void append(DocumentBuilder told) {
    if (values.size() == 1) {
      told.append("consideredValue", values.get(0));
    } else if (found) {
      told.append(
          "consideredValues", ArrayValue.of(values.subList(0, Math.min(MOST, values.size()))));
      if (values.size() > MOST) {
        told.append("consideredValuesTruncated", true);
      }
    }
  }
}
