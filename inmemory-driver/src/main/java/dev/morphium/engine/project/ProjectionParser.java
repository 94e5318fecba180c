package dev.morphium.engine.project;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.project.FieldAction.Compute;
import dev.morphium.engine.project.FieldAction.Drop;
import dev.morphium.engine.project.FieldAction.ElementMatch;
import dev.morphium.engine.project.FieldAction.Keep;
import dev.morphium.engine.project.FieldAction.Positional;
import dev.morphium.engine.project.FieldAction.Slice;
import dev.morphium.engine.project.ProjectionNode.Kind;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a projection field by field; the first field but {@code _id} decides whether it includes or
 * excludes. Source: MongoDB manual, "Project Fields to Return from Query", "$project".
 */
final class ProjectionParser {
  private static final String ID = "_id";

  private final boolean find;
  private final Compilation compilation;
  private final @Nullable FilterCompiler filters;
  private final ProjectionTree tree = new ProjectionTree();
  private @Nullable Kind kind;
  private boolean idIncluded;
  private boolean idExcluded;
  private boolean elementMatch;
  private boolean positional;
  private boolean meta;

  ProjectionParser(
      Projection.Mode mode, Compilation compilation, @Nullable FilterCompiler filters) {
    this.find = mode == Projection.Mode.FIND;
    this.compilation = compilation;
    this.filters = filters;
  }

  void parse(Element element) {
    String name = element.name();
    if (name.endsWith(".$")) {
      addPositional(name, element.value());
    } else {
      checkNoPositional(name);
      parse(name, element.value());
    }
  }

  private void checkNoPositional(String name) {
    if (find && name.contains(".$.")) {
      throw new CommandException(
          31394,
          "As of 4.4, it's illegal to specify positional operator in the middle of a path."
              + " Positional projection may only be used at the end, for example: a.b.$. If the"
              + " query previously used a form like a.b.$.d, remove the parts following the '$'"
              + " and the results will be equivalent.");
    }
  }

  private void parse(String name, Value value) {
    FieldPath path = FieldPathRules.parse(name);
    if (value instanceof BooleanValue || value instanceof NumberValue) {
      addFlag(path, value.isTrue());
    } else if (!(value instanceof Document document)) {
      addComputed(path, value, 31310);
    } else if (document.isEmpty()) {
      throw new CommandException(
          51270, "An empty sub-projection is not a valid value. Found empty object at path");
    } else if (document.fieldCount() == 1 && isOperator(document)) {
      addOperator(path, String.valueOf(document.firstName()), document);
    } else {
      for (Element child : document.elements()) {
        FieldPathRules.parse(child.name());
        parse(name + "." + child.name(), child.value());
      }
    }
  }

  private static boolean isOperator(Document document) {
    return String.valueOf(document.firstName()).startsWith("$");
  }

  private void addFlag(FieldPath path, boolean included) {
    if (path.toString().equals(ID)) {
      if (idIncluded || idExcluded || tree.has(ID)) {
        throw ProjectionTree.collision(path, ID, "");
      }
      idIncluded = included;
      idExcluded = !included;
      return;
    }
    require(included ? Kind.INCLUSION : Kind.EXCLUSION, path);
    add(path, included ? new Keep() : new Drop());
  }

  private void require(Kind wanted, FieldPath path) {
    if (kind == null) {
      kind = wanted;
    } else if (kind != wanted) {
      throw wanted == Kind.INCLUSION
          ? new CommandException(
              31253, "Cannot do inclusion on field " + path + " in exclusion projection")
          : new CommandException(
              31254, "Cannot do exclusion on field " + path + " in inclusion projection");
    }
  }

  private void add(FieldPath path, FieldAction action) {
    if (path.part(0).text().equals(ID) && (idIncluded || idExcluded)) {
      throw ProjectionTree.collision(path, ID, path.size() == 1 ? "" : path.from(1).toString());
    }
    tree.add(path, action, ProjectionTree::collision);
  }

  private void addComputed(FieldPath path, Value value, int codeInExclusion) {
    if (kind == Kind.EXCLUSION) {
      throw new CommandException(
          codeInExclusion,
          codeInExclusion == 31252
              ? "Cannot use expression other than $meta in exclusion projection"
              : "Cannot use an expression "
                  + path
                  + ": "
                  + ValueText.of(value)
                  + " in an exclusion projection");
    }
    kind = Kind.INCLUSION;
    add(path, new Compute(compilation.compile(value)));
  }

  private void addOperator(FieldPath path, String operator, Document document) {
    Value argument = document.get(operator);
    if (find && operator.equals("$slice")) {
      SliceRange range = SliceRange.parse(argument);
      if (range != null) {
        add(path, new Slice(range));
        return;
      }
    }
    if (find && operator.equals("$elemMatch")) {
      addElementMatch(path, document);
      return;
    }
    if (operator.equals("$meta")) {
      meta = true;
      add(path, new Compute(compilation.compile(document)));
      return;
    }
    if (!compilation.table().isImplemented(operator) && !compilation.table().isPlanned(operator)) {
      throw new CommandException(31325, "Unknown expression " + operator);
    }
    addComputed(path, document, 31252);
  }

  private void addElementMatch(FieldPath path, Document operator) {
    if (positional) {
      throw new CommandException(31255, "Cannot specify positional operator and $elemMatch.");
    }
    if (path.size() > 1) {
      throw new CommandException(31275, "Cannot use $elemMatch projection on a nested field.");
    }
    Value argument = operator.get("$elemMatch");
    if (!(argument instanceof Document)) {
      throw new CommandException(
          31274,
          "elemMatch: Invalid argument, object required, but got " + argument.type().alias());
    }
    if (filters == null) {
      throw new IllegalStateException("a projection of find needs a compiler of filters");
    }
    Document filter = new DocumentBuilder().append(path.toString(), operator).build();
    elementMatch = true;
    add(path, new ElementMatch(filters.compile(filter)));
  }

  private void addPositional(String name, Value value) {
    if (!find) {
      throw new CommandException(
          31324, "Cannot use positional projection in aggregation projection");
    }
    String array = name.substring(0, name.length() - 2);
    checkNoPositional(array + ".");
    FieldPath path = FieldPathRules.parse(array);
    if (value instanceof Document) {
      throw new CommandException(
          31271, "positional projection cannot be used with an expression or sub object");
    }
    if (!(value instanceof BooleanValue) && !(value instanceof NumberValue)) {
      throw new CommandException(31308, "positional projection cannot be used with a literal");
    }
    if (!value.isTrue()) {
      throw new CommandException(31395, "positional projection cannot be used with exclusion");
    }
    if (elementMatch) {
      throw new CommandException(31256, "Cannot specify positional operator and $elemMatch.");
    }
    if (positional) {
      throw new CommandException(
          31276, "Cannot specify more than one positional projection per query.");
    }
    positional = true;
    require(Kind.INCLUSION, path);
    add(path, new Positional());
  }

  ProjectionNode finish() {
    Kind decided = kind;
    if (decided == null) {
      boolean includes = elementMatch || idIncluded || meta && !find;
      decided = includes ? Kind.INCLUSION : Kind.EXCLUSION;
    }
    ProjectionTree whole = tree;
    if (decided == Kind.INCLUSION && !idExcluded && !tree.has(ID)) {
      whole.add(FieldPath.of(ID), new Keep(), ProjectionTree::collision);
    }
    if (decided == Kind.EXCLUSION && idExcluded) {
      whole.add(FieldPath.of(ID), new Drop(), ProjectionTree::collision);
    }
    return whole.compile(decided);
  }
}
