package dev.morphium.benchmarks.faults.hosts;

import java.nio.file.Path;

/**
 * The plan of a set to start: its size, its network, its disks, its clocks, and whether it has a
 * journal.
 *
 * @param directory where its members keep their files and logs
 * @param members how many there are
 * @param namespaces whether each has a network of its own, if this machine allows it
 * @param smallDisks whether each has a disk that can be filled, if this machine allows it
 * @param clocks whether their clocks can jump
 * @param journal whether they keep a journal
 */
public record SetPlan(
    Path directory,
    int members,
    boolean namespaces,
    boolean smallDisks,
    boolean clocks,
    boolean journal) {
  /** Three members in memory, on this machine's own address. */
  public static SetPlan plain(Path directory) {
    return new SetPlan(directory, 3, false, false, false, false);
  }

  /** The same with a journal. */
  public SetPlan withJournal() {
    return new SetPlan(directory, members, namespaces, smallDisks, clocks, true);
  }
}
