package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StagePrivileges;
import dev.morphium.engine.pipeline.StageSpec;
import dev.morphium.engine.project.AddFields;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.project.ProjectionCompiler;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * {@code $addFields}, {@code $project}, {@code $replaceRoot}, {@code $replaceWith}, {@code $set},
 * {@code $unset}: each document is changed by itself.
 */
final class ProjectingStages {
  private ProjectingStages() {}

  static OperatorTable.Builder<StageSpec> entries() {
    return OperatorTable.<StageSpec>of("stage")
        .implemented("$addFields", StageSpec.of(StagePrivileges.NONE, ProjectingStages::addFields))
        .implemented("$project", StageSpec.of(StagePrivileges.NONE, ProjectingStages::project))
        .implemented(
            "$replaceRoot", StageSpec.of(StagePrivileges.NONE, ProjectingStages::replaceRoot))
        .implemented(
            "$replaceWith", StageSpec.of(StagePrivileges.NONE, ProjectingStages::replaceWith))
        .implemented("$set", StageSpec.of(StagePrivileges.NONE, ProjectingStages::addFields))
        .implemented("$unset", StageSpec.of(StagePrivileges.NONE, ProjectingStages::unset));
  }

  private static Stage project(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(15969, "$project specification must be an object");
    }
    Projection projection =
        ProjectionCompiler.compile(
            specification, Projection.Mode.AGGREGATE, compilation.expressions(), null);
    return new MapStage(
        name, projectChanges(specification), renames(specification), projection::apply);
  }

  /** Which top-level fields come out as other top-level fields went in. */
  private static Map<String, String> renames(Document specification) {
    Map<String, String> renames = new HashMap<>();
    for (Element element : specification.elements()) {
      if (element.value() instanceof StringValue text
          && text.value().startsWith("$")
          && !text.value().startsWith("$$")
          && text.value().indexOf('.') < 0
          && element.name().indexOf('.') < 0) {
        renames.put(element.name(), text.value().substring(1));
      }
    }
    return renames;
  }

  /** What a projection keeps: the top-level fields that it names without a path or expression. */
  private static FieldChanges projectChanges(Document specification) {
    Set<String> kept = new HashSet<>();
    Set<String> touched = new HashSet<>();
    kept.add("_id");
    boolean exclusion = true;
    for (Element element : specification.elements()) {
      String top = FieldPath.of(element.name()).part(0).text();
      boolean flag =
          element.value() instanceof NumberValue || element.value() instanceof BooleanValue;
      boolean included = flag && element.value().isTrue();
      touched.add(top);
      if (!top.equals("_id") && (!flag || included)) {
        exclusion = false;
      }
      if (included && top.equals(element.name())) {
        kept.add(top);
      } else {
        kept.remove(top);
      }
    }
    return exclusion ? FieldChanges.of(touched) : FieldChanges.exceptOf(kept);
  }

  static Stage addFields(String name, Value operand, StageCompilation compilation) {
    Projection projection = AddFields.compile(name, operand, compilation.expressions());
    Set<String> changed = new HashSet<>();
    if (operand instanceof Document specification) {
      for (Element element : specification.elements()) {
        changed.add(FieldPath.of(element.name()).part(0).text());
      }
    }
    Map<String, String> renames =
        operand instanceof Document specification ? renames(specification) : Map.of();
    return new MapStage(name, FieldChanges.of(changed), renames, projection::apply);
  }

  private static Stage unset(String name, Value operand, StageCompilation compilation) {
    Projection projection = AddFields.compileUnset(operand);
    Set<String> changed = new HashSet<>();
    if (operand instanceof ArrayValue paths) {
      paths.elements().forEach(path -> addTop(path, changed));
    } else {
      addTop(operand, changed);
    }
    return new MapStage(name, FieldChanges.of(changed), projection::apply);
  }

  private static void addTop(Value path, Set<String> changed) {
    if (path instanceof StringValue text) {
      changed.add(FieldPath.of(text.value()).part(0).text());
    }
  }

  private static Stage replaceRoot(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          40229,
          "expected an object as specification for $replaceRoot stage, got "
              + operand.type().alias());
    }
    Value newRoot = null;
    for (Element element : specification.elements()) {
      if (!element.name().equals("newRoot")) {
        throw StageOptions.unknown(name, element.name());
      }
      newRoot = element.value();
    }
    return replaceWith(name, StageOptions.require(newRoot, name, "newRoot"), compilation);
  }

  private static Stage replaceWith(String name, Value operand, StageCompilation compilation) {
    Expression expression = compilation.expression(operand);
    return new MapStage(
        name,
        FieldChanges.EVERYTHING,
        (document, scope) -> {
          Value root = expression.evaluate(scope.at(document));
          if (root instanceof Document replacement) {
            return replacement;
          }
          throw new CommandException(
              40228,
              "'newRoot' expression must evaluate to an object, but resulting value was: "
                  + root
                  + ". Type of resulting value: '"
                  + root.type().alias()
                  + "'. Input document: "
                  + ValueText.of(document));
        });
  }
}
