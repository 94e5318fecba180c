package dev.morphium.aggregate;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;

/**
 * The accumulators that only groups and buckets have.
 *
 * @param <B> the stage with one more field, which is what has to be used
 */
@CheckReturnValue
public interface GroupAccumulators<B> extends AccumulatedFields<B> {
  /** An accumulator in JavaScript: {@code $accumulator}; only for servers that run it. */
  default B accumulator(String name, JavaScriptAccumulator accumulator) {
    Arguments.required(name, "accumulator", "name");
    Arguments.required(accumulator, "accumulator", "accumulator");
    return accumulate(name, accumulator.accumulation());
  }

  /** The fields of all objects; the last one that has a field says its value. */
  default B mergeObjects(String name, Expr object) {
    Arguments.required(name, "mergeObjects", "name");
    Arguments.required(object, "mergeObjects", "object");
    return accumulate(name, Accumulation.keeping("$mergeObjects", object));
  }
}
