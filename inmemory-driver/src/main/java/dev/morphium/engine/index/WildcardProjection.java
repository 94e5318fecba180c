package dev.morphium.engine.index;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The projection of a wildcard index: which paths of documents have keys, as {@code
 * wildcardProjection} or the path before {@code .$**} says.
 *
 * <p>The field {@code _id} is left out unless it is named. Source: MongoDB manual, "Wildcard
 * Indexes", "Include or Exclude Fields".
 */
public final class WildcardProjection {
  private final boolean inclusion;
  private final Node root;

  /** What is said of a field and what is in it; a leaf says it of all of that. */
  static final class Node {
    private final List<FieldName> names = new ArrayList<>();
    private final List<Node> children = new ArrayList<>();

    boolean isLeaf() {
      return names.isEmpty();
    }

    /** What is said of the field that a cursor stands on, or null. */
    @Nullable Node child(ElementCursor cursor) {
      for (int i = 0; i < names.size(); i++) {
        if (cursor.isNamed(names.get(i))) {
          return children.get(i);
        }
      }
      return null;
    }

    private @Nullable Node child(String name) {
      for (int i = 0; i < names.size(); i++) {
        if (names.get(i).text().equals(name)) {
          return children.get(i);
        }
      }
      return null;
    }

    private Node grown(FieldName name) {
      Node known = child(name.text());
      if (known != null) {
        return known;
      }
      Node added = new Node();
      names.add(name);
      children.add(added);
      return added;
    }
  }

  private WildcardProjection(boolean inclusion, Node root) {
    this.inclusion = inclusion;
    this.root = root;
  }

  /** The projection that includes or excludes some paths. */
  private static WildcardProjection of(boolean inclusion, List<String> paths) {
    Node root = new Node();
    for (String path : paths) {
      Node node = root;
      for (FieldName part : FieldPath.of(path).parts()) {
        node = node.grown(part);
      }
    }
    return new WildcardProjection(inclusion, root);
  }

  /**
   * The projection of an index.
   *
   * @param field the name of the wildcard component, {@code $**} or a path before {@code .$**}
   */
  static WildcardProjection of(String field, Document spec) {
    if (!field.equals(WildcardComponent.ALL)) {
      return of(true, List.of(WildcardComponent.root(field)));
    }
    if (!(spec.get("wildcardProjection") instanceof Document given)) {
      return of(false, List.of("_id"));
    }
    ProjectedPaths paths = ProjectedPaths.of(given);
    if (paths.isInclusion()) {
      return of(true, paths.included());
    }
    List<String> excluded = new ArrayList<>(paths.excluded());
    if (!excluded.contains("_id") && !paths.included().contains("_id")) {
      excluded.add("_id");
    }
    return of(false, excluded);
  }

  boolean isInclusion() {
    return inclusion;
  }

  Node root() {
    return root;
  }

  /** Whether the whole value of a path has keys in the index. */
  public boolean covers(String path) {
    Node node = root;
    for (FieldName part : FieldPath.of(path).parts()) {
      Node child = node.child(part.text());
      if (child == null) {
        return !inclusion;
      }
      if (child.isLeaf()) {
        return inclusion;
      }
      node = child;
    }
    return !inclusion;
  }
}
