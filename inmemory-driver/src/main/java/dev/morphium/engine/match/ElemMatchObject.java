package dev.morphium.engine.match;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;

/**
 * The predicate {@code $elemMatch} with a filter: one element of the array, a document or an array,
 * passes the filter.
 *
 * @param interrupts where the work on many elements looks whether it is to end
 */
public record ElemMatchObject(FilterNode filter, InterruptCheck interrupts) implements Predicate {
  /** What a step of work takes. */
  private static final int NANOSECONDS = 10;

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return matchedElement(type, bytes, offset) >= 0;
  }

  @Override
  public int matchedElement(byte type, byte[] bytes, int offset) {
    if (type != ValueType.ARRAY.code()) {
      return -1;
    }
    ElementCursor cursor = new ElementCursor(bytes, offset);
    int steps = 1 + filter.cost() / NANOSECONDS;
    for (int index = 0; cursor.next(); index++) {
      interrupts.tick(steps);
      boolean nested =
          cursor.type() == ValueType.OBJECT.code() || cursor.type() == ValueType.ARRAY.code();
      if (nested && filter.matches(bytes, cursor.valueOffset(), null, null)) {
        return index;
      }
    }
    return -1;
  }

  @Override
  public boolean seesElements() {
    return false;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$elemMatch", filter.describe());
  }

  @Override
  public int cost() {
    return 20 + 4 * filter.cost();
  }
}
