package dev.morphium.engine.sort;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Comparator;
import java.util.List;

/**
 * Orders of array elements, for the update modifier {@code $sort} of {@code $push} and for the
 * expression {@code $sortArray}.
 *
 * <p>Unlike documents in a query, array elements are compared by whole values: an array in an
 * element counts as the array that it is, not as its smallest element. Source: MongoDB manual,
 * "$push: $sort Modifier" and "$sortArray".
 */
public final class ElementOrder {
  private ElementOrder() {}

  /** Elements by themselves. */
  public static Comparator<Value> byValue(boolean ascending, ValueComparator comparator) {
    return ascending ? comparator : comparator.reversed();
  }

  /**
   * Elements by some fields of theirs; an element that is no document has none. What is absent
   * counts as null.
   */
  public static Comparator<Value> byFields(List<SortPart> parts, ValueComparator comparator) {
    List<SortPart> copy = List.copyOf(parts);
    return (left, right) -> {
      for (SortPart part : copy) {
        int order = comparator.compare(field(left, part.path()), field(right, part.path()));
        if (order != 0) {
          return part.ascending() ? order : -order;
        }
      }
      return 0;
    };
  }

  private static Value field(Value element, FieldPath path) {
    Value at = element instanceof Document ? element : Constant.NULL;
    for (int i = 0; i < path.size(); i++) {
      at = child(at, path, i);
    }
    return at.isMissing() ? Constant.NULL : at;
  }

  private static Value child(Value parent, FieldPath path, int part) {
    if (parent instanceof Document document) {
      return document.get(path.part(part));
    }
    int index = path.index(part);
    return parent instanceof ArrayValue array && index >= 0 && index < array.size()
        ? array.get(index)
        : Constant.NULL;
  }
}
