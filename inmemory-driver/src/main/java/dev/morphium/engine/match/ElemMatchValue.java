package dev.morphium.engine.match;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;

/**
 * The predicate {@code $elemMatch} with operators: one element of the array answers them all.
 *
 * <p>The operators see the element itself: an element that is an array is not walked through.
 *
 * @param interrupts where the work on many elements looks whether it is to end
 */
public record ElemMatchValue(Predicate predicate, InterruptCheck interrupts) implements Predicate {
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
    int steps = 1 + predicate.cost() / NANOSECONDS;
    for (int index = 0; cursor.next(); index++) {
      interrupts.tick(steps);
      if (predicate.matchesRaw(cursor.type(), bytes, cursor.valueOffset())) {
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
    operators.startDocument("$elemMatch");
    predicate.describe(operators);
    operators.end();
  }

  @Override
  public int cost() {
    return 20 + 4 * predicate.cost();
  }
}
