package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.match.AndNode;
import dev.morphium.engine.match.ExprNode;
import dev.morphium.engine.match.FilterNode;
import dev.morphium.engine.pipeline.MatchStage;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import org.jspecify.annotations.Nullable;

/**
 * An equality that a pipeline asks of each document first: {@code {$match: {$expr: {$eq: ["$field",
 * "$$variable"]}}}}.
 *
 * <p>The documents that may pass can be looked for by it; the pipeline still decides.
 *
 * @param field the field of the documents
 * @param value what it must equal
 */
record ExpressionEquality(FieldPath field, Expression value) {

  /** The equality that the pipeline begins with, or null. */
  static @Nullable ExpressionEquality of(Pipeline pipeline, StageCompilation compilation) {
    return pipeline.first() instanceof MatchStage match
        ? of(match.filter().root(), compilation)
        : null;
  }

  private static @Nullable ExpressionEquality of(FilterNode node, StageCompilation compilation) {
    if (node instanceof ExprNode expression) {
      return of(expression.operand(), compilation);
    }
    if (node instanceof AndNode and) {
      for (FilterNode child : and.children()) {
        ExpressionEquality found = of(child, compilation);
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  private static @Nullable ExpressionEquality of(Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document document) || document.fieldCount() != 1) {
      return null;
    }
    if (document.get("$and") instanceof ArrayValue all) {
      for (Value part : all.elements()) {
        ExpressionEquality found = of(part, compilation);
        if (found != null) {
          return found;
        }
      }
      return null;
    }
    if (!(document.get("$eq") instanceof ArrayValue sides) || sides.size() != 2) {
      return null;
    }
    ExpressionEquality found = of(sides.get(0), sides.get(1), compilation);
    return found != null ? found : of(sides.get(1), sides.get(0), compilation);
  }

  private static @Nullable ExpressionEquality of(
      Value field, Value variable, StageCompilation compilation) {
    if (!(field instanceof StringValue path)
        || !(variable instanceof StringValue name)
        || !path.value().startsWith("$")
        || path.value().startsWith("$$")
        || !name.value().startsWith("$$")) {
      return null;
    }
    int dot = name.value().indexOf('.');
    String bound = name.value().substring(2, dot < 0 ? name.value().length() : dot);
    if (bound.equals("CURRENT") || compilation.expressions().slot(bound) == null) {
      return null;
    }
    return new ExpressionEquality(
        FieldPathRules.parse(path.value().substring(1)), compilation.expression(variable));
  }

  /**
   * Whether looking for this value in the field finds all documents that the expression lets pass.
   */
  boolean findsAll(Value sought) {
    return sought != Constant.UNDEFINED && (field.size() == 1 || !(sought instanceof ArrayValue));
  }
}
