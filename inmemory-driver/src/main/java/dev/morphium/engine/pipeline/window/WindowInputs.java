package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import java.util.AbstractList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The inputs of a window function: the value of its operand in each document of a partition,
 * computed when it is first asked for, so that a document that is in no window cannot fail.
 */
final class WindowInputs extends AbstractList<Value> {
  private final Expression input;
  private final List<Document> partition;
  private final Scope scope;
  private final @Nullable Value[] known;

  private WindowInputs(Expression input, List<Document> partition, Scope scope) {
    this.input = input;
    this.partition = partition;
    this.scope = scope;
    this.known = new Value[partition.size()];
  }

  static List<Value> of(Expression input, List<Document> partition, Scope scope) {
    return new WindowInputs(input, partition, scope);
  }

  @Override
  public Value get(int index) {
    Value value = known[index];
    if (value == null) {
      scope.turn();
      value = input.evaluate(scope.at(partition.get(index)));
      known[index] = value;
    }
    return value;
  }

  @Override
  public int size() {
    return known.length;
  }
}
