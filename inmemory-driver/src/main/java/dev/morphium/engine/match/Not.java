package dev.morphium.engine.match;

/** The negation of a predicate: {@code $not}, {@code $ne}, {@code $nin}, {@code $exists: false}. */
public record Not(Predicate predicate) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return !predicate.matchesRaw(type, bytes, offset);
  }

  @Override
  public int cost() {
    return predicate.cost();
  }
}
