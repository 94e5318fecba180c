package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueKey;
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
            "$addToSet", ValueState.factory(comparator -> new ValueSet("$addToSet", comparator)))
        .implemented(
            "$concatArrays",
            ValueState.factory(
                comparator -> new Elements("$concatArrays", new ValueList("$concatArrays"))))
        .implemented("$mergeObjects", ValueState.factory(comparator -> new Merge()))
        .implemented("$push", ValueState.factory(comparator -> new ValueList("$push")))
        .implemented(
            "$setUnion",
            ValueState.factory(
                comparator -> new Elements("$setUnion", new ValueSet("$setUnion", comparator))));
  }

  private static final class ValueList implements ValueState {
    private final GatheredMemory memory;
    private final List<Value> values = new ArrayList<>();

    ValueList(String name) {
      memory = new GatheredMemory(name);
    }

    @Override
    public void add(Value value) {
      if (!value.isMissing()) {
        memory.hold(value);
        values.add(value);
      }
    }

    @Override
    public Value result() {
      return ArrayValue.of(List.copyOf(values));
    }
  }

  private static final class ValueSet implements ValueState {
    private final GatheredMemory memory;
    private final Set<ValueKey> keys = new LinkedHashSet<>();
    private final ValueComparator comparator;

    ValueSet(String name, ValueComparator comparator) {
      memory = new GatheredMemory(name);
      this.comparator = comparator;
    }

    @Override
    public void add(Value value) {
      if (!value.isMissing() && keys.add(new ValueKey(value, comparator))) {
        memory.hold(value);
      }
    }

    @Override
    public Value result() {
      return ArrayValue.of(keys.stream().map(ValueKey::value).toList());
    }
  }

  /** Feeds the elements of arrays to another state. */
  private record Elements(String name, ValueState state) implements ValueState {
    @Override
    public void add(Value value) {
      if (value.isMissing()) {
        return;
      }
      if (!(value instanceof ArrayValue array)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            name + " requires array inputs, but input " + value + " is of type " + type(value));
      }
      array.elements().forEach(state::add);
    }

    private static String type(Value value) {
      return value.type().alias();
    }

    @Override
    public Value result() {
      return state.result();
    }
  }

  /** The fields of all documents; the last value of a name counts, at the place of the first. */
  private static final class Merge implements ValueState {
    private final Map<String, Value> fields = new LinkedHashMap<>();

    @Override
    public void add(Value value) {
      if (value.isNullish()) {
        return;
      }
      if (!(value instanceof Document document)) {
        throw new CommandException(
            5911200,
            "$mergeObjects requires object inputs, but input "
                + value
                + " is of type "
                + value.type().alias());
      }
      for (Element element : document.elements()) {
        fields.put(element.name(), element.value());
      }
    }

    @Override
    public Value result() {
      DocumentBuilder builder = new DocumentBuilder();
      fields.forEach(builder::append);
      return builder.build();
    }
  }
}
