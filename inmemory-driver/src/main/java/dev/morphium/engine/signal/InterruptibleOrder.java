package dev.morphium.engine.signal;

import java.util.Comparator;

/** The interrupt checks of a sort in memory: it looks while it compares. */
public final class InterruptibleOrder {
  /** About what a comparison of values takes. */
  private static final int STEPS = 4;

  private InterruptibleOrder() {}

  /** The same order, whose comparisons count as steps. */
  public static <T> Comparator<T> of(Comparator<? super T> order, InterruptCheck interrupts) {
    return (left, right) -> {
      interrupts.tick(STEPS);
      return order.compare(left, right);
    };
  }
}
