package dev.morphium.benchmarks.messaging;

/**
 * The payload of measured messages.
 *
 * @param number its number among all
 * @param nanos when it was sent
 * @param text something to carry
 */
record Parcel(int number, long nanos, String text) {
  private static final String TEXT = "a text of about one hundred characters, ".repeat(3);

  static Parcel numbered(int number) {
    return new Parcel(number, System.nanoTime(), TEXT);
  }
}
