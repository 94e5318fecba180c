package dev.morphium.engine.sort;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The sort keys of a document with arrays in it: one key for each array element, as an index would
 * have them, of which the smallest counts.
 *
 * <p>All parts that lead into one array move through its elements together, so that {@code {"a.b":
 * 1, "a.c": -1}} never mixes fields of two elements. Source: MongoDB manual, "Sort by an Array
 * Field" and "Multikey Indexes".
 */
final class ArraySortKeys {
  /** The metadata that are another number for each document. */
  private static final String RANDOM = "randVal";

  private final List<SortPart> parts;
  private final Comparator<Value[]> order;
  private Value @Nullable [] smallest;

  ArraySortKeys(List<SortPart> parts, ValueComparator comparator) {
    this.parts = parts;
    this.order = SortPattern.of(parts).keyOrder(comparator);
  }

  Value[] smallest(Document document) {
    int count = parts.size();
    Value[] at = new Value[count];
    int[] walked = new int[count];
    for (int i = 0; i < count; i++) {
      at[i] = document;
      String metadata = parts.get(i).metadata();
      if (metadata != null) {
        at[i] = metadata(document, metadata);
        walked[i] = parts.get(i).path().size() + 1;
      }
    }
    expand(at, walked);
    Value[] found = smallest;
    if (found == null) {
      throw new IllegalStateException("an array gave no key at all");
    }
    return found;
  }

  /** What is known of a document beside its fields, as a sort key. */
  static Value metadata(Document document, String name) {
    if (name.equals(RANDOM)) {
      return new DoubleValue(ThreadLocalRandom.current().nextDouble());
    }
    Value known = document.metadata().get(name);
    return known.isMissing() ? Constant.NULL : known;
  }

  /**
   * @param at how far each part has come
   * @param walked how many steps of its path each part has taken; more than there are when its
   *     value is final
   */
  private void expand(Value[] at, int[] walked) {
    ArrayValue array = null;
    boolean[] waits = new boolean[at.length];
    for (int i = 0; i < at.length; i++) {
      if (walk(at, walked, i)) {
        ArrayValue met = (ArrayValue) at[i];
        if (array != null && !same(array, met)) {
          throw new CommandException(
              ErrorCode.BAD_VALUE, "cannot sort with keys that are parallel arrays");
        }
        array = met;
        waits[i] = true;
      }
    }
    if (array == null) {
      take(at);
    } else if (array.isEmpty()) {
      expandElement(Constant.UNDEFINED, array, at, walked, waits);
    } else {
      for (Value element : array.elements()) {
        expandElement(element, array, at, walked, waits);
      }
    }
  }

  private void expandElement(
      Value element, ArrayValue array, Value[] at, int[] walked, boolean[] waits) {
    Value[] nextAt = at.clone();
    int[] nextWalked = walked.clone();
    for (int i = 0; i < at.length; i++) {
      if (waits[i]) {
        FieldPath path = parts.get(i).path();
        Value positional = walked[i] < path.size() ? positional(array, path, walked[i]) : null;
        if (walked[i] == path.size()) {
          nextAt[i] = element;
          nextWalked[i]++;
        } else if (positional != null) {
          nextAt[i] = positional;
          nextWalked[i]++;
        } else {
          nextAt[i] = element instanceof Document ? element : Document.EMPTY;
        }
      }
    }
    expand(nextAt, nextWalked);
  }

  /** Walks one part on until its value is final or an array is met. @return whether it met one */
  private boolean walk(Value[] at, int[] walked, int i) {
    FieldPath path = parts.get(i).path();
    while (walked[i] <= path.size()) {
      if (at[i] instanceof ArrayValue) {
        return true;
      }
      if (walked[i] == path.size()) {
        walked[i]++;
        at[i] = at[i].isMissing() ? Constant.NULL : at[i];
      } else {
        at[i] =
            at[i] instanceof Document document
                ? document.get(path.part(walked[i]))
                : Constant.MISSING;
        walked[i]++;
      }
    }
    return false;
  }

  /** The element that a number in the path names, or null when the path goes into the elements. */
  private static @Nullable Value positional(ArrayValue array, FieldPath path, int part) {
    int index = path.index(part);
    if (index < 0 || index >= array.size()) {
      return null;
    }
    FieldName name = path.part(part);
    for (Value element : array.elements()) {
      if (element instanceof Document document && !document.get(name).isMissing()) {
        throw new CommandException(
            16746,
            "Ambiguous field name found in array (do not use numeric field names in embedded"
                + " elements in an array), field: '"
                + name.text()
                + "' for array: "
                + array);
      }
    }
    return array.get(index);
  }

  private static boolean same(ArrayValue left, ArrayValue right) {
    return left.offset() == right.offset() && left.size() == right.size();
  }

  private void take(Value[] key) {
    Value[] known = smallest;
    if (known == null || order.compare(key, known) < 0) {
      smallest = key.clone();
    }
  }
}
