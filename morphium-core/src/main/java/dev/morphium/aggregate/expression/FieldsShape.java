package dev.morphium.aggregate.expression;

import dev.morphium.exception.MappingException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The shape of an object whose fields a stage or an expression wrote: {@code $project}, {@code
 * $group}, an object expression.
 *
 * <p>A field is known by the name that the caller gave and by the one that it is stored as.
 */
public final class FieldsShape implements Shape {
  private final Map<String, Field> fields;
  private final @Nullable Shape others;

  /** A field: the name in the document, and what is known of its value. */
  private record Field(String stored, Shape shape) {}

  private FieldsShape(Map<String, Field> fields, @Nullable Shape others) {
    this.fields = fields;
    this.others = others;
  }

  /** An object that has the fields which are added, and no other. */
  public static FieldsShape closed() {
    return new FieldsShape(Map.of(), null);
  }

  /** An object that has the fields which are added, and beside them those of another shape. */
  public static FieldsShape beside(Shape others) {
    return others instanceof FieldsShape fields ? fields : new FieldsShape(Map.of(), others);
  }

  /**
   * This shape with one more field.
   *
   * @param given the path as the caller knows it
   * @param stored the path in the document, with as many names as the given one
   * @param shape what is known of the value
   */
  public FieldsShape with(String given, String stored, Shape shape) {
    int dot = given.indexOf('.');
    int storedDot = stored.indexOf('.');
    if (dot < 0 || storedDot < 0) {
      return put(given, stored, shape);
    }
    String head = given.substring(0, dot);
    Field known = find(head);
    FieldsShape inner = closed();
    if (known != null) {
      inner = beside(known.shape);
    } else if (others != null) {
      inner = beside(others instanceof OpenShape ? OPEN : inside(others, head));
    }
    return put(
        head,
        stored.substring(0, storedDot),
        inner.with(given.substring(dot + 1), stored.substring(storedDot + 1), shape));
  }

  /** The shape at a name that may be new. */
  private static Shape inside(Shape shape, String name) {
    try {
      shape.path(name);
      return shape.at(name);
    } catch (MappingException unknown) {
      return closed();
    }
  }

  private FieldsShape put(String given, String stored, Shape shape) {
    Map<String, Field> more = new LinkedHashMap<>(fields);
    more.put(given, new Field(stored, shape));
    return new FieldsShape(more, others);
  }

  @Override
  public String path(String path) {
    int dot = path.indexOf('.');
    String head = dot < 0 ? path : path.substring(0, dot);
    if (dot > 0 && isIndex(head)) {
      return head + "." + path(path.substring(dot + 1));
    }
    Field field = find(head);
    if (field != null) {
      return dot < 0
          ? field.stored
          : field.stored + "." + field.shape.path(path.substring(dot + 1));
    }
    if (others != null) {
      return others.path(path);
    }
    throw new MappingException(
        "the documents here have no field '%s'; they have %s".formatted(head, names()));
  }

  @Override
  public boolean knows(String path) {
    int dot = path.indexOf('.');
    Field field = find(dot < 0 ? path : path.substring(0, dot));
    if (field == null) {
      return others != null && others.knows(path);
    }
    return dot < 0 || field.shape.knows(path.substring(dot + 1));
  }

  @Override
  public Shape at(String path) {
    int dot = path.indexOf('.');
    String head = dot < 0 ? path : path.substring(0, dot);
    Field field = find(head);
    if (field != null) {
      return dot < 0 ? field.shape : field.shape.at(path.substring(dot + 1));
    }
    return others == null ? OPEN : others.at(path);
  }

  @Override
  public @Nullable BsonValue convert(@Nullable Object value) {
    return null;
  }

  private @Nullable Field find(String name) {
    Field given = fields.get(name);
    if (given != null) {
      return given;
    }
    for (Field field : fields.values()) {
      if (field.stored.equals(name)) {
        return field;
      }
    }
    return name.equals("id") ? fields.get("_id") : null;
  }

  private Set<String> names() {
    return new TreeSet<>(fields.keySet());
  }

  /**
   * All fields that the object can have: the stored name by the name that was given; null when
   * there may be others beside them.
   */
  public @Nullable Map<String, String> all() {
    if (others != null) {
      return null;
    }
    Map<String, String> all = new TreeMap<>();
    fields.forEach((given, field) -> all.put(given, field.stored));
    return all;
  }

  private static boolean isIndex(String name) {
    return !name.isEmpty() && name.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
