package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.function.LongFunction;

/** {@code $firstN}, {@code $lastN}, {@code $maxN}, {@code $minN}: some values of all. */
final class CountedAccumulators {
  private CountedAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented("$firstN", (name, operand, c) -> compile(operand, c, n -> new Ends(n, true)))
        .implemented("$lastN", (name, operand, c) -> compile(operand, c, n -> new Ends(n, false)))
        .implemented(
            "$maxN",
            (name, operand, c) ->
                compile(operand, c, n -> new Extremes(n, c.context().comparator().reversed())))
        .implemented(
            "$minN",
            (name, operand, c) ->
                compile(operand, c, n -> new Extremes(n, c.context().comparator())));
  }

  private static CompiledAccumulator compile(
      Value operand, Compilation compilation, LongFunction<ValueState> start) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(5787900, "specification must be an object; found " + operand);
    }
    Value input = null;
    Value count = null;
    for (Element element : document.elements()) {
      switch (element.name()) {
        case "input" -> input = element.value();
        case "n" -> count = element.value();
        default ->
            throw new CommandException(
                5787901, "Unknown argument for 'n' operator: " + element.name());
      }
    }
    if (count == null) {
      throw new CommandException(5787906, "Missing value for 'n'");
    }
    if (input == null) {
      throw new CommandException(5787907, "Missing value for 'input'");
    }
    Expression expression = compilation.compile(input);
    CountArgument argument = new CountArgument(compilation.compile(count));
    return scope -> new ValueState.OfExpression(expression, start.apply(argument.evaluate(scope)));
  }

  /** The first or last values, in their order; a missing one counts as null. */
  private static final class Ends implements ValueState {
    private final long count;
    private final boolean first;
    private final Queue<Value> kept = new ArrayDeque<>();

    Ends(long count, boolean first) {
      this.count = count;
      this.first = first;
    }

    @Override
    public void add(Value value) {
      if (first && kept.size() == count) {
        return;
      }
      kept.add(value.isMissing() ? Constant.NULL : value);
      if (kept.size() > count) {
        kept.remove();
      }
    }

    @Override
    public Value result() {
      return ArrayValue.of(new ArrayList<>(kept));
    }
  }

  /** The smallest values under an order, smallest first; null and missing ones do not count. */
  private static final class Extremes implements ValueState {
    private final long count;
    private final Comparator<Value> order;
    private final PriorityQueue<Value> worstFirst;

    Extremes(long count, Comparator<Value> order) {
      this.count = count;
      this.order = order;
      this.worstFirst = new PriorityQueue<>(order.reversed());
    }

    @Override
    public void add(Value value) {
      if (!value.isNullish()) {
        worstFirst.add(value);
        if (worstFirst.size() > count) {
          worstFirst.remove();
        }
      }
    }

    @Override
    public Value result() {
      List<Value> sorted = new ArrayList<>(worstFirst);
      sorted.sort(order);
      return ArrayValue.of(sorted);
    }
  }
}
