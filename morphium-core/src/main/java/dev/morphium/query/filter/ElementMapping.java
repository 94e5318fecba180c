package dev.morphium.query.filter;

import dev.morphium.mapping.PathMapping;
import java.util.List;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The names and values below one field, as the conditions on the elements of an array have them: in
 * {@code $elemMatch}, {@code $pull} and array filters the names begin at the element.
 */
public final class ElementMapping implements PathMapping {
  private final PathMapping outer;
  private final String path;
  private final String field;

  /**
   * The mapping below a field.
   *
   * @param outer the mapping of the document
   * @param path the field, in the names of Java
   */
  public ElementMapping(PathMapping outer, String path) {
    this.outer = outer;
    this.path = path;
    this.field = outer.path(path);
  }

  /** The class and the field that this is below of, for messages. */
  String owner() {
    return FieldNames.type(outer) + "." + path;
  }

  @Override
  public String path(String below) {
    String whole = outer.path(path + "." + below);
    if (!whole.startsWith(field + ".")) {
      throw new IllegalStateException(
          "%s was translated to %s, which is not below %s".formatted(below, whole, field));
    }
    return whole.substring(field.length() + 1);
  }

  @Override
  public boolean isEncrypted(String below) {
    return outer.isEncrypted(whole(below));
  }

  @Override
  public boolean isDeterministic(String below) {
    return outer.isDeterministic(whole(below));
  }

  @Override
  public List<BsonValue> forms(String below, BsonValue stored) {
    return outer.forms(whole(below), stored);
  }

  private String whole(String below) {
    return below.isEmpty() ? path : path + "." + below;
  }

  @Override
  public BsonValue toBson(String below, @Nullable Object value) {
    return outer.toBson(whole(below), value);
  }

  @Override
  public BsonValue toBson(@Nullable Object value) {
    return outer.toBson(value);
  }

  @Override
  public @Nullable Object fromBson(String below, BsonValue value) {
    return outer.fromBson(whole(below), value);
  }
}
