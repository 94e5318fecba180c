package dev.morphium.engine.update.operator;

import dev.morphium.engine.sort.ElementOrder;
import dev.morphium.engine.sort.SortPart;
import dev.morphium.engine.update.UpdateErrors;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a {@code $push} inserts, where, and what it does with the array afterwards. Source: MongoDB
 * manual, "$each", "$position", "$slice", "$sort (update)".
 *
 * @param values what is inserted
 * @param position where: from the front, or from the end when negative; null for the end
 * @param slice how many elements stay, the last ones when negative; null for all
 * @param order how the array is sorted; null when it is not
 */
record PushModifiers(
    List<Value> values,
    @Nullable Long position,
    @Nullable Long slice,
    @Nullable Comparator<Value> order) {

  /**
   * @throws CommandException 2 when a modifier is unknown or has an argument that it cannot have
   */
  static PushModifiers parse(Value argument, ValueComparator comparator) {
    if (!(argument instanceof Document document) || !document.has("$each")) {
      return new PushModifiers(List.of(argument), null, null, null);
    }
    List<Value> values = List.of();
    Long position = null;
    Long slice = null;
    Comparator<Value> order = null;
    for (Element element : document.elements()) {
      switch (element.name()) {
        case "$each" -> values = each(element.value());
        case "$position" -> position = integer("position", element.value());
        case "$slice" -> slice = integer("slice", element.value());
        case "$sort" -> order = order(element.value(), comparator);
        default -> throw UpdateErrors.badValue("Unrecognized clause in $push: " + element.name());
      }
    }
    return new PushModifiers(values, position, slice, order);
  }

  private static List<Value> each(Value value) {
    if (value instanceof ArrayValue array) {
      return array.elements();
    }
    throw UpdateErrors.badValue(
        "The argument to $each in $push must be an array but it was of type: "
            + value.type().alias());
  }

  private static Long integer(String name, Value value) {
    if (value instanceof NumberValue number && number.isLong()) {
      return number.longValue();
    }
    throw UpdateErrors.badValue(
        "The value for $"
            + name
            + " must be an integer value but was given type: "
            + value.type().alias());
  }

  private static Comparator<Value> order(Value value, ValueComparator comparator) {
    if (value instanceof NumberValue number) {
      return ElementOrder.byValue(isAscending(number), comparator);
    }
    if (!(value instanceof Document fields)) {
      throw UpdateErrors.badValue(
          "The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort"
              + " embedded fields");
    }
    if (fields.isEmpty()) {
      throw UpdateErrors.badValue("The $sort pattern is empty when it should be a set of fields.");
    }
    List<SortPart> parts = new ArrayList<>();
    for (Element element : fields.elements()) {
      if (!(element.value() instanceof NumberValue number)) {
        throw invalidDirection(element.value());
      }
      parts.add(new SortPart(path(element.name()), isAscending(number)));
    }
    return ElementOrder.byFields(parts, comparator);
  }

  private static FieldPath path(String text) {
    if (text.isEmpty()) {
      throw UpdateErrors.badValue("The $sort field cannot be empty");
    }
    FieldPath path = FieldPath.of(text);
    if (path.parts().stream().anyMatch(part -> part.text().isEmpty())) {
      throw UpdateErrors.badValue(
          "The $sort field is a dotted field but has an empty part: " + text);
    }
    return path;
  }

  private static boolean isAscending(NumberValue number) {
    if (!number.isLong() || Math.abs(number.longValue()) != 1) {
      throw invalidDirection(number);
    }
    return number.longValue() == 1;
  }

  private static CommandException invalidDirection(Value value) {
    return UpdateErrors.badValue(
        "The $sort element value must be either 1 or -1, found: " + ValueText.of(value));
  }

  /** Whether the values only go to the end of the array. */
  boolean isAppend() {
    return position == null && slice == null && order == null;
  }

  /**
   * Whether the values go behind all elements of an array of this size, but for what is sliced off.
   */
  boolean isAppend(int size) {
    return order == null && (position == null || position > size);
  }

  /** Where the values go in an array of this size. */
  int position(int size) {
    if (position == null) {
      return size;
    }
    return (int) (position >= 0 ? Math.min(position, size) : Math.max(0, size + position));
  }

  /** What stays of the elements. */
  List<Value> slice(List<Value> elements) {
    int size = elements.size();
    if (slice == null || Math.abs(slice) >= size) {
      return elements;
    }
    return slice >= 0
        ? elements.subList(0, slice.intValue())
        : elements.subList(size + slice.intValue(), size);
  }
}
