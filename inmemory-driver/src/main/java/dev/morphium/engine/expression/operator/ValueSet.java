package dev.morphium.engine.expression.operator;

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
  private final ValueComparator comparator;
  private final Map<ValueKey, Value> values = new HashMap<>();

  ValueSet(List<Value> elements, ValueComparator comparator) {
    this.comparator = comparator;
    elements.forEach(this::add);
  }

  /** Adds a value. @return false when an equal one was there */
  boolean add(Value value) {
    return values.putIfAbsent(new ValueKey(value, comparator), value) == null;
  }

  boolean contains(Value value) {
    return values.containsKey(new ValueKey(value, comparator));
  }

  /** Removes what is not in the other set. */
  void retain(ValueSet other) {
    values.keySet().retainAll(other.values.keySet());
  }

  boolean isSameAs(ValueSet other) {
    return values.keySet().equals(other.values.keySet());
  }

  /** The values in order. */
  ArrayValue sorted() {
    List<Value> sorted = new ArrayList<>(values.values());
    sorted.sort(comparator);
    return ArrayValue.of(sorted);
  }
}
