package dev.morphium.internal.write;

import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.lang.reflect.Type;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The version of an entity: 0 or null before it is stored first, and then one more with each
 * change, so that two who change the same state do not overwrite each other.
 *
 * @param <T> the entities
 */
public final class Versions<T> {
  private final EntityMapping<T> mapping;
  private final PropertyMapping<T> property;

  /** The versions of a type. */
  public Versions(EntityMapping<T> mapping, PropertyMapping<T> property) {
    this.mapping = mapping;
    this.property = property;
  }

  /** The version of an entity. */
  public long of(T entity) {
    return property.get(entity) instanceof Number number ? number.longValue() : 0;
  }

  /** The entity with another version. */
  public T with(T entity, long version) {
    Type type = property.type();
    if (type == int.class || type == Integer.class) {
      return property.with(entity, Math.toIntExact(version));
    }
    if (type == long.class || type == Long.class) {
      return property.with(entity, version);
    }
    throw new MappingException(
        "%s.%s cannot hold a version: make it a long or an int"
            .formatted(mapping.type().getSimpleName(), property.name()));
  }

  /** The condition that finds an entity in the version that it has. */
  public BsonDocument condition(BsonValue id, T entity) {
    return new BsonDocument("_id", id).append(property.field(), property.toBson(entity));
  }

  /** The field of the version. */
  public String field() {
    return property.field();
  }

  /** An id as it stands in the database, for messages. */
  public static String place(@Nullable BsonValue id) {
    return id == null ? "without an id" : new BsonDocument("_id", id).toJson();
  }

  /** What is thrown when an entity is not found in its version. */
  public VersionMismatchException mismatch(T entity) {
    return new VersionMismatchException(
        "%s %s is no longer in version %d: somebody else changed or deleted it, or its id was changed;"
                .formatted(mapping.type().getSimpleName(), place(mapping.id(entity)), of(entity))
            + " read it again and repeat the change");
  }
}
