package dev.morphium.benchmarks.faults.checker;

import java.util.ArrayList;
import java.util.List;

/** Which transaction has to come before which, and why. */
final class Dependencies {
  /** Why one transaction comes before another. */
  enum Kind {
    /** It wrote the version before the one that the other wrote. */
    WRITE_WRITE("ww"),
    /** It wrote what the other read. */
    WRITE_READ("wr"),
    /** It read the version before the one that the other wrote. */
    READ_WRITE("rw"),
    /** It had ended when the other began. */
    REAL_TIME("rt");

    final String shortName;

    Kind(String shortName) {
      this.shortName = shortName;
    }
  }

  /** One reason. */
  record Edge(int from, int to, Kind kind, String why) {}

  private final List<List<Edge>> edges = new ArrayList<>();

  Dependencies(int transactions) {
    for (int i = 0; i < transactions; i++) {
      edges.add(new ArrayList<>());
    }
  }

  void add(int from, int to, Kind kind, String why) {
    if (from != to) {
      edges.get(from).add(new Edge(from, to, kind, why));
    }
  }

  List<Edge> from(int transaction) {
    return edges.get(transaction);
  }

  int size() {
    return edges.size();
  }
}
