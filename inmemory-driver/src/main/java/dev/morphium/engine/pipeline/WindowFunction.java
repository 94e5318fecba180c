package dev.morphium.engine.pipeline;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.List;

/** A window function with its operands, compiled. */
@FunctionalInterface
public interface WindowFunction {
  /**
   * The values of the field in each document of a partition.
   *
   * @param partition the documents in the stage's order
   * @return as many values; a missing one leaves the field out
   */
  List<Value> compute(List<Document> partition, Scope scope);
}
