package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;

/** The predicate {@code $exists: true}: the field is there, be it null. */
public record Exists() implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return type != MISSING;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.append("$exists", true);
  }

  @Override
  public int cost() {
    return 1;
  }
}
