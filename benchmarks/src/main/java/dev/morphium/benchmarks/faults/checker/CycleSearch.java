package dev.morphium.benchmarks.faults.checker;

import dev.morphium.benchmarks.faults.checker.Dependencies.Edge;
import dev.morphium.benchmarks.faults.checker.Dependencies.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Looks for cycles that snapshot isolation forbids: those without two read-write dependencies in a
 * row.
 *
 * <p>Where a transaction comes before another because it wrote something or had ended, it committed
 * before the other began. Where it comes before because it read something, it began before the
 * other committed. So each step of such a cycle, or each pair that begins with a read-write
 * dependency, leads from the beginning of one transaction to a later beginning. Source: Fekete and
 * others, "Making Snapshot Isolation Serializable".
 *
 * <p>The graph has two places for each transaction: reached by a read-write dependency, which must
 * not be left by another one, and reached otherwise.
 */
final class CycleSearch {
  private final Dependencies dependencies;
  private final int[] index;
  private final int[] low;
  private final int[] component;
  private final Deque<Integer> open = new ArrayDeque<>();
  private int visited;
  private int components;

  /** A place on the way of the search, and which of its ways on comes next. */
  private static final class Frame {
    final int place;
    final List<Integer> next;
    int taken;

    Frame(int place, List<Integer> next) {
      this.place = place;
      this.next = next;
    }
  }

  CycleSearch(Dependencies dependencies) {
    this.dependencies = dependencies;
    int places = 2 * dependencies.size();
    index = new int[places];
    low = new int[places];
    component = new int[places];
    Arrays.fill(component, -1);
  }

  /** One short cycle for each group of transactions that has any. */
  List<List<Edge>> cycles() {
    for (int place = 0; place < index.length; place++) {
      if (index[place] == 0) {
        visit(place);
      }
    }
    List<List<Edge>> cycles = new ArrayList<>();
    boolean[] found = new boolean[components];
    for (int place = 0; place < index.length; place++) {
      for (Edge edge : edges(place)) {
        int to = target(edge);
        if (component[to] == component[place] && !found[component[place]]) {
          found[component[place]] = true;
          cycles.add(shortest(to, place, edge));
        }
      }
    }
    return cycles;
  }

  private List<Edge> edges(int place) {
    List<Edge> all = dependencies.from(place / 2);
    return place % 2 == 0
        ? all
        : all.stream().filter(edge -> edge.kind() != Kind.READ_WRITE).toList();
  }

  private static int target(Edge edge) {
    return 2 * edge.to() + (edge.kind() == Kind.READ_WRITE ? 1 : 0);
  }

  /** Tarjan's search for strongly connected components, without recursion. */
  private void visit(int root) {
    Deque<Frame> frames = new ArrayDeque<>();
    frames.push(enter(root));
    while (!frames.isEmpty()) {
      Frame frame = frames.getFirst();
      if (frame.taken < frame.next.size()) {
        int to = frame.next.get(frame.taken++);
        if (index[to] == 0) {
          frames.push(enter(to));
        } else if (component[to] < 0) {
          low[frame.place] = Math.min(low[frame.place], index[to]);
        }
        continue;
      }
      frames.pop();
      if (!frames.isEmpty()) {
        int before = frames.getFirst().place;
        low[before] = Math.min(low[before], low[frame.place]);
      }
      if (low[frame.place] == index[frame.place]) {
        close(frame.place);
      }
    }
  }

  private Frame enter(int place) {
    visited++;
    index[place] = visited;
    low[place] = visited;
    open.push(place);
    return new Frame(place, edges(place).stream().map(CycleSearch::target).toList());
  }

  private void close(int place) {
    int member;
    do {
      member = open.pop();
      component[member] = components;
    } while (member != place);
    components++;
  }

  /** The shortest way from one place to another in the same component, and the edge back. */
  private List<Edge> shortest(int from, int to, Edge back) {
    @Nullable Edge[] reached = new Edge[index.length];
    int[] before = new int[index.length];
    Deque<Integer> waiting = new ArrayDeque<>(List.of(from));
    boolean[] known = new boolean[index.length];
    known[from] = true;
    while (!known[to]) {
      int place = waiting.remove();
      for (Edge edge : edges(place)) {
        int next = target(edge);
        if (!known[next] && component[next] == component[to]) {
          known[next] = true;
          reached[next] = edge;
          before[next] = place;
          waiting.add(next);
        }
      }
    }
    List<Edge> way = new ArrayList<>(List.of(back));
    for (int place = to; place != from; place = before[place]) {
      Edge edge = reached[place];
      if (edge != null) {
        way.add(1, edge);
      }
    }
    return way;
  }
}
