package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/** Compiles what a command sends as an update. */
public final class UpdateCompiler {
  private static final TimestampValue EMPTY_TIMESTAMP = new TimestampValue(0);

  private UpdateCompiler() {}

  /**
   * Checks the type of an update, which is known before any of it is compiled.
   *
   * @throws CommandException 9 when it is neither a document nor an array, 14 for an array with
   *     anything but documents
   */
  public static void checkType(Value specification) {
    if (specification instanceof ArrayValue stages) {
      for (Value stage : stages.elements()) {
        if (!(stage instanceof Document)) {
          throw new CommandException(
              ErrorCode.TYPE_MISMATCH, "Each element of the 'pipeline' array must be an object");
        }
      }
    } else if (!(specification instanceof Document)) {
      throw UpdateErrors.failedToParse("Update argument must be either an object or an array");
    }
  }

  /**
   * @param specification the update: a document of operators, a replacement, or an array of stages
   * @param arrayFilters the command's {@code arrayFilters}; empty when it has none
   * @throws CommandException when the update is not valid
   */
  public static Update compile(
      Value specification, List<Document> arrayFilters, UpdateEnvironment environment) {
    checkType(specification);
    if (specification instanceof Document document) {
      return String.valueOf(document.firstName()).startsWith("$")
          ? compileOperators(document, arrayFilters, environment)
          : compileReplacement(document, arrayFilters, environment);
    }
    if (!arrayFilters.isEmpty()) {
      throw UpdateErrors.failedToParse(
          "arrayFilters may not be specified for pipeline-style updates");
    }
    return PipelineUpdate.compile((ArrayValue) specification, environment);
  }

  private static Update compileReplacement(
      Document document, List<Document> arrayFilters, UpdateEnvironment environment) {
    if (!arrayFilters.isEmpty()) {
      throw UpdateErrors.failedToParse(
          "arrayFilters may not be specified for replacement-style updates");
    }
    return ReplacementUpdate.compile(
        document,
        environment.keepsEmptyTimestamps() ? () -> EMPTY_TIMESTAMP : environment.timestamps());
  }

  private static Update compileOperators(
      Document document, List<Document> arrayFilters, UpdateEnvironment environment) {
    ArrayFilters filters = ArrayFilters.compile(arrayFilters, environment.filters());
    List<FieldsNode> trees = new ArrayList<>();
    List<String> paths = new ArrayList<>();
    UpdateOperator.Changes changes =
        (path, change) -> {
          trees.add(UpdatePaths.tree(path, change, filters));
          paths.add(path);
        };
    for (Element element : document.elements()) {
      UpdateOperator operator = operator(element.name(), environment);
      if (!(element.value() instanceof Document fields)) {
        throw UpdateErrors.failedToParse(
            "Modifiers operate on fields but we found type "
                + element.value().type().alias()
                + " instead. For example: {$mod: {<field>: ...}} not {"
                + element.name()
                + ": "
                + ValueText.of(element.value())
                + "}");
      }
      for (Element field : fields.elements()) {
        operator.compile(field.name(), field.value(), environment, changes);
      }
    }
    FieldsNode tree = UpdatePaths.merge(trees);
    filters.checkAllUsed(document);
    boolean positional = false;
    for (String path : paths) {
      positional |= isPositional(path);
    }
    return new OperatorUpdate(tree, positional);
  }

  private static UpdateOperator operator(String name, UpdateEnvironment environment) {
    return environment
        .operators()
        .require(
            name,
            () ->
                UpdateErrors.failedToParse(
                    "Unknown modifier: "
                        + name
                        + ". Expected a valid update modifier or pipeline-style update specified"
                        + " as an array"));
  }

  private static boolean isPositional(String path) {
    return path.indexOf('$') >= 0
        && FieldPath.of(path).parts().stream().anyMatch(UpdatePaths::isPositional);
  }
}
