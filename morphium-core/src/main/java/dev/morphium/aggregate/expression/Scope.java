package dev.morphium.aggregate.expression;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.PathMapping;
import java.util.HashMap;
import java.util.Map;
import org.bson.BsonNull;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The scope of an aggregation expression: what names mean at one place of a pipeline, by the shape
 * of the documents and the variables, and how new fields are called.
 *
 * <p>A value that never changes.
 *
 * @param shape the documents that reach the stage
 * @param variables what is known of each variable
 * @param values stores values that belong to no property
 * @param result translates the names of the type that the results are read as; null when they are
 *     read as they are
 * @param target where in a result the value of the expression goes; null when it goes nowhere, and
 *     empty for the result itself
 */
public record Scope(
    Shape shape,
    Map<String, Shape> variables,
    PathMapping values,
    @Nullable PathMapping result,
    @Nullable String target) {
  public Scope {
    variables = Map.copyOf(variables);
  }

  /** The scope of an entity's documents and of nothing else, for expressions outside pipelines. */
  public static Scope of(PathMapping mapping) {
    return new Scope(new EntityShape(mapping, ""), Map.of(), mapping, null, null);
  }

  /** This scope with documents of another shape. */
  public Scope withShape(Shape other) {
    return new Scope(other, variables, values, result, target);
  }

  /** This scope with one more variable. */
  public Scope withVariable(String name, Shape value) {
    Map<String, Shape> more = new HashMap<>(variables);
    more.put(name, value);
    return new Scope(shape, more, values, result, target);
  }

  /** This scope for a value that does not become part of a result. */
  public Scope within() {
    return target == null ? this : new Scope(shape, variables, values, result, null);
  }

  /** This scope for the value of a field of the target. */
  public Scope into(String field) {
    if (target == null) {
      return this;
    }
    String place = target.isEmpty() ? field : target + "." + field;
    return new Scope(shape, variables, values, result, place);
  }

  /**
   * The path of a field that is there.
   *
   * @throws MappingException when the shape is known and has no such name
   */
  public String path(String path) {
    try {
      return shape.path(path);
    } catch (MappingException unknown) {
      if (result != null) {
        try {
          return shape.path(result.path(path));
        } catch (MappingException unknownToo) {
          throw unknown;
        }
      }
      throw unknown;
    }
  }

  /** The path of a field that may be new: as results, or else the documents have it. */
  public String fresh(String path) {
    String known = target == null ? null : inResult(target, path);
    if (known == null) {
      known = longest(shape, path);
    }
    return known == null ? path : known;
  }

  /**
   * The path of a field that is added to a document which keeps its others.
   *
   * @throws MappingException when results read it from {@code _id}, and the document has a field of
   *     that name of its own: the document's identifier would be overwritten by it
   */
  public String added(String path) {
    String stored = fresh(path);
    if (stored.equals("_id") && shape.knows(path) && !shape.path(path).equals("_id")) {
      throw new MappingException(
          ("'%s' would overwrite the documents' _id, which the type of the results reads it from,"
                  + " though the documents have a '%s' of their own; group by it, make the"
                  + " document anew with project, or give that type another @Id")
              .formatted(path, path));
    }
    return stored;
  }

  private @Nullable String inResult(String place, String path) {
    if (result == null) {
      return null;
    }
    try {
      String parent = place.isEmpty() ? "" : result.path(place) + ".";
      return result.path(place.isEmpty() ? path : place + "." + path).substring(parent.length());
    } catch (MappingException unknown) {
      return null;
    }
  }

  private static @Nullable String longest(Shape shape, String path) {
    for (int end = path.length(); end > 0; end = path.lastIndexOf('.', end - 1)) {
      try {
        return shape.path(path.substring(0, end)) + path.substring(end);
      } catch (MappingException unknown) {
        // one name less
      }
    }
    return null;
  }

  /** The name of a field of a document that is made anew. */
  public String created(String name) {
    return withShape(FieldsShape.closed()).fresh(name);
  }

  /** A value as its type is stored. */
  public BsonValue value(@Nullable Object value) {
    if (value == null) {
      return BsonNull.VALUE;
    }
    return value instanceof BsonValue bson ? bson : values.toBson(value);
  }
}
