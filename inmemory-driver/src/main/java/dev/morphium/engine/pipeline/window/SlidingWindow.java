package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sliding window aggregation with two stacks: each document costs a few combinations of states,
 * however large the windows are.
 *
 * <pre>
 *      start          middle           end
 *        |   front      |     back      |
 *        a   b   c   d  |  e    f    g  |
 *   abcd bcd cd  d      |  efg
 * </pre>
 *
 * <p>The front has the aggregate of each document with all that follow it in the front, the back
 * has one aggregate of all. The window is one of the former and the latter. When the front is used
 * up, the documents of the back become the front. Nothing is ever taken out of an aggregate, so
 * that sums of doubles do not drift, and infinities and NaN leave with their documents.
 *
 * <p>Source: Tangwongsan, Hirzel, Schneider, "Low-Latency Sliding-Window Aggregation in Worst-Case
 * Constant Time", 2017, "Two-Stacks".
 */
final class SlidingWindow<S> {
  /** A partition of fewer documents is computed window by window. */
  static final int FEW = 64;

  /** About what a combination of states takes. */
  private static final int STEPS = 16;

  private final WindowAggregate<S> aggregate;
  private final Scope scope;
  private List<S> front = new ArrayList<>(); // the last one is that of the first document
  private @Nullable S back;
  private int start;
  private int middle;
  private int end;

  private SlidingWindow(WindowAggregate<S> aggregate, Scope scope) {
    this.aggregate = aggregate;
    this.scope = scope;
  }

  /** What the windows of all documents of a partition give. */
  static <S> List<Value> results(
      WindowAggregate<S> aggregate, WindowFrames frames, int size, Scope scope) {
    SlidingWindow<S> window = new SlidingWindow<>(aggregate, scope);
    List<Value> results = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      window.move(frames.from(i), frames.to(i));
      S state = window.state();
      Value anew = state == null ? null : aggregate.anew(state, frames.from(i), frames.to(i));
      Value result = anew == null ? aggregate.result(state) : anew;
      results.add(result.isMissing() ? Constant.NULL : result);
    }
    return results;
  }

  private void move(int from, int to) {
    scope.turn();
    if (from < start || to < end || from > end) {
      front = new ArrayList<>();
      back = null;
      middle = from;
      end = from;
    }
    for (; end < to; end++) {
      scope.context().interrupts().tick(STEPS);
      S next = aggregate.of(end);
      S known = back;
      back = known == null ? next : aggregate.both(known, next);
    }
    start = from;
    if (start > middle) {
      flip();
    } else {
      while (front.size() > middle - start) {
        front.removeLast();
      }
    }
  }

  /** The documents of the back become the front. */
  private void flip() {
    front = new ArrayList<>(end - start);
    S sum = null;
    for (int i = end - 1; i >= start; i--) {
      scope.context().interrupts().tick(STEPS);
      S next = aggregate.of(i);
      sum = sum == null ? next : aggregate.both(next, sum);
      front.add(sum);
    }
    middle = end;
    back = null;
  }

  private @Nullable S state() {
    S later = back;
    if (front.isEmpty()) {
      return later;
    }
    S sooner = front.getLast();
    return later == null ? sooner : aggregate.both(sooner, later);
  }
}
