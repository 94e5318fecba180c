package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code $setWindowFields}: adds fields computed from the documents around each document.
 *
 * <p>Documents come out sorted by partition, then by the sort pattern. Source: MongoDB manual,
 * "$setWindowFields (aggregation)".
 *
 * @param partitionBy tells to which partition a document belongs, or null when there is only one
 * @param sort the order within a partition
 * @param output the functions by the fields they compute
 */
record SetWindowFieldsStage(
    @Nullable Expression partitionBy, SortPattern sort, Map<FieldPath, WindowFunction> output)
    implements Stage {
  @Override
  public String name() {
    return "$setWindowFields";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new WindowSource(this, input, context);
  }

  /** The partition to which a document belongs. */
  Value partitionOf(Document document, Scope scope) {
    Value partition =
        partitionBy == null ? Constant.NULL : partitionBy.evaluate(scope.at(document));
    if (partition instanceof ArrayValue) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "An expression used to partition cannot evaluate to value of type array");
    }
    return partition.isNullish() ? Constant.NULL : partition;
  }
}
