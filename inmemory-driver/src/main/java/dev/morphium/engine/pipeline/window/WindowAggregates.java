package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.NumberSum;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The accumulators whose windows slide: those that can be computed from their parts. */
final class WindowAggregates {
  private WindowAggregates() {}

  /**
   * The aggregate of an accumulator.
   *
   * @param inputs the value of the accumulator's operand in each document
   * @return null when the accumulator has none
   */
  static @Nullable WindowAggregate<?> of(
      String name, List<Value> inputs, ValueComparator comparator) {
    return switch (name) {
      case "$avg" -> new Sum(inputs, true);
      case "$first" -> new End(inputs, true);
      case "$last" -> new End(inputs, false);
      case "$max" -> new Extreme(inputs, comparator, -1);
      case "$min" -> new Extreme(inputs, comparator, 1);
      case "$sum" -> new Sum(inputs, false);
      default -> null;
    };
  }

  /** Whether there is an aggregate of this name. */
  static boolean isKnown(String name) {
    return of(name, List.of(), ValueComparator.BINARY) != null;
  }

  /** What is no number counts as nothing. */
  private record Sum(List<Value> inputs, boolean average) implements WindowAggregate<NumberSum> {
    @Override
    public NumberSum of(int document) {
      NumberSum sum = new NumberSum();
      if (inputs.get(document) instanceof NumberValue number) {
        sum.add(number);
      }
      return sum;
    }

    @Override
    public NumberSum both(NumberSum first, NumberSum second) {
      return NumberSum.both(first, second);
    }

    @Override
    public Value result(@Nullable NumberSum state) {
      NumberSum empty = new NumberSum();
      NumberSum own = NumberSum.both(state == null ? empty : state, empty); // a result changes it
      return average ? own.average() : own.sum();
    }
  }

  /** The value of the first or the last document. */
  private record End(List<Value> inputs, boolean first) implements WindowAggregate<Value> {
    @Override
    public Value of(int document) {
      return inputs.get(document);
    }

    @Override
    public Value both(Value sooner, Value later) {
      return first ? sooner : later;
    }

    @Override
    public Value result(@Nullable Value state) {
      return state == null ? Constant.MISSING : state;
    }
  }

  /** The first of the values that no other one comes before; what is nullish does not count. */
  private record Extreme(List<Value> inputs, ValueComparator comparator, int sign)
      implements WindowAggregate<Value> {
    @Override
    public Value of(int document) {
      Value value = inputs.get(document);
      return value.isNullish() ? Constant.MISSING : value;
    }

    @Override
    public Value both(Value first, Value second) {
      if (first.isMissing() || second.isMissing()) {
        return first.isMissing() ? second : first;
      }
      return sign * comparator.compare(second, first) < 0 ? second : first;
    }

    @Override
    public Value result(@Nullable Value state) {
      return state == null ? Constant.MISSING : state;
    }
  }
}
