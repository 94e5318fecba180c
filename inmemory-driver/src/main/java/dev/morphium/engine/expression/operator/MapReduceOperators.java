package dev.morphium.engine.expression.operator;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.script.Scripts;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;

/**
 * The expression {@code $_internalJsEmit} of a {@code mapReduce}: what its map function emits. No
 * client may use it. Source: MongoDB manual, "mapReduce"; its name is shown by {@code explain}.
 */
public final class MapReduceOperators {
  private static final FieldName EVAL = new FieldName("eval");

  private MapReduceOperators() {}

  /** The expressions and this one. */
  public static OperatorTable<ExpressionFactory> with(OperatorTable<ExpressionFactory> others) {
    OperatorTable.Builder<ExpressionFactory> all = OperatorTable.of("expression");
    for (String name : others.implementedNames()) {
      ExpressionFactory factory = others.find(name);
      if (factory != null) {
        all.implemented(name, factory);
      }
    }
    return all.implemented("$_internalJsEmit", MapReduceOperators::emit).build();
  }

  private static Expression emit(String name, Value operand, Compilation compilation) {
    Scripts scripts = compilation.context().scripts();
    String source =
        operand instanceof Document call ? ScriptOperators.source(call.get(EVAL)) : null;
    if (source == null) {
      throw new CommandException(31224, "The map function must be of type string or code");
    }
    return scope -> scripts.emits(source, scope.root());
  }
}
