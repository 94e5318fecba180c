package dev.morphium.server.net;

/**
 * The limit on the direct memory of the network, which is outside of the heap: with it, heap,
 * buffers and threads fit into the memory of a container whose heap may have 70 % of it.
 *
 * <p>What clients leave unread reaches it last: half of it is what {@link ClientLimits} allow.
 * Without it the limit would be as much again as the heap. Source: Netty's {@code
 * io.netty.maxDirectMemory}.
 */
public final class DirectMemory {
  private static final String PROPERTY = "io.netty.maxDirectMemory";
  private static final long LEAST = 192L << 20;
  private static final long OWN = 64L << 20;

  private DirectMemory() {}

  /** Sets the limit, unless the operator has; before anything uses the network. */
  public static void limit() {
    if (System.getProperty(PROPERTY) == null) {
      System.setProperty(PROPERTY, Long.toString(of(Runtime.getRuntime().maxMemory())));
    }
  }

  static long of(long heapBytes) {
    return Math.max(LEAST, heapBytes / 4 + OWN);
  }
}
