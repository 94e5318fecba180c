package dev.morphium.engine.project;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.project.FieldAction.Compute;
import dev.morphium.engine.project.FieldAction.Drop;
import dev.morphium.engine.project.ProjectionNode.Kind;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles the stages {@code $addFields}, {@code $set} and {@code $unset}. Source: MongoDB manual,
 * "$addFields", "$unset (aggregation)".
 */
public final class AddFields {
  private final String stage;
  private final Compilation compilation;
  private final ProjectionTree tree = new ProjectionTree();

  private AddFields(String stage, Compilation compilation) {
    this.stage = stage;
    this.compilation = compilation;
  }

  /**
   * Adds computed fields, keeping all others.
   *
   * @param stage the stage's name, for messages
   * @param specification what stands under the stage's name
   */
  public static Projection compile(String stage, Value specification, Compilation compilation) {
    if (!(specification instanceof Document document)) {
      throw new CommandException(
          40272,
          stage + " specification stage must be an object, got " + specification.type().alias());
    }
    if (document.isEmpty()) {
      return (current, scope, matchedIndex) -> current;
    }
    AddFields parser = new AddFields(stage, compilation);
    for (Element element : document.elements()) {
      parser.parse(element.name(), element.value());
    }
    return new ProjectionCompiler.Compiled(parser.tree.compile(Kind.ADDITION), true, false);
  }

  private void parse(String name, Value value) {
    FieldPath path = FieldPathRules.parse(name);
    if (!(value instanceof Document document) || isExpression(document, name)) {
      tree.add(path, new Compute(compilation.compile(value)), this::conflict);
      return;
    }
    for (Element child : document.elements()) {
      if (child.name().indexOf('.') >= 0) {
        throw new CommandException(
            40183, "FieldPath field names may not contain '.' in '" + child.name() + "'");
      }
      parse(name + "." + child.name(), child.value());
    }
  }

  /** Whether the document is one value: an operator with its argument, or an empty document. */
  private boolean isExpression(Document document, String path) {
    if (document.isEmpty()) {
      return true;
    }
    boolean operator = false;
    for (Element element : document.elements()) {
      operator |= element.name().startsWith("$");
    }
    if (operator && document.fieldCount() > 1) {
      throw new CommandException(
          40181,
          "Invalid "
              + stage
              + " :: caused by :: an expression specification must contain exactly one field, the"
              + " name of the expression. Found "
              + document.fieldCount()
              + " fields in "
              + path);
    }
    return operator;
  }

  private CommandException conflict(FieldPath path, String at, String rest) {
    return new CommandException(
        40176,
        "Invalid "
            + stage
            + " :: caused by :: specification contains two conflicting paths. Cannot specify both '"
            + path
            + "' and '"
            + at
            + "'");
  }

  /** Removes fields: {@code $unset} with a path or an array of paths. */
  public static Projection compileUnset(Value specification) {
    List<String> names = new ArrayList<>();
    if (specification instanceof StringValue name) {
      names.add(name.value());
    } else if (specification instanceof ArrayValue array) {
      if (array.isEmpty()) {
        throw new CommandException(
            31119, "$unset specification must be a string or an array with at least one field");
      }
      for (Value element : array.elements()) {
        if (!(element instanceof StringValue name)) {
          throw new CommandException(
              31120, "$unset specification must be a string or an array containing only strings");
        }
        names.add(name.value());
      }
    } else {
      throw new CommandException(31002, "$unset specification must be a string or an array");
    }
    if (names.stream().anyMatch(name -> name.indexOf('\0') >= 0)) {
      throw new CommandException(9527900, "$unset field names may not contain a null byte");
    }
    ProjectionTree tree = new ProjectionTree();
    for (String name : names) {
      tree.add(FieldPathRules.parse(name), new Drop(), ProjectionTree::collision);
    }
    return new ProjectionCompiler.Compiled(tree.compile(Kind.EXCLUSION), false, false);
  }
}
