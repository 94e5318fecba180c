package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ValueType;

/** The predicate {@code $size}: an array with so many elements. */
public record Size(long size) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    if (type != ValueType.ARRAY.code()) {
      return false;
    }
    ElementCursor cursor = new ElementCursor(bytes, offset);
    long left = size;
    while (left >= 0 && cursor.next()) {
      left--;
    }
    return left == 0;
  }

  @Override
  public boolean seesElements() {
    return false;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$size", size);
  }

  @Override
  public int cost() {
    return 30;
  }
}
