package dev.morphium.mapping;

import java.util.List;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The one translation between the names and values of Java and those of BSON that queries, updates,
 * aggregations and indexes share.
 */
public interface PathMapping {
  /**
   * The path in the document: each name of a property becomes the name of its field.
   *
   * <p>{@code address.zipCode} becomes {@code address.zip_code}; names that already are fields'
   * names, array indexes, {@code $}, {@code $[]} and {@code $[name]} stay; below a map, an
   * additional-data property, or a value without a mapping of its own every name is taken as it is.
   *
   * @throws dev.morphium.exception.MappingException when a name is neither a property nor a field;
   *     the message lists the known ones
   */
  String path(String path);

  /**
   * A value as the property at a path would be stored: by the property's converter, encryption and
   * naming; an element of an array or collection where the property is one and the value is not.
   *
   * @param path a path in Java's or BSON's names
   */
  BsonValue toBson(String path, @Nullable Object value);

  /** A value as its own type would be stored, for places that have no property. */
  BsonValue toBson(@Nullable Object value);

  /**
   * Whether the value at a path is stored encrypted, so that nothing can be compared with it but,
   * where it {@linkplain #isDeterministic is deterministic}, for equality; false where there is no
   * property.
   */
  default boolean isEncrypted(String path) {
    return false;
  }

  /** Whether the value at a path is encrypted such that equal values are stored equal. */
  default boolean isDeterministic(String path) {
    return false;
  }

  /**
   * All forms that a deterministically encrypted value may be stored in: one for each key that has
   * written.
   *
   * @param stored the value as {@link #toBson} gives it
   */
  default List<BsonValue> forms(String path, BsonValue stored) {
    return List.of(stored);
  }

  /** Whether the value at a path cannot be null: a property of a primitive type. */
  default boolean isPrimitive(String path) {
    return false;
  }

  /** A value of a document's field as the property at a path would have it. */
  @Nullable Object fromBson(String path, BsonValue value);
}
