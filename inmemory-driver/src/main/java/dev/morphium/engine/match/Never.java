package dev.morphium.engine.match;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;

/** The predicate that no value answers: {@code $all} of nothing. */
public record Never() implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return false;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$in", ArrayValue.EMPTY);
  }

  @Override
  public int cost() {
    return 0;
  }
}
