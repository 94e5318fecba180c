package dev.morphium.engine.plan;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The texts that explain has for intervals. */
final class ExplainText {
  private ExplainText() {}

  /** The key pattern of an index, as summaries of plans show it. */
  static String keys(Document pattern) {
    StringBuilder text = new StringBuilder("{ ");
    for (Element key : pattern.elements()) {
      text.append(text.length() > 2 ? ", " : "").append(key.name()).append(": ");
      boolean whole = key.value() instanceof NumberValue number && number.isLong();
      text.append(
          whole ? Long.toString(((NumberValue) key.value()).longValue()) : key.value().toString());
    }
    return text.append(" }").toString();
  }

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
