package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A set of values under the equality of a comparator; of equal values it keeps the first. */
final class ValueSet {
  /** About what an entry of a hash table takes. */
  private static final int STEPS = 8;

  private final ValueComparator comparator;
  private final InterruptCheck interrupts;
  private final Map<ValueKey, Value> values = new HashMap<>();

  /**
   * @param context how values are compared, and where the work on many looks whether it is to end
   */
  ValueSet(List<Value> elements, EvaluationContext context) {
    this.comparator = context.comparator();
    this.interrupts = context.interrupts();
    elements.forEach(this::add);
  }

  /** Adds a value. @return false when an equal one was there */
  boolean add(Value value) {
    interrupts.tick(STEPS);
    return values.putIfAbsent(new ValueKey(value, comparator), value) == null;
  }

  boolean contains(Value value) {
    interrupts.tick(STEPS);
    return values.containsKey(new ValueKey(value, comparator));
  }

  /** Removes what is not in the other set. */
  void retain(ValueSet other) {
    values
        .keySet()
        .removeIf(
            key -> {
              interrupts.tick(STEPS);
              return !other.values.containsKey(key);
            });
  }

  boolean isSameAs(ValueSet other) {
    return values.keySet().equals(other.values.keySet());
  }

  /** The values in order. */
  ArrayValue sorted() {
    List<Value> sorted = new ArrayList<>(values.values());
    sorted.sort(InterruptibleOrder.of(comparator, interrupts));
    return ArrayValue.of(sorted);
  }
}
