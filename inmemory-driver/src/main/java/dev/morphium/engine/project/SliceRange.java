package dev.morphium.engine.project;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The part of an array that {@code find}'s {@code $slice} asks for. Source: MongoDB manual, "$slice
 * (projection)".
 *
 * @param skip how many elements to skip from the front, or where to start from the end when
 *     negative
 * @param limit how many elements to take
 */
record SliceRange(int skip, int limit) {
  /**
   * The range of a projection's argument: a count, or a pair of skip and limit.
   *
   * @return null when it is neither, so that it is the expression {@code $slice}
   */
  static @Nullable SliceRange parse(Value argument) {
    if (argument instanceof NumberValue count) {
      int number = clamp(count);
      return number >= 0
          ? new SliceRange(0, number)
          : new SliceRange(number, number == Integer.MIN_VALUE ? Integer.MAX_VALUE : -number);
    }
    if (argument instanceof ArrayValue pair
        && pair.size() == 2
        && pair.get(0) instanceof NumberValue skip
        && pair.get(1) instanceof NumberValue limit
        && clamp(limit) > 0) {
      return new SliceRange(clamp(skip), clamp(limit));
    }
    return null;
  }

  private static int clamp(NumberValue number) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, number.longValue()));
  }

  /** The part of the array that starts here. */
  ArrayValue of(byte[] bytes, int array) {
    ArrayValue all = ArrayValue.view(bytes, array);
    int size = limit == 0 ? 0 : Document.view(bytes, array).fieldCount();
    int from = skip >= 0 ? Math.min(skip, size) : Math.max(0, size + skip);
    int to = (int) Math.min(size, (long) from + limit);
    return from == 0 && to == size && limit != 0
        ? all
        : ArrayValue.of(to == from ? List.of() : all.elements().subList(from, to));
  }
}
