package dev.morphium.engine.value;

/**
 * The names of array elements in BSON bytes: {@code "0", "1", ...}; the first thousand are kept
 * ready.
 */
public final class ArrayIndexNames {
  private static final String[] READY = new String[1000];

  static {
    for (int i = 0; i < READY.length; i++) {
      READY[i] = Integer.toString(i);
    }
  }

  private ArrayIndexNames() {}

  public static String of(int index) {
    return index < READY.length ? READY[index] : Integer.toString(index);
  }
}
