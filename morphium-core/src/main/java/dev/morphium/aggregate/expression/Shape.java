package dev.morphium.aggregate.expression;

import java.util.List;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The shape of a document or a value: which Java name is which field of it, as far as it is known.
 *
 * <p>A pipeline changes the shape of its documents from stage to stage, and names are translated as
 * long as they can be traced to a property of an entity. Of an array it is the shape of the
 * elements. A value that never changes.
 */
public sealed interface Shape permits EntityShape, FieldsShape, MergedShape, OpenShape {
  /** A value of which nothing is known: every name is taken as it is. */
  Shape OPEN = new OpenShape();

  /** The shape of an object that is made of several, of which the last one counts most. */
  static Shape merged(List<Shape> objects) {
    return MergedShape.of(objects);
  }

  /**
   * The path in the document.
   *
   * @throws dev.morphium.exception.MappingException when the shape is known and has no such name
   */
  String path(String path);

  /** Whether it is sure that there may be such a field: false where nothing is known. */
  boolean knows(String path);

  /** The shape of the value at a path; {@link #OPEN} where nothing is known. */
  Shape at(String path);

  /** A value as this place would store it; null when the place has no say in that. */
  @Nullable BsonValue convert(@Nullable Object value);
}
