package dev.morphium.benchmarks.faults.nemesis;

import java.io.IOException;

/**
 * A kind of fault (a nemesis, in Jepsen's words): kills, partitions, clock jumps, full disks.
 *
 * @param name what it is called on the command line
 * @param needs what it takes
 * @param strike does it, waits, and ends it as far as it ends by itself
 */
public record Fault(String name, Needs needs, Strike strike) {
  /** What a kind of harm takes. */
  public enum Needs {
    /** Nothing. */
    NOTHING,
    /** A network for each member. */
    NETWORKS,
    /** Disks that can be filled. */
    DISKS,
    /** Clocks that can jump. */
    CLOCKS,
    /** A journal: it takes the memory of all members at once. */
    JOURNAL
  }

  /** Harms a set. */
  @FunctionalInterface
  public interface Strike {
    void on(TestSet testSet) throws IOException, InterruptedException;
  }
}
