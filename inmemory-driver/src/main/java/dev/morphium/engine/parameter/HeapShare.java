package dev.morphium.engine.parameter;

/** Limits on numbers of things, by the share of the heap that they take together at most. */
final class HeapShare {
  /** With less, no application works. */
  private static final int LEAST = 10_000;

  private HeapShare() {}

  /**
   * How many there may be.
   *
   * @param bytesOfHeap how much of the heap there is to be for each of them
   * @param most MongoDB's number, or one that nobody needs
   */
  static int of(int bytesOfHeap, int most) {
    return Math.clamp(Runtime.getRuntime().maxMemory() / bytesOfHeap, LEAST, most);
  }
}
