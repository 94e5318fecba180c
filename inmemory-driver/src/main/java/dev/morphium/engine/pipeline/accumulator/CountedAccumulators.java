package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.signal.InterruptibleOrder;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
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
        .implemented(
            "$firstN",
            (name, operand, c) ->
                compile(
                    operand,
                    c,
                    n -> new Ends(n, true, memory(name, c)),
                    n -> new MovingEnds(n, true)))
        .implemented(
            "$lastN",
            (name, operand, c) ->
                compile(
                    operand,
                    c,
                    n -> new Ends(n, false, memory(name, c)),
                    n -> new MovingEnds(n, false)))
        .implemented(
            "$maxN",
            (name, operand, c) ->
                compile(
                    operand,
                    c,
                    n -> extremes(n, c, c.context().comparator().reversed(), memory(name, c)),
                    n -> new MovingExtremes(n, c.context().comparator().reversed())))
        .implemented(
            "$minN",
            (name, operand, c) ->
                compile(
                    operand,
                    c,
                    n -> extremes(n, c, c.context().comparator(), memory(name, c)),
                    n -> new MovingExtremes(n, c.context().comparator())));
  }

  private static ValueState extremes(
      long count, Compilation compilation, Comparator<Value> order, GatheredMemory memory) {
    InterruptCheck interrupts = compilation.context().interrupts();
    return new Extremes(count, InterruptibleOrder.of(order, interrupts), memory);
  }

  private static GatheredMemory memory(String name, Compilation compilation) {
    return new GatheredMemory(name, MemoryLimit.TOP_N, compilation.context().memory().limits());
  }

  private static CompiledAccumulator compile(
      Value operand,
      Compilation compilation,
      LongFunction<ValueState> start,
      LongFunction<MovingState> startMoving) {
    if (!(operand instanceof Document document)) {
      throw new CommandException(
          5787900, "specification must be an object; found " + ValueText.of(operand));
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
    return MovingState.moving(
        scope -> new ValueState.OfExpression(expression, start.apply(argument.evaluate(scope))),
        expression,
        scope -> startMoving.apply(argument.evaluate(scope)));
  }

  /** The first or last values, in their order; a missing one counts as null. */
  private static final class Ends implements ValueState {
    private final long count;
    private final boolean first;
    private final Queue<Value> kept = new ArrayDeque<>();
    private final GatheredMemory memory;

    Ends(long count, boolean first, GatheredMemory memory) {
      this.memory = memory;
      this.count = count;
      this.first = first;
    }

    @Override
    public void add(Value value) {
      if (first && kept.size() == count) {
        return;
      }
      if (kept.size() == count) {
        memory.release(kept.remove());
      }
      kept.add(memory.hold(value.isMissing() ? Constant.NULL : value));
    }

    @Override
    public long memoryBytes() {
      return memory.total();
    }

    @Override
    public Value result() {
      return ArrayValue.of(new ArrayList<>(kept));
    }
  }

  /**
   * The smallest values under an order, smallest first, and where they are equal the first one
   * first; null and missing ones do not count.
   */
  private static final class Extremes implements ValueState {
    private final long count;
    private final Comparator<Value> order;
    private final PriorityQueue<Entry> worstFirst;
    private final GatheredMemory memory;
    private long sequence;

    private record Entry(Value value, long sequence) {}

    Extremes(long count, Comparator<Value> order, GatheredMemory memory) {
      this.memory = memory;
      this.count = count;
      this.order = order;
      this.worstFirst = new PriorityQueue<>(sequenced().reversed());
    }

    @Override
    public void add(Value value) {
      if (value.isNullish()) {
        return;
      }
      if (worstFirst.size() == count) {
        if (order.compare(value, worstFirst.element().value) >= 0) {
          return;
        }
        memory.release(worstFirst.remove().value);
      }
      worstFirst.add(new Entry(memory.hold(value), sequence++));
    }

    private Comparator<Entry> sequenced() {
      return Comparator.comparing(Entry::value, order).thenComparingLong(Entry::sequence);
    }

    @Override
    public long memoryBytes() {
      return memory.total();
    }

    @Override
    public Value result() {
      List<Entry> sorted = new ArrayList<>(worstFirst);
      sorted.sort(sequenced());
      return ArrayValue.of(sorted.stream().map(Entry::value).toList());
    }
  }
}
