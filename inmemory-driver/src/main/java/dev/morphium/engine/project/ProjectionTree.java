package dev.morphium.engine.project;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.protocol.CommandException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The paths of a projection while it is compiled: which field has which action. */
final class ProjectionTree {
  private final Map<String, ProjectionTree> children = new LinkedHashMap<>();
  private @Nullable FieldAction action;

  /** Which error it is when two paths collide; stages differ. */
  @FunctionalInterface
  interface Collision {
    /**
     * @param at the path of the shorter one
     * @param rest what the longer one has beyond it, empty when the shorter one came last
     */
    CommandException error(FieldPath path, String at, String rest);
  }

  /** The collision of {@code $project} and {@code find}. */
  static CommandException collision(FieldPath path, String at, String rest) {
    return rest.isEmpty()
        ? new CommandException(31250, "Path collision at " + path)
        : new CommandException(31249, "Path collision at " + path + " remaining portion " + rest);
  }

  boolean isEmpty() {
    return children.isEmpty();
  }

  boolean has(String name) {
    return children.containsKey(name);
  }

  void add(FieldPath path, FieldAction added, Collision collision) {
    ProjectionTree at = this;
    for (int i = 0; i < path.size(); i++) {
      if (at.action != null) {
        throw collision.error(path, text(path, 0, i), text(path, i, path.size()));
      }
      at = at.children.computeIfAbsent(path.part(i).text(), name -> new ProjectionTree());
    }
    if (at.action != null || !at.children.isEmpty()) {
      throw collision.error(path, path.toString(), "");
    }
    at.action = added;
  }

  private static String text(FieldPath path, int from, int to) {
    return String.join(".", path.parts().subList(from, to).stream().map(FieldName::text).toList());
  }

  /** The tree as it is applied. */
  ProjectionNode compile(ProjectionNode.Kind kind) {
    Map<String, FieldAction> fields = new LinkedHashMap<>();
    children.forEach(
        (name, child) -> {
          FieldAction own = child.action;
          fields.put(name, own != null ? own : new FieldAction.Nested(child.compile(kind)));
        });
    return new ProjectionNode(kind, fields);
  }
}
