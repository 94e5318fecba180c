package dev.morphium.engine.match;

/** The predicate {@code $exists: true}: the field is there, be it null. */
public record Exists() implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return type != MISSING;
  }

  @Override
  public int cost() {
    return 1;
  }
}
