package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;

/**
 * The values that a path leads to in a document, as {@code distinct} counts them.
 *
 * <p>Arrays on the path are walked through, also by index; an array at its end counts as its
 * elements.
 */
public final class DistinctValues {
  private DistinctValues() {}

  /** The values of a document, in their order; equal ones may be among them. */
  public static List<Value> of(Document document, FieldPath path) {
    List<Value> values = new ArrayList<>();
    collect(document, path, 0, values);
    return values;
  }

  private static void collect(Value value, FieldPath path, int part, List<Value> into) {
    if (part == path.size()) {
      if (value instanceof ArrayValue array) {
        into.addAll(array.elements());
      } else if (!value.isMissing()) {
        into.add(value);
      }
    } else if (value instanceof Document document) {
      collect(document.get(path.part(part)), path, part + 1, into);
    } else if (value instanceof ArrayValue array) {
      int index = path.index(part);
      if (index >= 0 && index < array.size()) {
        collect(array.get(index), path, part + 1, into);
      }
      for (Value element : array.elements()) {
        if (element instanceof Document document) {
          collect(document, path, part, into);
        }
      }
    }
  }
}
