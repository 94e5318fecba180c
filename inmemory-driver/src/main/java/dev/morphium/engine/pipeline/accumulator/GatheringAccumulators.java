package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code $addToSet}, {@code $concatArrays}, {@code $mergeObjects}, {@code $push}, {@code
 * $setUnion}: all values in one.
 */
final class GatheringAccumulators {
  private GatheringAccumulators() {}

  static OperatorTable.Builder<AccumulatorFactory> entries() {
    return OperatorTable.<AccumulatorFactory>of("accumulator")
        .implemented(
            "$addToSet",
            (name, operand, compilation) -> {
              EvaluationContext context = compilation.context();
              Expression input = compilation.compile(operand);
              return MovingState.moving(
                  ValueState.of(
                      input,
                      () -> new ValueSet(memory(name, MemoryLimit.ADD_TO_SET, context), context)),
                  input,
                  scope -> new MovingSet(context.comparator()));
            })
        .implemented(
            "$concatArrays",
            ValueState.contextual(
                context ->
                    new Elements(
                        "$concatArrays",
                        new ValueList(memory("$concatArrays", MemoryLimit.CONCAT_ARRAYS, context)),
                        context.interrupts())))
        .implemented("$mergeObjects", ValueState.factory(comparator -> new Merge()))
        .implemented(
            "$push",
            ValueState.contextual(
                context -> new ValueList(memory("$push", MemoryLimit.PUSH, context))))
        .implemented(
            "$setUnion",
            ValueState.contextual(
                context ->
                    new Elements(
                        "$setUnion",
                        new ValueSet(memory("$setUnion", MemoryLimit.SET_UNION, context), context),
                        context.interrupts())));
  }

  private static GatheredMemory memory(String name, MemoryLimit limit, EvaluationContext context) {
    return new GatheredMemory(name, limit, context.memory().limits());
  }

  private static final class ValueList implements ValueState {
    private final GatheredMemory memory;
    private final List<Value> values = new ArrayList<>();

    ValueList(GatheredMemory memory) {
      this.memory = memory;
    }

    @Override
    public void add(Value value) {
      if (!value.isMissing()) {
        values.add(memory.hold(value));
      }
    }

    @Override
    public Value result() {
      return ArrayValue.of(List.copyOf(values));
    }

    @Override
    public long memoryBytes() {
      return memory.total();
    }
  }

  private static final class ValueSet implements ValueState {
    /** An entry of the table, and the key in it. */
    private static final int ENTRY_BYTES = 72;

    private final GatheredMemory memory;
    private final Set<ValueKey> keys = new LinkedHashSet<>();
    private final ValueComparator comparator;

    ValueSet(GatheredMemory memory, EvaluationContext context) {
      this.memory = memory;
      this.comparator = context.comparator();
    }

    @Override
    public void add(Value value) {
      if (!value.isMissing() && !keys.contains(new ValueKey(value, comparator))) {
        memory.hold(ENTRY_BYTES);
        keys.add(new ValueKey(memory.hold(value), comparator));
      }
    }

    @Override
    public long memoryBytes() {
      return memory.total();
    }

    @Override
    public Value result() {
      return ArrayValue.of(keys.stream().map(ValueKey::value).toList());
    }
  }

  /** Feeds the elements of arrays to another state. */
  private record Elements(String name, ValueState state, InterruptCheck interrupts)
      implements ValueState {
    @Override
    public void add(Value value) {
      if (value.isMissing()) {
        return;
      }
      if (!(value instanceof ArrayValue array)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            name
                + " requires array inputs, but input "
                + ValueText.of(value)
                + " is of type "
                + type(value));
      }
      for (Value element : array.elements()) {
        interrupts.tick(STEPS);
        state.add(element);
      }
    }

    /** About what an element takes. */
    private static final int STEPS = 8;

    private static String type(Value value) {
      return value.type().alias();
    }

    @Override
    public Value result() {
      return state.result();
    }

    @Override
    public long memoryBytes() {
      return state.memoryBytes();
    }
  }

  /** The fields of all documents; the last value of a name counts, at the place of the first. */
  private static final class Merge implements ValueState {
    private static final int ENTRY_BYTES = 120;

    private final Map<String, Value> fields = new LinkedHashMap<>();
    private long bytes = ENTRY_BYTES;

    @Override
    public void add(Value input) {
      if (input.isNullish()) {
        return;
      }
      if (!(input instanceof Document document)) {
        throw new CommandException(
            5911200,
            "$mergeObjects requires object inputs, but input "
                + input
                + " is of type "
                + input.type().alias());
      }
      for (Element element : document.elements()) {
        Value value = ValueSize.compact(element.value());
        Value before = fields.put(element.name(), value);
        bytes += ValueSize.of(value);
        bytes += before == null ? ENTRY_BYTES + element.name().length() : -ValueSize.of(before);
      }
    }

    @Override
    public long memoryBytes() {
      return bytes;
    }

    @Override
    public Value result() {
      DocumentBuilder builder = new DocumentBuilder();
      fields.forEach(builder::append);
      return builder.build();
    }
  }
}
