package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.util.List;

/** The network between the members of a set and their clients, which can be partitioned. */
public interface Network extends AutoCloseable {
  /** Where clients reach a member: name and port. */
  String host(int member);

  /** What a member's command line begins with, so that the member is in its place. */
  List<String> prefix(int member);

  /** Whether anything can be cut here. */
  boolean canCut();

  /** Nothing that one member sends reaches the other any more. */
  void cut(int from, int to) throws IOException;

  /** Nothing that a member sends reaches clients any more. */
  void cutFromClients(int member) throws IOException;

  /** What a member sends leaves it slowly. */
  void slow(int member, int kilobits) throws IOException;

  /** All is as it was at first. */
  void heal() throws IOException;

  @Override
  void close();
}
