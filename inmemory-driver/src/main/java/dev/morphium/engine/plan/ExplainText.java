package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The texts that explain has for intervals. */
final class ExplainText {
  private ExplainText() {}

  /** The intervals in the order in which a scan meets them. */
  static ArrayValue bounds(Intervals intervals, boolean ascending) {
    List<Value> texts = new ArrayList<>();
    for (Interval interval : intervals.list()) {
      texts.add(StringValue.of(ascending ? interval.toString() : interval.reversed()));
    }
    if (!ascending) {
      Collections.reverse(texts);
    }
    return ArrayValue.of(texts);
  }
}
