package dev.morphium.engine.pipeline.accumulator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.AccumulatorFactory;
import dev.morphium.engine.pipeline.CompiledAccumulator;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.List;

/**
 * The accumulator {@code $_internalJsReduce} of a {@code mapReduce}: what its reduce function makes
 * of the values of a key. No client may use it. Source: MongoDB manual, "mapReduce"; its name is
 * shown by {@code explain}.
 */
public final class MapReduceAccumulator {
  private static final FieldName DATA = new FieldName("data");
  private static final FieldName EVAL = new FieldName("eval");
  private static final FieldName KEY = new FieldName("k");
  private static final FieldName VALUE = new FieldName("v");

  private MapReduceAccumulator() {}

  /** The accumulators and this one. */
  public static OperatorTable<AccumulatorFactory> with(OperatorTable<AccumulatorFactory> others) {
    OperatorTable.Builder<AccumulatorFactory> all = OperatorTable.of("accumulator");
    for (String name : others.implementedNames()) {
      AccumulatorFactory factory = others.find(name);
      if (factory != null) {
        all.implemented(name, factory);
      }
    }
    return all.implemented("$_internalJsReduce", MapReduceAccumulator::reduce).build();
  }

  private static CompiledAccumulator reduce(String name, Value operand, Compilation compilation) {
    String source =
        operand instanceof Document document ? ScriptAccumulators.source(document.get(EVAL)) : null;
    if (source == null || !(operand instanceof Document call)) {
      throw new CommandException(
          31244, "$_internalJsReduce requires the 'eval' argument to be of type string, or code");
    }
    Expression data = compilation.compile(call.get(DATA));
    Scripts scripts = compilation.context().scripts();
    return scope -> new Reduced(scripts, source, data);
  }

  /** The values of one key, which are reduced at the end, the last one first as in MongoDB. */
  private static final class Reduced implements Accumulator {
    private final Scripts scripts;
    private final String source;
    private final Expression data;
    private final List<Value> values = new ArrayList<>();
    private Value key = Constant.NULL;
    private long bytes;

    Reduced(Scripts scripts, String source, Expression data) {
      this.scripts = scripts;
      this.source = source;
      this.data = data;
    }

    @Override
    public void add(Scope scope) {
      if (data.evaluate(scope) instanceof Document pair) {
        key = ValueSize.compact(pair.get(KEY));
        Value value = ValueSize.compact(pair.get(VALUE));
        values.add(value);
        bytes += ValueSize.of(value) + ValueSize.REFERENCE_BYTES;
      }
    }

    @Override
    public Value result() {
      Value result = Constant.MISSING;
      while (!values.isEmpty()) {
        int left = values.size();
        long taken = ValueSize.of(key);
        List<Value> next = new ArrayList<>();
        while (left > 0) {
          taken += ValueSize.of(values.get(left - 1));
          if (taken > Limits.MAX_BSON_OBJECT_SIZE) {
            break;
          }
          next.add(values.get(--left));
        }
        if (left > 0 && next.size() < 2) {
          throw new CommandException(31392, "Value too large to reduce");
        }
        result = scripts.call(source, List.of(key, ArrayValue.of(next)));
        values.subList(left, values.size()).clear();
        if (left > 0) {
          values.add(result);
        }
      }
      return result;
    }

    @Override
    public long memoryBytes() {
      return FIXED_BYTES + bytes;
    }
  }
}
