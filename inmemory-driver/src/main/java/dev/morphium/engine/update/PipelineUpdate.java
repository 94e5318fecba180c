package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An update by an aggregation pipeline.
 *
 * <p>A pipeline that drops {@code _id} does not take it from the document. Source: MongoDB manual,
 * "Updates with Aggregation Pipeline".
 */
record PipelineUpdate(UnaryOperator<Document> pipeline) implements Update {
  private static final Set<String> ALLOWED =
      Set.of("$addFields", "$set", "$project", "$unset", "$replaceRoot", "$replaceWith");

  /**
   * @param specification an array of documents
   * @throws CommandException 72 when a stage is not allowed in an update
   */
  static PipelineUpdate compile(ArrayValue specification, UpdateEnvironment environment) {
    List<Document> stages = new ArrayList<>();
    for (Value stage : specification.elements()) {
      Document document = (Document) stage;
      String name = document.firstName();
      if (name != null
          && !ALLOWED.contains(name)
          && !fillsValues(document.get("$fill"))
          && environment.isStage().test(name)) {
        throw new CommandException(
            ErrorCode.INVALID_OPTIONS, name + " is not allowed to be used within an update");
      }
      stages.add(document);
    }
    return new PipelineUpdate(environment.stages().apply(stages));
  }

  /** Whether it is a {@code $fill} with nothing but values, which adds fields and nothing else. */
  private static boolean fillsValues(Value fill) {
    return fill instanceof Document options
        && options.get("output") instanceof Document output
        && output.elements().stream()
            .allMatch(field -> field.value() instanceof Document by && by.has("value"));
  }

  @Override
  public Document apply(Document current, int matchedIndex, boolean insert) {
    return WholeDocument.replace(current, pipeline.apply(current));
  }

  @Override
  public @Nullable Document describe(Document before, Document after) {
    Difference difference = DocumentDifference.of(before, after);
    return difference == null ? null : DescriptionWriter.write(difference, after.bytes());
  }

  @Override
  public Kind kind() {
    return Kind.PIPELINE;
  }
}
