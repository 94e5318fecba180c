package dev.morphium.engine.match;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.engine.value.ValueReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The predicate {@code $in}: a value equals one of these, or a string matches one of these regular
 * expressions.
 */
public final class In implements Predicate {
  private final List<Value> values;
  private final List<RegexPredicate> regexes;
  private final ValueComparator comparator;
  private final Set<ValueKey> keys = new HashSet<>();
  private final boolean hasNull;

  /**
   * @param values the values, without regular expressions
   * @param regexes the regular expressions, compiled
   */
  public In(List<Value> values, List<RegexPredicate> regexes, ValueComparator comparator) {
    this.values = List.copyOf(values);
    this.regexes = List.copyOf(regexes);
    this.comparator = comparator;
    values.forEach(value -> keys.add(new ValueKey(value, comparator)));
    this.hasNull = values.stream().anyMatch(Value::isNullish);
  }

  /** The values as they were written. */
  public List<Value> values() {
    return values;
  }

  public List<RegexPredicate> regexes() {
    return regexes;
  }

  public ValueComparator comparator() {
    return comparator;
  }

  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    if (type == MISSING) {
      return hasNull;
    }
    if (!keys.isEmpty()
        && keys.contains(new ValueKey(ValueReader.read(type, bytes, offset), comparator))) {
      return true;
    }
    for (RegexPredicate regex : regexes) {
      if (regex.matchesRaw(type, bytes, offset)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void describe(DocumentBuilder operators) {
    List<Value> all = new ArrayList<>(values);
    regexes.forEach(regex -> all.add(regex.source()));
    operators.append("$in", ArrayValue.of(all));
  }

  @Override
  public int cost() {
    return 30 + regexes.stream().mapToInt(Predicate::cost).sum();
  }

  @Override
  public String toString() {
    return "$in " + values + regexes;
  }
}
