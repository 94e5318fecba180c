package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;

/**
 * The predicate {@code $elemMatch} with a filter: one element of the array, a document or an array,
 * passes the filter.
 */
public record ElemMatchObject(FilterNode filter) implements Predicate {
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
    for (int index = 0; cursor.next(); index++) {
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
