package dev.morphium.engine.match;

import dev.morphium.engine.value.DocumentBuilder;

/** The negation of a predicate: {@code $not}, {@code $ne}, {@code $nin}, {@code $exists: false}. */
public record Not(Predicate predicate) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return !predicate.matchesRaw(type, bytes, offset);
  }

  @Override
  public void describe(DocumentBuilder operators) {
    operators.startDocument("$not");
    predicate.describe(operators);
    operators.end();
  }

  @Override
  public int cost() {
    return predicate.cost();
  }
}
