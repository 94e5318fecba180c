package dev.morphium.engine.project;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/** Compiles the projections of {@code find} and {@code $project}. */
public final class ProjectionCompiler {
  private ProjectionCompiler() {}

  /**
   * @param filters compiles the filter of {@code $elemMatch}; null where {@code $elemMatch} is not
   *     allowed
   * @throws CommandException when the projection is not valid
   */
  public static Projection compile(
      Document specification,
      Projection.Mode mode,
      Compilation compilation,
      @Nullable FilterCompiler filters) {
    if (specification.isEmpty()) {
      if (mode == Projection.Mode.AGGREGATE) {
        throw new CommandException(
            51272,
            "Invalid $project :: caused by :: projection specification must have at least one"
                + " field");
      }
      return (document, scope, matchedIndex) -> document;
    }
    ProjectionParser parser = new ProjectionParser(mode, compilation, filters);
    for (Element element : specification.elements()) {
      parser.parse(element);
    }
    ProjectionNode node = parser.finish();
    if (mode != Projection.Mode.AGGREGATE) {
      compilation.checkConstants();
    }
    return new Compiled(node, node.computes(), node.isPositional());
  }

  /** A projection that consists of a tree of fields. */
  record Compiled(ProjectionNode node, boolean computes, boolean isPositional)
      implements Projection {
    @Override
    public Document apply(Document document, Scope scope, int matchedIndex) {
      if (computes) {
        scope.at(document);
      }
      return node.apply(new ProjectionRun(document, scope, matchedIndex));
    }
  }
}
