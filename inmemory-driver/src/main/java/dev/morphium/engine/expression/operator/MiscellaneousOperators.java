package dev.morphium.engine.expression.operator;

import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.registry.OperatorTable;

/** Expressions of no other family. */
final class MiscellaneousOperators {
  private MiscellaneousOperators() {}

  static OperatorTable.Builder<ExpressionFactory> entries() {
    return OperatorTable.<ExpressionFactory>of("expression")
        .planned("$binarySize")
        .planned("$bsonSize")
        .planned("$function")
        .planned("$meta")
        .planned("$rand")
        .planned("$sampleRate")
        .planned("$toHashedIndexKey")
        .planned("$tsIncrement")
        .planned("$tsSecond")
        .planned("$accumulator");
  }
}
