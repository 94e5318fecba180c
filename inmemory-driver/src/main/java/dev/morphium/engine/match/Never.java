package dev.morphium.engine.match;

/** The predicate that no value answers: {@code $all} of nothing. */
public record Never() implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return false;
  }

  @Override
  public int cost() {
    return 0;
  }
}
