package dev.morphium.driver.transaction;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which transaction must have come before which one.
 *
 * <p>Snapshot isolation allows a cycle only when it has two anti-dependencies in a row. Source: A.
 * Adya, "Weak Consistency" (1999); A. Cerone, A. Gotsman, "Analysing Snapshot Isolation" (2016).
 */
final class DependencyGraph {
  /** Why one transaction comes before another one. */
  enum Kind {
    /** The other one has overwritten what it wrote. */
    WRITE_WRITE,
    /** The other one has read what it wrote. */
    WRITE_READ,
    /** The other one has overwritten what it read: an anti-dependency. */
    READ_WRITE,
    /** It had ended before the other one began. */
    TIME
  }

  private record Edge(int from, int to, Kind kind) {
    boolean isAntiDependency() {
      return kind == Kind.READ_WRITE;
    }
  }

  /** A step of a search: an edge, and the step before it. */
  private record Step(@Nullable Step before, Edge edge) {}

  private final List<String> names = new ArrayList<>();
  private final List<List<Edge>> edges = new ArrayList<>();

  /** Adds a transaction; they are numbered in this order. */
  void addNode(String name) {
    names.add(name);
    edges.add(new ArrayList<>());
  }

  void addEdge(int from, int to, Kind kind) {
    if (from != to) {
      edges.get(from).add(new Edge(from, to, kind));
    }
  }

  /** The cycles that snapshot isolation forbids, at most one for each transaction. */
  List<String> forbiddenCycles() {
    int[] components = components();
    List<String> found = new ArrayList<>();
    for (int start = 0; start < names.size(); start++) {
      Step cycle = cycle(start, components);
      if (cycle != null) {
        found.add(describe(cycle));
      }
    }
    return found;
  }

  /** A shortest cycle through this transaction without two anti-dependencies in a row, or null. */
  private @Nullable Step cycle(int start, int[] components) {
    for (boolean first : new boolean[] {false, true}) {
      Map<Integer, Boolean> seen = new HashMap<>();
      Deque<Step> queue = new ArrayDeque<>();
      for (Edge edge : edges.get(start)) {
        if (edge.isAntiDependency() == first) {
          queue.add(new Step(null, edge));
        }
      }
      while (!queue.isEmpty()) {
        Step step = queue.remove();
        Edge edge = step.edge;
        boolean anti = edge.isAntiDependency();
        if (edge.to == start && !(anti && first)) {
          return step;
        }
        if (components[edge.to] != components[start]
            || seen.put(2 * edge.to + (anti ? 1 : 0), true) != null) {
          continue;
        }
        for (Edge next : edges.get(edge.to)) {
          if (!(anti && next.isAntiDependency())) {
            queue.add(new Step(step, next));
          }
        }
      }
    }
    return null;
  }

  private String describe(Step last) {
    Deque<Edge> path = new ArrayDeque<>();
    for (Step step = last; step != null; step = step.before) {
      path.addFirst(step.edge);
    }
    StringBuilder text = new StringBuilder(kind(path)).append(": ");
    for (Edge edge : path) {
      text.append(names.get(edge.from)).append(" -").append(edge.kind).append("-> ");
    }
    return text.append(names.get(path.getFirst().from)).toString();
  }

  private static String kind(Deque<Edge> path) {
    long antiDependencies = path.stream().filter(Edge::isAntiDependency).count();
    if (antiDependencies > 1) {
      return "G-nonadjacent";
    }
    if (antiDependencies == 1) {
      return "G-single";
    }
    return path.stream().allMatch(edge -> edge.kind == Kind.WRITE_WRITE) ? "G0" : "G1c";
  }

  /** The strongly connected components, by Kosaraju's algorithm. */
  private int[] components() {
    List<List<Integer>> forward = new ArrayList<>();
    List<List<Integer>> backward = new ArrayList<>();
    for (int node = 0; node < names.size(); node++) {
      forward.add(edges.get(node).stream().map(Edge::to).toList());
      backward.add(new ArrayList<>());
    }
    edges.forEach(list -> list.forEach(edge -> backward.get(edge.to).add(edge.from)));
    List<Integer> order = new ArrayList<>();
    int[] marks = new int[names.size()];
    for (int node = 0; node < marks.length; node++) {
      visit(node, 1, forward, marks, order);
    }
    int[] components = new int[marks.length];
    for (int node : order.reversed()) {
      visit(node, node + 1, backward, components, new ArrayList<>());
    }
    return components;
  }

  /** Marks all that can be reached, and lists it in the order in which it was left. */
  private static void visit(
      int start, int mark, List<List<Integer>> next, int[] marks, List<Integer> left) {
    if (marks[start] != 0) {
      return;
    }
    Deque<int[]> path = new ArrayDeque<>();
    marks[start] = mark;
    path.push(new int[] {start, 0});
    while (!path.isEmpty()) {
      int[] top = path.peek();
      List<Integer> following = next.get(top[0]);
      if (top[1] == following.size()) {
        left.add(top[0]);
        path.pop();
        continue;
      }
      int node = following.get(top[1]++);
      if (marks[node] == 0) {
        marks[node] = mark;
        path.push(new int[] {node, 0});
      }
    }
  }
}
