package dev.morphium.server.cli;

/**
 * The threads of the platform that carry the virtual ones.
 *
 * <p>Virtual threads carry writes that wait for members: very brief work that comes in bursts, each
 * time a batch is answered. With as many carriers as processors, which is usual, they take the
 * processors from the network and the log, and keep waking each other.
 */
final class Carriers {
  private static final String PROPERTY = "jdk.virtualThreadScheduler.parallelism";

  private Carriers() {}

  /** Takes effect before the first virtual thread only. Who has set the property is obeyed. */
  static void limit() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, "" + number(Runtime.getRuntime().availableProcessors()));
    }
  }

  static int number(int processors) {
    return Math.max(1, processors / 2);
  }
}
