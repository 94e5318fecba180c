package dev.morphium.engine.change;

import java.util.Random;

/** Errors that are thrown at a place that is counted, wherever that is. */
final class Faults {
  private static final int PLACES = 12;

  private final Random random;
  private int left = -1;

  Faults(Random random) {
    this.random = random;
  }

  /** A place where an error may come. */
  void pass() {
    if (left >= 0 && left-- == 0) {
      throw switch (random.nextInt(4)) {
        case 0 -> new OutOfMemoryError("made by the test");
        case 1 -> new StackOverflowError("made by the test");
        case 2 -> new NoClassDefFoundError("made by the test");
        default -> new AssertionError("made by the test");
      };
    }
  }

  /** An error comes after so many places. */
  void in(int places) {
    left = places;
  }

  /** Runs something during which an error may come, mostly none. */
  void during(Runnable action) {
    left = random.nextInt(4) == 0 ? random.nextInt(PLACES) : -1;
    try {
      action.run();
    } finally {
      left = -1;
    }
  }
}
